import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { messages } from '../../messages/index.ts';
import type { Config } from '../config.ts';
import { placeOf, reasonOf } from '../db/problem.ts';
import { asProblem, drain, sendProblem } from './envelope.ts';
import { acceptForms, BODY_BYTES } from './form-body.ts';
import { Problem } from './problem.ts';
import { type LimitSettings, limitRequests } from './request-limits.ts';
import { routeGroupOf } from './route-group.ts';

type Settings = Pick<Config, 'trustedProxies'> & LimitSettings;

/** The bare server with everything that holds for each request: limits, headers, ids, log lines, refusals. */
export async function createServer(settings: Settings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: BODY_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests that the router cannot read do not reach the error handler below.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(asProblem(error) ?? new Problem('malformed_request'), request, reply),
    clientErrorHandler: refuseUnreadable,
  });
  acceptForms(app);
  logRequests(app);
  app.setErrorHandler(async (error, request, reply) => {
    const problem = asProblem(error, request.routeOptions.config.staff !== undefined);
    if (!problem || problem.code === 'unavailable')
      request.log.error({ reason: reasonOf(error), at: placeOf(error) }, 'request failed');
    // Without anything of a person: the operator sees which company the limit of mails stopped (A28).
    if (problem?.code === 'mail_limit')
      request.log.warn({ company: request.staff?.company?.id }, 'mails were refused: limit of the day is reached');
    if (problem?.code === 'too_large') await drain(request);
    return sendProblem(problem ?? new Problem('internal'), request, reply);
  });
  await app.register(helmet, {
    // Framing and content are ruled per page (frame-ancestors follows the company's list), popups get no reference to
    // their opener.
    contentSecurityPolicy: false,
    xFrameOptions: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  await allowOtherOrigins(app);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // Compressed for each answer, so fast rather than smallest.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await limitRequests(app, settings);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    sendProblem(new Problem('not_found'), request, reply),
  );
  return app;
}

/**
 * Calls carry their credentials in headers, never in cookies, so any page may host the widget that makes them. Everything
 * else, as pages and the demo's mailbox, is for its own origin alone (B17, B19).
 */
async function allowOtherOrigins(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isShared = ['calls', 'files'].includes(routeGroupOf({ url: route.url })) || route.url === '/openapi.json';
    if (!isShared) route.config = { ...route.config, cors: false };
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'authorization',
      'company-api-key',
      'content-type',
      'idempotency-key',
      'locale',
      'user-access-token',
    ],
    maxAge: 86_400,
    // A preflight without the right headers is answered like any other, without a text of its own.
    strictPreflight: false,
  });
}

/** What is not HTTP, or too large, has no language; it gets the same envelope, and the connection is closed. */
function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // Browsers open connections in advance. A request sent just as one times out is repeated only after a 408.
  const [code, reason] = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? [408, 'Request Timeout'] : [400, 'Bad Request'];
  const body = JSON.stringify({ code, result: { message: messages.en.problems.malformed_request } });
  socket.end(
    `HTTP/1.1 ${code} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** One line a request: route pattern, status, time. No address, no query, no body: nothing personal (C). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        company: request.company,
      },
      'request',
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by @fastify/cors, which does not declare it: false keeps other origins from reading the answer. */
    cors?: false;
  }
}
