import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findCall } from './calls.ts';
import type { CallInput } from './handler.ts';
import { handlers } from './handlers.ts';
import { COMPANY_KEY, SPEC_HEADERS, strayFields, strayHeaders } from './letter.ts';
import { bankPage, PIXEL } from './pictures.ts';
import { readFields } from './read-fields.ts';
import { acceptSocket, type Listener } from './socket.ts';
import { endSessions, newWorld, type PaymentStatus, Refused } from './world.ts';

export interface SpecPlatform {
  readonly origin: string;
  /** Every call in order, by method and path. */
  readonly calls: readonly string[];
  /** Calls that violated the specification. */
  readonly violations: readonly string[];
  /** Expires every session. */
  readonly endSessions: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A platform with only the calls of the specification, in memory. It refuses fields, headers and calls that the
 * specification does not have, and records them, so that a widget that relies on our own platform fails.
 */
export async function startSpecPlatform(port = 0): Promise<SpecPlatform> {
  const world = newWorld();
  const calls: string[] = [];
  const violations: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  let origin = 'http://127.0.0.1';
  /** The widget has sent a token: from then on every call must carry it, until it ends. */
  let isTokenSeen = false;

  async function answerCall(request: IncomingMessage, url: URL): Promise<object> {
    const method = request.method ?? '';
    calls.push(`${method} ${url.pathname}`);
    const call = findCall(method, url.pathname);
    if (!call) {
      violations.push(`${method} ${url.pathname} is no call of the specification`);
      throw new Refused(404, 'There is no such call');
    }
    const fields = await readFields(request, url);
    const { headers } = request;
    const token = headers['user-access-token'] === undefined ? undefined : String(headers['user-access-token']);
    const customer = token === undefined ? undefined : world.tokens.get(token);
    isTokenSeen = world.tokens.size > 0 && (isTokenSeen || customer !== undefined);
    const stray = strayFields({ call, headers, fields });
    violations.push(...strayHeaders({ call, headers, fields }, world, isTokenSeen), ...stray);
    if (token !== undefined && !customer) throw new Refused(401, 'Please sign in');
    if (stray[0] !== undefined) throw new Refused(422, stray[0], { [stray[0].split(' ').at(-1) ?? '']: stray[0] });
    if (headers['company-api-key'] !== COMPANY_KEY) throw new Refused(403, 'No such company', { company: 'unknown' });
    const input: CallInput = {
      world,
      origin,
      id: call.id,
      field: fields.first,
      number: (name) => Number(fields.first(name)),
      token,
      customer,
      get me() {
        if (!customer) throw new Refused(401, 'Please sign in');
        return customer;
      },
    };
    const handle = handlers[call.name];
    if (!handle) throw new Error(`${call.name} has no handler`);
    return handle(input);
  }

  function finish(id: number, outcome: string): void {
    const payment = world.payments.get(id);
    const status = (['ok', 'error', 'cancel'] as const).find((known) => known === outcome);
    if (payment?.status !== 'pending' || !status) return;
    payment.status = status satisfies PaymentStatus;
    payment.settle(status === 'ok');
    for (const listener of listeners.get(payment.customer.email) ?? [])
      listener.send({ event: 'FINISH_PAYMENT', type: payment.kind, id, status });
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const payment = Number(/^\/pay\/(\d+)$/.exec(url.pathname)?.[1]);
    if (/^\/media\/\w+\.png$/.test(url.pathname)) response.setHeader('content-type', 'image/png').end(PIXEL);
    else if (!world.payments.has(payment)) json(response, 404, { message: 'Not found' });
    else if (request.method === 'POST') {
      finish(payment, (await readFields(request, url)).first('outcome'));
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Done</title><h1>You can go back</h1>');
    } else response.setHeader('content-type', 'text/html').end(bankPage(payment));
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (!url.pathname.startsWith('/api/')) return void answerPage(request, response, url);
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', SPEC_HEADERS.join(', '));
    response.setHeader('access-control-allow-methods', 'GET, POST');
    if (request.method === 'OPTIONS') {
      const asked = (request.headers['access-control-request-headers'] ?? '').split(/,\s*/);
      const stray = asked.filter((name) => name && !SPEC_HEADERS.includes(name.toLowerCase()));
      violations.push(...stray.map((name) => `${url.pathname} does not know the header ${name}`));
      return void response.writeHead(204).end();
    }
    void answerCall(request, url).then(
      (result) => json(response, 200, result),
      (error: unknown) => {
        const refused = error instanceof Refused ? error : new Refused(500, String(error));
        json(response, refused.status, { message: refused.message, errors: refused.errors });
      },
    );
  });

  server.on('upgrade', (request, stream) => {
    if (request.url !== '/ws') return void stream.destroy();
    acceptSocket(request, stream, (hello, listener) => {
      const { email, companyApiKey } = Object(hello) as { email?: unknown; companyApiKey?: unknown };
      if (companyApiKey !== COMPANY_KEY || typeof email !== 'string') {
        violations.push('/ws was greeted without e-mail and company key');
        return listener.end();
      }
      const known = listeners.get(email) ?? new Set();
      listeners.set(email, known.add(listener));
    });
  });

  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  origin += `:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    origin,
    calls,
    violations,
    endSessions: () => {
      endSessions(world, () => true);
      // The widget does not know yet, so its next call is no violation.
      world.endedTokens.clear();
    },
    close: () =>
      new Promise((done) => {
        for (const each of listeners.values()) for (const listener of each) listener.end();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, code: number, result: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ code, result }));
}
