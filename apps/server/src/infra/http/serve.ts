import { type Call, type Contract, contract } from '@embook/domain/contract';
import { type AnswerOf, type Endpoint, type FieldsOf, readForm } from '@embook/domain/shared';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Core } from '../core.ts';
import { CONNECTION_SHARES } from '../db/connection-shares.ts';
import { createFairQueue } from '../fair-queue.ts';
import { createQueues } from '../queues.ts';
import { type CallerOf, type Credentials, credentialsOf, header, type Identify } from './caller.ts';
import type { HeavyAnswers } from './heavy-answers.ts';
import { Problem } from './problem.ts';
import { acceptUploads, readUpload } from './uploads.ts';

/** What answers one call: thin functions in each noun's `routes.ts`. */
type Handler<K extends Call> = (
  caller: CallerOf[Contract[K]['caller']],
  fields: FieldsOf<Contract[K]>,
) => Promise<AnswerOf<Contract[K]>> | AnswerOf<Contract[K]>;

/** All of them: a call of the contract without a handler does not compile. */
export type Handlers = { readonly [K in Call]: Handler<K> };

/** Handlers that take the context first; `withCore` gives it to them. */
export type CoreHandlers<C = Core> = {
  readonly [K in Call]: (core: C, ...call: Parameters<Handler<K>>) => ReturnType<Handler<K>>;
};

export const withCore = <C, K extends Call>(core: C, handlers: Pick<CoreHandlers<C>, K>): Pick<Handlers, K> =>
  // Every name keeps its handler, so the table has the same names.
  bindCore(core, handlers) as Pick<Handlers, K>;

export const bindCore = (core: unknown, handlers: object): object =>
  Object.fromEntries(
    Object.entries<(...call: never[]) => unknown>({ ...handlers }).map(([name, handler]) => [
      name,
      handler.bind(undefined, core as never),
    ]),
  );

type InQueue = ReturnType<typeof createQueues>;

/** The contract as a table in which a call, its fields and its caller stay together for the compiler. */
const calls: { readonly [K in Call]: Endpoint<FieldsOf<Contract[K]>, unknown, Contract[K]['caller']> } = contract;

/** Serves the whole contract over HTTP: caller, fields, and the answer in its envelope. */
export function serveContract(app: FastifyInstance, answering: Answering): void {
  const names = Object.keys(contract) as Call[];
  const ofCompany = createQueues(SEARCHES_AT_ONCE, SEARCHES_WAITING);
  const inTurn = createFairQueue(SEARCHES_IN_ALL);
  const searches: InQueue = (line, work) => ofCompany(line, () => inTurn({ line }, work));
  const queues = { searches, ofCustomer: createQueues(OF_CUSTOMER_AT_ONCE, OF_CUSTOMER_WAITING) };
  for (const name of names) if (!calls[name].multipart) serve(app, name, answering, queues);
  // In a scope of their own: everywhere else a multipart body is refused unread.
  void app.register(async (scope) => {
    await acceptUploads(scope);
    for (const name of names) if (calls[name].multipart) serve(scope, name, answering, queues);
  });
  // Also answers CORS preflights, but not those of staff calls, which no other site may make (A20).
  serveNothing(app, '/api/*', {});
  serveNothing(app, '/api/staff/*', { cors: false });
}

/** Answers before the body is read, so that its type makes no difference. */
function serveNothing(app: FastifyInstance, url: string, config: FastifyContextConfig): void {
  const refuse = async (): Promise<never> => {
    throw new Problem('not_found');
  };
  app.all(url, { config, preParsing: refuse }, refuse);
}

/** Answers to somebody in particular, which no cache on the way may keep (A15). */
const isPersonal = ({ caller, path }: Pick<Endpoint, 'caller' | 'path'>, request: FastifyRequest): boolean =>
  caller === 'customer' || path.startsWith('/api/client/') || header(request, 'user-access-token') !== undefined;

/** What customers keep when their company is blocked: a copy of their data, its deletion, whose it is, and signing out. */
const LEAVING: ReadonlySet<Call> = new Set([
  'profileGet',
  'dataExport',
  'accountDelete',
  'requestAccountDeletion',
  'accountDeleteByCode',
  'logout',
]);

