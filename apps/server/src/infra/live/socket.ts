import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import { type Hello, readHello } from '@embook/domain/live';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { reasonOf } from '../db/problem.ts';
import { closing, type Hub, type Listener } from './hub.ts';

/** Who says hello; undefined when it is not so. */
type Recognise = (hello: Hello) => Promise<Listener | undefined>;

/** A hello is far smaller. */
const MAX_BYTES = 4_096;
const LAST_WORDS_MS = 1_000;
/** Log-outs are announced; what nobody announces, such as a ban by the operator, is found out by looking again. */
const usualPace = { helloMs: 5_000, heartbeatMs: 30_000, proveMs: 300_000 };

/**
 * LIVE-1: the socket at /ws. The first frame says who listens; nothing is answered, and any second frame ends it. What
 * page it came from is not asked: no cookie speaks for anybody here, the token in the hello does, and the widget may
 * run on another origin than the platform. To be called after all other routes, so that an upgrade asked of those is
 * answered as a plain request and ended.
 */
export async function serveLive(app: FastifyInstance, hub: Hub, recognise: Recognise, pace = usualPace): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_BYTES, perMessageDeflate: false },
    // The library has closed the socket by then, with the code that fits.
    errorHandler: () => {},
    preClose: (done) => {
      for (const socket of app.websocketServer.clients) socket.close(...closing.restart);
      setTimeout(() => lines.forEach((line) => line.destroy()), LAST_WORDS_MS).unref();
      done();
    },
  });
  // Also those that came too late to become sockets: nobody reads them, so nobody would see them end.
  const lines = new Set<Duplex>();
  app.server.on('upgrade', (_request, line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  const answered = new WeakSet<WebSocket>();
  // Every socket of the platform, those of the console too.
  app.websocketServer.on('connection', (socket: WebSocket) => {
    answered.add(socket);
    socket.on('pong', () => answered.add(socket));
  });

  app.get('/ws', { websocket: true }, (socket, request) => {
    const late = setTimeout(() => socket.close(...closing.refused), pace.helloMs);
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
      if (!(await recognise(hello))) socket.close(...closing.refused);
    }

    async function greet(frame: string): Promise<void> {
      const hello = readHello(frame);
      const listener = hello && (await recognise(hello));
      clearTimeout(late);
      if (!listener) return socket.close(...closing.refused);
      if (socket.readyState !== socket.OPEN) return;
      leave = hub.join(listener, socket);
      proving = setInterval(() => prove(hello).catch(failed), pace.proveMs).unref();
      // A log-out in between went unheard by this socket.
      await prove(hello);
    }

    socket.on('message', (data, isBinary) => {
      if (said || isBinary) return socket.close(...closing.refused);
      said = true;
      // Within the limit a frame is one piece.
      greet(Buffer.isBuffer(data) ? data.toString('utf8') : '').catch(failed);
    });
  });

  const heartbeat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, pace.heartbeatMs).unref();
  app.addHook('onClose', async () => clearInterval(heartbeat));
}
