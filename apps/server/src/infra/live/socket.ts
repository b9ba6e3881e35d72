import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import { type Hello, readHello } from '@embook/domain/live';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { reasonOf } from '../db/problem.ts';
import { closing, type Hub, type Listener } from './hub.ts';

/** Identifies the customer of a hello; undefined when it is not valid. */
type Recognise = (hello: Hello, address: string) => Promise<Listener | undefined>;

/** A hello is far smaller. */
const MAX_BYTES = 4_096;
const CLOSE_TIMEOUT_MS = 1_000;
/** Log-outs are announced; what is not, such as a ban by the operator, is found by checking the session again. */
const DEFAULT_TIMEOUTS = { helloMs: 5_000, heartbeatMs: 30_000, proveMs: 300_000 };

/**
 * LIVE-1: the socket at /ws. The first frame identifies the customer; it has no answer, and any second frame closes the
 * socket. The origin is not checked: the token in the hello authenticates, no cookie does, and the widget may run on
 * another origin than the platform. Without a token it is accepted whoever it names, and receives only what was begun
 * from the same network. To be called after all other routes, so that a request to upgrade one of those is
 * answered as a plain request.
 */
export async function serveLive(
  app: FastifyInstance,
  hub: Hub,
  recognise: Recognise,
  timeouts = DEFAULT_TIMEOUTS,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_BYTES, perMessageDeflate: false },
    // The library has closed the socket by then, with the right code.
    errorHandler: () => {},
    preClose: (done) => {
      for (const socket of app.websocketServer.clients) socket.close(...closing.restart);
      setTimeout(() => connections.forEach((connection) => connection.destroy()), CLOSE_TIMEOUT_MS).unref();
      done();
    },
  });
  // Also connections that came too late to become sockets, which nothing else would close.
  const connections = new Set<Duplex>();
  app.server.on('upgrade', (_request, connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const answered = new WeakSet<WebSocket>();
  // Every socket of the platform, those of the console too.
  app.websocketServer.on('connection', (socket: WebSocket) => {
    answered.add(socket);
    socket.on('pong', () => answered.add(socket));
  });

  app.get('/ws', { websocket: true }, (socket, request) => {
    const late = setTimeout(() => socket.close(...closing.refused), timeouts.helloMs);
    let said = false;
    let proving: NodeJS.Timeout | undefined;
    let leave = (): void => {};
    socket.on('close', () => {
      clearTimeout(late);
      clearInterval(proving);
      leave();
    });

    const failed = (error: unknown): void => {
      request.log.error({ reason: reasonOf(error) }, 'a hello could not be checked');
      socket.close(...closing.trouble);
    };

    async function prove(hello: Hello): Promise<void> {
      if (!(await recognise(hello, request.ip))) socket.close(...closing.refused);
    }

    async function greet(frame: string): Promise<void> {
      const hello = readHello(frame);
      const listener = hello && (await recognise(hello, request.ip));
      clearTimeout(late);
      if (!listener) return socket.close(...closing.refused);
      if (socket.readyState !== socket.OPEN) return;
      leave = hub.join(listener, socket);
      proving = setInterval(() => prove(hello).catch(failed), timeouts.proveMs).unref();
      // This socket missed a log-out in between.
      await prove(hello);
    }

    socket.on('message', (data, isBinary) => {
      if (said || isBinary) return socket.close(...closing.refused);
      said = true;
      // Within the limit a frame is one buffer.
      greet(Buffer.isBuffer(data) ? data.toString('utf8') : '').catch(failed);
    });
  });

  const heartbeat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, timeouts.heartbeatMs).unref();
  app.addHook('onClose', async () => clearInterval(heartbeat));
}
