import { type StaffCall, staffContract } from '@embook/domain/contract';
import { type FieldProblem, type StaffEndpoint, unknownFields } from '@embook/domain/shared';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { wireSchema } from './openapi.ts';
import { Problem } from './problem.ts';

type Row = Readonly<Record<string, unknown>>;
type Refused = Record<string, FieldProblem>;
/** Answers a call from inside, for the member who makes the change. */
type Ask = (call: StaffCall, fields: object) => Promise<unknown>;

interface Source {
  readonly call: StaffCall;
  fields(id: number): object;
  /** Names that the thing has there and not in the answer of the change. */
  readonly also?: readonly string[];
  /** The thing in the answer. */
  thing(answer: Row, id: number): unknown;
}

/** Grows with each booking, without a new version of the class. */
const COUNTED = 'taken';

/** Things that have no call of their own to be read with. */
const elsewhere: Readonly<Record<string, Source>> = {
  [staffContract.staffChangeMember.path]: {
    call: 'staffTeam',
    also: ['second_factor'],
    fields: () => ({}),
    thing: ({ members }, id) => (members as readonly Row[]).find((member) => member['id'] === id),
  },
  [staffContract.staffChangeShopHours.path]: {
    call: 'staffHours',
    fields: (shopId) => ({ shopId }),
    thing: ({ shop }) => shop,
  },
};

function sourceOf({ path }: StaffEndpoint, name: string): Source | undefined {
  const calls = Object.keys(staffContract) as StaffCall[];
  const call = calls.find((each) => staffContract[each].method === 'GET' && staffContract[each].path === path);
  return elsewhere[path] ?? (call && { call, fields: (id) => ({ id }), thing: (answer) => answer[name] });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** The same value, however it was written: a number may come as text, and null as nothing. */
function isSame(sent: unknown, shown: unknown): boolean {
  if (typeof sent !== 'object' || typeof shown !== 'object' || sent === null || shown === null)
    return textOf(sent ?? '') === textOf(shown ?? '');
  const names = new Set([...Object.keys(sent), ...Object.keys(shown)]);
  return [...names].every((name) => isSame(Reflect.get(sent, name), Reflect.get(shown, name)));
}

interface ReadOnly {
  /** Names that the call does not know; they would be lost without a word. */
  unknown(request: FastifyRequest): Refused;
  /** Fields that the thing shows and the call does not change, where another value is sent. */
  changed(request: FastifyRequest, ask: Ask): Promise<Refused>;
}

const refusedAs = (reason: FieldProblem, names: readonly string[]): Refused =>
  Object.fromEntries(names.map((name) => [name, reason]));

/** Another id than the address names. */
const otherIds = (sent: unknown, { params }: Pick<FastifyRequest, 'params'>): Refused => {
  const others = Object.entries(Object(params) as Record<string, string>).filter(
    ([field, value]) => Object.hasOwn(Object(sent), field) && String(Reflect.get(Object(sent), field)) !== value,
  );
  return refusedAs(
    'read_only',
    others.map(([field]) => field),
  );
};

/** What changes something takes its fields from the body alone. */
const strayOf = ({ query }: Pick<FastifyRequest, 'query'>): Refused =>
  refusedAs('unknown_field', Object.keys(Object(query)));

function unknownOf({ method, fields }: StaffEndpoint, request: FastifyRequest): Refused {
  const sent = method === 'GET' ? request.query : request.body;
  return {
    ...(method !== 'GET' && strayOf(request)),
    ...refusedAs('unknown_field', Object.keys(unknownFields(fields, sent))),
    ...otherIds(sent, request),
  };
}

/**
 * B11: a change may be sent the whole thing as it was read. A name that the thing does not have is refused, since it would
 * be lost without a word; so is another value of what cannot be changed, and another id than the address names.
 */
export function createReadOnly(endpoint: StaffEndpoint): ReadOnly {
  const { method, fields, answer } = endpoint;
  if (method !== 'PATCH') return { unknown: (request) => unknownOf(endpoint, request), changed: async () => ({}) };
  const [name = '', thing] = Object.entries(Object(wireSchema(answer.schema)['properties']))[0] ?? [];
  const source = sourceOf(endpoint, name);
  const shown = new Set([...Object.keys(Object(Object(thing).properties)), ...(source?.also ?? [])]);

  return {
    unknown(request) {
      const unknown = Object.keys(unknownFields(fields, request.body)).filter((field) => !shown.has(field));
      return { ...strayOf(request), ...refusedAs('unknown_field', unknown), ...otherIds(request.body, request) };
    },

    async changed({ body, params }, ask) {
      const sent = Object.keys(unknownFields(fields, body)).filter((field) => shown.has(field) && field !== COUNTED);
      if (sent.length === 0 || !source) return {};
      const id = Number(Object(params).id);
      const read = await ask(source.call, source.fields(id)).catch((error: unknown) => {
        // Who may not read it, or finds nothing, is told so by the change itself.
        if (error instanceof Problem) return undefined;
        throw error;
      });
      const before = read && source.thing(Object(z.encode(staffContract[source.call].answer.schema, read)), id);
      // Of another version than the one that was read the change says that it is stale.
      if (!before || !isSame(Object(body).version, Object(before).version)) return {};
      const other = sent.filter((field) => !isSame(Object(body)[field], Object(before)[field]));
      return Object.fromEntries(other.map((field) => [field, 'read_only']));
    },
  };
}
