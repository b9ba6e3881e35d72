import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

/** Starts the platform on a port of this machine and returns its address. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (app.server.listening) return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`;
  await app.listen({ host: '127.0.0.1', port: 0 });
  return listening(app);
}

/** A real socket from outside: the frames it receives, and how it closes. */
export async function connect(address: string, headers: Readonly<Record<string, string>> = {}) {
  // Node's own takes headers, which the DOM types do not have.
  const socket = Reflect.construct(WebSocket, [address, { headers }]) as WebSocket;
  onTestFinished(() => socket.close());
  const frames: unknown[] = [];
  const waiting: ((frame: unknown) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const frame: unknown = JSON.parse(String(data));
    const next = waiting.shift();
    if (next) next(frame);
    else frames.push(frame);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the socket did not open')));
  });
  return {
    frames,
    closed,
    send: (data: string | Uint8Array<ArrayBuffer>) => socket.send(data),
    /** The next frame that was not read yet. */
    next: () =>
      new Promise<unknown>((resolve) => (frames.length > 0 ? resolve(frames.shift()) : waiting.push(resolve))),
  };
}
