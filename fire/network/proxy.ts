import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
  /** Everything is forwarded to the server, and its next answer is dropped. */
  cutting: boolean;
}

/** The message that ends a transaction, as our driver sends it: a simple query. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A TCP proxy that can behave like a bad network. It listens on this machine only. */
export async function startProxy(to: NetConnectOpts) {
  const links = new Set<Link>();
  let latencyMs = 0;
  let commitsToCut = 0;
  let commitsCut = 0;
  let refusing = false;

  const later = (work: () => void): void => void (latencyMs > 0 ? setTimeout(work, latencyMs) : work());

  function end(link: Link): void {
    links.delete(link);
    link.near.resetAndDestroy();
    link.far.destroy();
  }

  function serve(near: Socket): void {
    if (refusing) return void near.resetAndDestroy();
    const link: Link = { near, far: connect(to), silent: false, cutting: false };
    const { far } = link;
    links.add(link);
    near.on('data', (piece) => {
      if (link.silent) return;
      if (commitsToCut > 0 && piece.includes(COMMIT)) {
        commitsToCut -= 1;
        link.cutting = true;
      }
      later(() => far.write(piece));
    });
    far.on('data', (piece) => {
      if (link.silent) return;
      if (link.cutting) {
        commitsCut += 1;
        return end(link);
      }
      later(() => near.write(piece));
    });
    // A silenced connection does not even forward that the other side has closed.
    for (const socket of [near, far]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!link.silent || socket === near) end(link);
      });
    }
  }

  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    slow: (milliseconds: number): void => void (latencyMs = milliseconds),
    /** Ends all open connections. */
    cut: (): void => {
      for (const link of links) end(link);
    },
    /** Open connections receive nothing any more, not even their end; new ones work. */
    silence: (): void => {
      for (const link of links) link.silent = true;
    },
    refuse: (refuse: boolean): void => void (refusing = refuse),
    /** The next `count` transactions are committed, but the answers are lost. */
    cutCommits: (count: number): void => void (commitsToCut = count),
    commitsCut: (): number => commitsCut,
    async stop(): Promise<void> {
      server.close();
      for (const link of links) end(link);
      await once(server, 'close');
    },
  };
}
