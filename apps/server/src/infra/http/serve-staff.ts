import { type StaffCall, type StaffContract, staffContract } from '@embook/domain/contract';
import {
  type AnswerOf,
  type EventName,
  type FieldsOf,
  mistypedFields,
  readForm,
  type StaffEndpoint,
  textsOf,
} from '@embook/domain/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { RecordEvent, RecordEvents } from '../db/audit-entry.ts';
import type { Db } from '../db/open.ts';
import { CONNECTION_SHARES } from '../db/connection-shares.ts';
import { header } from './caller.ts';
import { type Changes, createChanges, Recorded, type Repetition } from './changes.ts';
import { acceptJson, hasOtherBody } from './json-body.ts';
import { permit as usualPermit, type Permit } from './permit.ts';
import { Problem } from './problem.ts';
import { createFairQueue } from '../fair-queue.ts';
import { createQueues } from '../queues.ts';
import { createHeavyAnswers } from './heavy-answers.ts';
import { createReadOnly } from './read-only.ts';
import {
  type IdentifyStaff,
  isFromElsewhere,
  type StaffCaller,
  type StaffCallerOf,
  type StaffCookie,
  type StaffSelf,
  type StaffVisitor,
  visitorOf,
} from './staff-caller.ts';
import type { Core } from '../core.ts';
import { bindCore } from './serve.ts';
import { companyBanned } from './refuse-blocked.ts';

type CallerFor<K extends StaffCall> = StaffCallerOf<StaffContract[K]['caller']['staff']>;

/**
 * What answers a staff call. One that names an event gets `changes` to write with, and answers with what was recorded.
 */
type StaffHandler<K extends StaffCall> = StaffContract[K] extends { readonly event: EventName }
  ? (
      caller: CallerFor<K>,
      fields: FieldsOf<StaffContract[K]>,
      changes: Changes,
    ) => Promise<Recorded<AnswerOf<StaffContract[K]>>>
  : (caller: CallerFor<K>, fields: FieldsOf<StaffContract[K]>) => Promise<AnswerOf<StaffContract[K]>>;

/** All of them: a staff call without a handler does not compile. */
export type StaffHandlers = { readonly [K in StaffCall]: StaffHandler<K> };

/** Staff handlers that take the context first; `withCoreStaff` gives it to them. */
export type CoreStaffHandlers<C = Core> = {
  readonly [K in StaffCall]: (core: C, ...call: Parameters<StaffHandler<K>>) => ReturnType<StaffHandler<K>>;
};

export const withCoreStaff = <C, K extends StaffCall>(
  core: C,
  handlers: Pick<CoreStaffHandlers<C>, K>,
): Pick<StaffHandlers, K> => bindCore(core, handlers) as Pick<StaffHandlers, K>;

export interface StaffPorts {
  readonly identify: IdentifyStaff;
  readonly record: RecordEvent;
  readonly recordAll: RecordEvents;
  readonly cookie: StaffCookie;
  readonly db: Db;
  readonly clock: Clock;
  readonly origin: string;
  readonly isNamed: boolean;
  readonly permit?: Permit | undefined;
}

/** A call that may be made again under the same key, after an answer that was lost. */
export interface StaffRepeatable {
  readonly companyId: number;
  readonly accountId: number;
  readonly key: string;
  /** What makes two calls the same one. */
  readonly call: string;
  readonly fields: object;
}

export type RepeatStaffCall = (call: StaffRepeatable) => Repetition;

/** Calls of one company that run at the same time; more would take the connections of all others (B8, B16). */
const CHANGES_AT_ONCE = 3;
const READS_AT_ONCE = 4;
const READS_WAITING = 200;
const READS_IN_ALL = { atOnce: CONNECTION_SHARES.staffReads, waitingInLine: READS_AT_ONCE, waiting: 2_000 };
/** More than wait in practice: a change is not refused. */
const CHANGES_IN_ALL = { atOnce: CONNECTION_SHARES.staffChanges, waitingInLine: CHANGES_AT_ONCE, waiting: 100_000 };

type InQueue = ReturnType<typeof createQueues>;
type AnyCaller = StaffVisitor & Partial<StaffCaller>;
type AnyHandler = (caller: AnyCaller, fields: object, changes: Changes | undefined) => Promise<unknown>;

/**
 * Serves the staff contract. One hook runs before all of it: whatever is added under this scope without an endpoint, or
 * with one that the caller may not use, is refused (TEAM-6).
 */