/** Searches and lists over many rooms, days or classes: a company's own number of them decides what they cost (A27, B16). */
const SEARCHES: ReadonlySet<Call> = new Set([
  'availableDays',
  'availableTimes',
  'groupWeek',
  'paymentOptions',
  'productList',
  'promotionList',
  'sameAgain',
  'sameAgainWeeks',
  'shopGet',
  'shopList',
  'soonestFree',
  'subscriptionList',
]);
const SEARCHES_AT_ONCE = 6;
const SEARCHES_WAITING = 200;
const SEARCHES_IN_ALL = { atOnce: CONNECTION_SHARES.searches, waitingInLine: SEARCHES_AT_ONCE, waiting: 2_000 };

/** Each that changes something waits for the others of the same customer, and would hold a connection meanwhile (B8). */
const OF_CUSTOMER_AT_ONCE = 3;
/** More than a screen makes at once; each keeps its body while it waits. */
const OF_CUSTOMER_WAITING = 100;

/** They may wait for the payment provider; the customer's other calls do not wait for them. */
const ASKING_PROVIDER: ReadonlySet<Call> = new Set([
  'cancelBookingPayment',
  'cancelBundlePayment',
  'cancelSubscriptionPayment',
  'checkBookingPayment',
  'checkBundlePayment',
  'checkSubscriptionPayment',
  'confirmBundle',
  'createAndConfirm',
  'pendingPayments',
  'sellSubscription',
]);

interface Queues {
  readonly searches: InQueue;
  readonly ofCustomer: InQueue;
}

function serve<K extends Call>(
  app: FastifyInstance,
  name: K,
  { handlers, identify, heavy }: Answering,
  { searches, ofCustomer }: Queues,
): void {
  const endpoint = calls[name];
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      if (isPersonal(endpoint, request)) void reply.header('cache-control', 'no-store');
      const caller = await identify[endpoint.caller]({ ...credentialsOf(request), isLeaving: LEAVING.has(name) });
      const companyId = 'company' in caller ? caller.company.id : undefined;
      if (companyId !== undefined) request.company = companyId;
      const read = readForm(endpoint.fields, await bodyOf(endpoint, request));
      if (!read.ok) throw new Problem('invalid_fields', read.refused);
      const answering = async () => {
        // Those that waited in the queue were let in before the answers of the others were counted.
        if (companyId !== undefined) heavy.refuseBeyond(companyId, name);
        return handlers[name](caller, read.values);
      };
      const inTurn = () =>
        SEARCHES.has(name) && companyId !== undefined ? searches(String(companyId), answering) : answering();
      const customer = endpoint.caller === 'customer' && 'customer' in caller ? caller.customer : undefined;
      const line = `${companyId} ${customer?.id} ${ASKING_PROVIDER.has(name)}`;
      const result = await (customer ? ofCustomer(line, async () => inTurn()) : inTurn());
      const text = JSON.stringify({ code: 200, result: z.encode(endpoint.answer.schema, result) });
      if (companyId !== undefined) heavy.count(companyId, name, text);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

/** What a call is answered with. */
export interface Answering {
  readonly handlers: Handlers;
  readonly identify: Identify;
  readonly heavy: HeavyAnswers;
}

type BodyForm = Pick<Endpoint, 'method' | 'path' | 'multipart'>;

/** What the path names counts like a field, and wins over one of the same name. */
async function bodyOf({ method, path, multipart }: BodyForm, request: FastifyRequest): Promise<unknown> {
  const sent = method === 'GET' ? request.query : request.body;
  if (multipart && request.isMultipart()) return readUpload(request);
  return path.includes(':') ? { ...Object(sent), ...Object(request.params) } : sent;
}

/** A call from inside, for the first screen: the same caller rules, nothing encoded. */
export async function answer<K extends Call>(
  { handlers, identify, heavy }: Answering,
  name: K,
  credentials: Credentials,
  fields: FieldsOf<Contract[K]>,
): Promise<AnswerOf<Contract[K]>> {
  const caller = await identify[calls[name].caller](credentials);
  if (!('company' in caller)) return handlers[name](caller, fields);
  heavy.refuseBeyond(caller.company.id, name);
  const result = await handlers[name](caller, fields);
  heavy.count(caller.company.id, name, JSON.stringify(result));
  return result;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log line: the company, never the person. */
    company?: number;
  }
}
