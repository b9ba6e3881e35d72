import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What is sent, each by whichever connection is free next; `perSecond` paces them, else they follow one another. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly string[];
  /** Ends after this, or with the last request. */
  readonly seconds: number;
  readonly perSecond?: number;
}

export interface Outcome {
  readonly seconds: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Milliseconds from when a request was due until its answer was there, ascending. */
  readonly waited: readonly number[];
  /** The slowest hundredth: which request it was, when it was due, from the start, and how long it took. */
  readonly slowest: readonly { readonly request: number; readonly due: number; readonly waited: number }[];
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends as little as a client can: prepared bytes on open sockets, no more read of an answer than its head. The clock
 * starts when all sockets are open, else the slowest 1 % of a short round would measure only connecting.
 */
async function run({ port, connections, requests, seconds, perSecond }: Load): Promise<Outcome> {
  const statuses: Record<number, number> = {};
  const answers: { request: number; due: number; waited: number }[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const begun = performance.now();
  const dueAt = (index: number): number => (perSecond ? begun + (index * 1000) / perSecond : performance.now());
  const over = (time: number): boolean => time - begun >= seconds * 1000;
  let next = 0;

  const work = (socket: Socket) =>
    new Promise<void>((done, fail) => {
      let due = 0;
      let sent = 0;
      let missing = 0;
      let head = '';
      const send = (): void => {
        const request = requests[next];
        due = dueAt(next);
        if (request === undefined || over(Math.max(due, performance.now()))) {
          socket.end();
          done();
          return;
        }
        sent = next;
        next += 1;
        const early = due - performance.now();
        if (early > 1) setTimeout(() => socket.write(request), early);
        else socket.write(request);
      };
      socket.on('error', fail).on('close', done);
      socket.on('data', (bytes) => {
        if (missing === 0) {
          head += bytes.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
          const status = Number(head.slice(9, 12));
          statuses[status] = (statuses[status] ?? 0) + 1;
          head = '';
        } else missing -= bytes.length;
        if (missing > 0) return;
        answers.push({ request: sent, due: due - begun, waited: performance.now() - due });
        send();
      });
      send();
    });

  await Promise.all(sockets.map(work));
  const took = (performance.now() - begun) / 1000;
  answers.sort((a, b) => a.waited - b.waited);
  return {
    seconds: took,
    statuses,
    waited: answers.map(({ waited }) => waited),
    slowest: answers.slice(Math.floor(answers.length * 0.99)),
  };
}

process.on('message', (load: Load) => {
  run(load).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