export function serveStaffContract(
  app: FastifyInstance,
  handlers: StaffHandlers,
  ports: StaffPorts & { readonly repeat: RepeatStaffCall },
): void {
  const { identify, cookie, clock, permit = usualPermit } = ports;

  /** Identifies the caller and refuses unless they may make this call. */
  async function admit(endpoint: StaffEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<AnyCaller> {
    if (isFromElsewhere(request, ports)) throw new Problem('foreign_origin');
    const visitor = visitorOf(request, reply, cookie);
    const { staff: access } = endpoint.caller;
    if (access === 'anyone') return visitor;
    const token = cookie.read(request);
    const key = request.headers['company-api-key'];
    const identity = token === undefined ? undefined : await identify(token, typeof key === 'string' ? key : undefined);
    if (!identity) throw new Problem('session_ended');
    const { account, session, company, member } = identity;
    const caller: StaffSelf = { ...visitor, account, session };
    if (access === 'self') {
      permit.enter(endpoint, caller, clock.now());
      return caller;
    }
    if (!company) throw new Problem('company_unknown', { company: key === undefined ? 'required' : 'invalid' });
    request.company = company.id;
    if (company.banned) throw companyBanned();
    const found: AnyCaller & Pick<StaffSelf, 'session'> = { ...caller, company, ...(member && { member }) };
    permit.enter(endpoint, found, clock.now());
    return found;
  }

  const changesOfCompany = createQueues(CHANGES_AT_ONCE);
  const changesInTurn = createFairQueue(CHANGES_IN_ALL);
  const changeInQueue: InQueue = (line, work) => changesOfCompany(line, () => changesInTurn({ line }, work));
  const readsOfCompany = createQueues(READS_AT_ONCE, READS_WAITING);
  const readsInTurn = createFairQueue(READS_IN_ALL);
  const heavy = createHeavyAnswers(clock);
  const readInQueue =
    (name: StaffCall): InQueue =>
    (line, work) =>
      readsOfCompany(line, () =>
        readsInTurn({ line }, () => {
          // Those that waited were let in before the answers of the others were counted.
          heavy.refuseBeyond(Number(line), name);
          return work();
        }),
      );
  void app.register(async (scope) => {
    acceptJson(scope);
    // After the limit of requests, which is an onRequest hook, and before the body is read (A27).
    scope.addHook('preParsing', async (request, reply) => {
      // Staff data are private: never cached.
      void reply.header('cache-control', 'no-store');
      const endpoint = request.routeOptions.config.staff;
      if (!endpoint) throw new Problem('not_allowed');
      if (hasOtherBody(request)) throw new Problem('json_only');
      request.staff = await admit(endpoint, request, reply);
    });
    for (const name of Object.keys(staffContract) as StaffCall[]) {
      // Caller, fields and changes fit the handler of the same name; the hook above made sure of the caller.
      const handler = handlers[name] as unknown as AnyHandler;
      const isRead = staffContract[name].event === undefined;
      const inQueue = isRead ? readInQueue(name) : changeInQueue;
      const countHeavy = (companyId: number, text: string) => isRead && heavy.count(companyId, name, text);
      serve(scope, staffContract[name], handler, { ...ports, permit, handlers, inQueue, countHeavy });
    }
  });
}

type ServePorts = Pick<StaffPorts, 'db' | 'recordAll' | 'permit'> & {
  readonly repeat: RepeatStaffCall;
  readonly handlers: StaffHandlers;
  readonly inQueue: InQueue;
  readonly countHeavy: (companyId: number, text: string) => void;
};

function serve(app: FastifyInstance, endpoint: StaffEndpoint, handler: AnyHandler, ports: ServePorts): void {
  const { db, recordAll, permit, repeat, handlers, inQueue, countHeavy } = ports;
  const { event, money } = endpoint;
  // An upload has a bounded queue of its own; in this one it would hold up the company's other changes (A27).
  const isQueued = endpoint.bodyBytes === undefined;
  const readOnly = createReadOnly(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { staff: endpoint, cors: false },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      const caller = request.staff;
      if (!caller) throw new Problem('not_allowed');
      const { json } = endpoint.fields;
      const sent = endpoint.method === 'GET' ? request.query : json ? request.body : textsOf(request.body);
      const read = readForm(endpoint.fields, { ...Object(sent), ...Object(request.params) });
      const isText = endpoint.method === 'GET' || json;
      const mistyped = isText ? {} : mistypedFields(endpoint.fields, request.body);
      const refused = { ...mistyped, ...(!read.ok && read.refused), ...readOnly.unknown(request) };
      if (!read.ok || Object.keys(refused).length > 0) throw new Problem('invalid_fields', refused);
      if (isMember(caller)) permit?.about(endpoint, caller, read.values);
      const changed = await readOnly.changed(request, (call, asked) =>
        // Calls that only read are answered without `changes`.
        (handlers[call] as unknown as AnyHandler)(caller, asked, undefined),
      );
      if (Object.keys(changed).length > 0) throw new Problem('invalid_fields', changed);
      const key = money && header(request, 'idempotency-key');
      const repetition =
        key && isMember(caller)
          ? repeat({ ...placed(caller), key, call: endpoint.path, fields: read.values })
          : undefined;
      const changes = event ? createChanges(db, recordAll, event, placeOf(caller), repetition) : undefined;
      const answering = () => handler(caller, read.values, changes);
      const result = await (isQueued && isMember(caller) ? inQueue(String(caller.company.id), answering) : answering());
      if (event && !Recorded.is(result)) throw new Error(`${event} was not recorded`);
      const answer = Recorded.is(result) ? result.answer : result;
      const text = JSON.stringify({ code: 200, result: z.encode(endpoint.answer.schema, answer) });
      if (isMember(caller)) countHeavy(caller.company.id, text);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

const isMember = (caller: AnyCaller): caller is StaffCaller =>
  caller.member !== undefined && caller.company !== undefined;

const placed = ({ company, account }: StaffCaller) => ({ companyId: company.id, accountId: account.id });

const placeOf = ({ account, company }: AnyCaller) =>
  account && { companyId: company?.id, by: { accountId: account.id, name: account.name } };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The staff call that a route serves; without one the hook of staff calls refuses. */
    staff?: StaffEndpoint;
  }
  interface FastifyRequest {
    staff?: AnyCaller;
  }
}
