import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/**
 * What stands in front of several processes, as docs/operating.md sets up nginx: each in turn, the next one when one
 * cannot be reached, and 503 with Retry-After when one dies during a request. It listens on this machine only.
 */
export async function startBalancer(ports: readonly number[]) {
  const sockets = new Set<Socket>();
  let turn = 0;
  /** All of them, beginning with the one whose turn it is. */
  const inTurn = (): number[] => {
    const first = turn++ % ports.length;
    return [...ports.slice(first), ...ports.slice(0, first)];
  };

  function away(answer: ServerResponse): void {
    if (answer.headersSent) return void answer.destroy();
    answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    answer.end('{"code":503,"result":{"message":"away"}}');
  }

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await asked.toArray());
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
    const attempt = ([port, ...others]: number[]): void => {
      if (port === undefined) return away(answer);
      const { method, url: path } = asked;
      const on = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.on('error', () => answer.destroy()).pipe(answer);
      });
      // Only a request that reached no process may go to another one; the caller repeats the others under their key.
      on.on('error', ({ message }) => (message.includes('ECONNREFUSED') ? attempt(others) : away(answer)));
      on.end(body);
    };
    attempt(inTurn());
  }

  function upgrade(asked: IncomingMessage, near: Socket, head: Buffer): void {
    const attempt = ([port, ...others]: number[]): void => {
      if (port === undefined) return void near.destroy();
      let reached = false;
      const far = connect(port, '127.0.0.1', () => {
        reached = true;
        const lines = asked.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : [`${name}: ${all[index + 1]}`]));
        far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        far.write(head);
        near.pipe(far).pipe(near);
      });
      far.on('error', () => (reached ? near.destroy() : attempt(others)));
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
    };
    attempt(inTurn());
  }

  const server = createServer((asked, answer) => void forward(asked, answer).catch(() => answer.destroy()));
  server.on('upgrade', (asked, near: Socket, head) => upgrade(asked, near, head));
  server.on('connection', (socket: Socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
