import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  silent: boolean;
  /** The other side is told everything, and its next words do not arrive. */
  cutting: boolean;
}

/** PostgreSQL's own words for the end of a transaction, as our driver sends them: a simple query. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** A network in between that can be as bad as networks are. It listens on this machine only. */
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
    // A silent line does not even tell that the other side is gone.
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
    /** Everyone who is connected is so no more. */
    cut: (): void => {
      for (const link of links) end(link);
    },
    /** Whoever is connected hears nothing any more, not even that it is over; who comes now is served. */
    silence: (): void => {
      for (const link of links) link.silent = true;
    },
    refuse: (refuse: boolean): void => void (refusing = refuse),
    /** The next so many transactions are committed, and nobody hears of it. */
    cutCommits: (count: number): void => void (commitsToCut = count),
    commitsCut: (): number => commitsCut,
    async stop(): Promise<void> {
      server.close();
      for (const link of links) end(link);
      await once(server, 'close');
    },
  };
}
