import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { leastAnswer, requiredFields } from '../../testing/required-fields.ts';
import { specAnswers, specBundleReservation, type SpecCall } from '../../testing/spec-answers.ts';
import { readWire } from '../shared/index.ts';
import { contract } from './index.ts';

const calls = Object.keys(specAnswers) as SpecCall[];
const read = (call: SpecCall, answer: unknown) => readWire<unknown>(contract[call].answer, answer);

type Path = readonly string[];
type Json = Record<string, unknown>;

/** Every field of an answer, down into records and lists. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [[...path, name], ...pathsOf(each, [...path, name])]);
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((found: unknown, name) => (found as Json)[name], value);

function changed(value: unknown, path: Path, change: (old: unknown, parent: Json, name: string) => void): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  const name = path.at(-1)!;
  const parent = valueAt(copy, path.slice(0, -1)) as Json;
  change(parent[name], parent, name);
  return copy;
}

/** Items of a list have numbers for names: `shops.*.id`. */
const nameOf = (answer: unknown, path: Path): string =>
  path.map((name, depth) => (Array.isArray(valueAt(answer, path.slice(0, depth))) ? '*' : name)).join('.');

const isItem = (answer: unknown, path: Path): boolean => nameOf(answer, path).endsWith('*');

const fields = calls.flatMap((call) =>
  pathsOf(specAnswers[call])
    .filter((path) => !isItem(specAnswers[call], path))
    .map((path) => ({ call, path, name: nameOf(specAnswers[call], path) })),
);
const isRequired = ({ call, name }: { call: SpecCall; name: string }) => requiredFields[call]?.includes(name) ?? false;

test('the specification has 46 calls', () => {
  expect(calls).toHaveLength(46);
});

test('[API-1] our own platform could not send most of them: what it sends is complete', () => {
  const refused = calls.filter((call) => {
    const schema: z.ZodMiniType = contract[call].answer.schema;
    return !z.safeDecode(schema, specAnswers[call]).success;
  });
  expect(refused.length).toBeGreaterThan(30);
});

describe('an answer written from the specification alone', () => {
  test.each(calls)('[API-1] %s is read, and nothing of it is left out', (call) => {
    expect(read(call, specAnswers[call])).toMatchObject({ ok: true, leftOut: [] });
  });

  test('[API-1] a bundle among the reservations is distinguished from a visit by its fields', () => {
    expect(read('reservationDetails', specBundleReservation)).toMatchObject({
      ok: true,
      value: { reservation: { type: 'bundle', bundleName: 'Ten visits' } },
    });
    expect(read('reservationDetails', specAnswers.reservationDetails)).toMatchObject({
      ok: true,
      value: { reservation: { type: 'product', paymentType: 'cash' } },
    });
  });

  test('[API-1] what follows from other fields is worked out', () => {
    expect(read('paymentOptions', specAnswers.paymentOptions)).toMatchObject({
      value: { paymentOptions: { payments: [{ cost: 4900, discount: 0 }, { cost: 4900 }], cancellationPolicy: null } },
    });
    expect(read('sellSubscription', specAnswers.sellSubscription)).toMatchObject({ value: { status: 'pending' } });
    expect(read('sellSubscription', { id: 1, paymentLink: '' })).toMatchObject({ value: { status: 'ok' } });
    const held = { ...specAnswers.subscriptionList.subscriptions[0], client_subscription_id: 4 };
    const statusOf = (given: object) => read('subscriptionList', { subscriptions: [{ ...held, ...given }] });
    const shown = (status: string) => ({ value: { subscriptions: [{ status }] } });
    expect(statusOf({ client_subscription_status: 'open' })).toMatchObject(shown('unpaid'));
    expect(statusOf({ paused: '1' })).toMatchObject(shown('paused'));
    expect(statusOf({ client_subscription_status: 'pending' })).toMatchObject(shown('pending'));
    expect(statusOf({})).toMatchObject(shown('bought'));
  });
});

describe('[API-1] a field that is absent', () => {
  test.each(fields.filter(isRequired))('$call $name costs its item, or the answer', ({ call, path, name }) => {
    const without = changed(specAnswers[call], path, (_, parent, last) => delete parent[last]);
    const result = read(call, without);
    // Of two kinds of reservation the second says what it misses.
    if (call === 'reservationDetails') return expect(result).toMatchObject({ ok: false });
    if (!name.includes('*')) return expect(result).toMatchObject({ ok: false, at: name });
    return expect(result).toMatchObject({
      ok: true,
      leftOut: [name.replace('.Body', '.*').replace('slots.1', 'slots.*')],
    });
  });

  test('is no reason to refuse anything else, whether it is gone, null or empty', () => {
    const optional = fields.filter((field) => !isRequired(field));
    expect(optional.length).toBeGreaterThan(150);
    for (const { call, path, name } of optional) {
      for (const absent of [undefined, null, '']) {
        const without = changed(specAnswers[call], path, (_, parent, last) => (parent[last] = absent));
        expect(read(call, without), `${call} ${name}`).toMatchObject({ ok: true, leftOut: [] });
      }
    }
  });

  test.each(calls)('may be all of them at once: %s', (call) => {
    expect(read(call, leastAnswer(call))).toMatchObject({ ok: true, leftOut: [] });
  });
});

/** Other encodings of the same value. */
const otherEncodings: ((old: unknown) => unknown)[] = [
  (old) => (typeof old === 'number' ? String(old) : old),
  (old) => (typeof old === 'number' && old > 1 ? old.toFixed(2) : old) /* 1 may be a flag */,
  (old) => (typeof old === 'boolean' ? Number(old) : old),
  (old) => (typeof old === 'boolean' ? String(Number(old)) : old),
  (old) => (typeof old === 'boolean' ? String(old) : old),
  (old) => (old === null ? '' : old),
];

test('[API-1] numbers as text and flags as 0 and 1 mean the same, wherever they stand', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...otherEncodings)), { minLength: 1, maxLength: 12 }),
      (call, changes) => {
        const paths = pathsOf(specAnswers[call]);
        let said: unknown = specAnswers[call];
        for (const [at, reword] of paths.length > 0 ? changes : []) {
          const path = paths[at % paths.length]!;
          said = changed(said, path, (old, parent, name) => (parent[name] = reword(old)));
        }
        expect(read(call, said)).toEqual(read(call, specAnswers[call]));
      },
    ),
    { numRuns: 1_000 },
  );
});

const nonsense = fc.constantFrom<unknown>('abc', 'unknown_word', -1, 1e300, {}, [], ['x'], [[]], 'null', true, null);

test('[API-1] nonsense anywhere is left out, refused by name, or read as a value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...calls), fc.nat(), nonsense, (call, at, by) => {
      const paths = pathsOf(specAnswers[call]);
      if (paths.length === 0) return;
      const said = changed(specAnswers[call], paths[at % paths.length]!, (_, parent, name) => (parent[name] = by));
      const result = read(call, said);
      if (result.ok) expect(JSON.stringify(result.leftOut)).not.toContain('abc');
      else expect(result.at).not.toBe('');
    }),
    { numRuns: 1_000 },
  );
});

test.each<[SpecCall, Path, unknown, string]>([
  ['serviceCategories', ['categories', 'Body', '0', 'price'], 'abc', 'a price of "abc"'],
  ['shopList', ['shops', '0'], null, 'null for an item'],
  ['subscriptionList', ['subscriptions', '0', 'groups', '0', 'periodicity'], 'yearly', 'an unknown word'],
  ['eventList', ['slots', '0', 'time'], 'tomorrow', 'a time in words'],
])('[API-1] %s: %s with %s is left out (%s)', (call, path, by) => {
  const said = changed(specAnswers[call], path, (_, parent, name) => (parent[name] = by));
  const result = read(call, said);
  expect(result).toMatchObject({ ok: true });
  if (result.ok) expect(result.leftOut).toHaveLength(1);
});

test('[API-1] 10,000 shops are read, and one bad one among them is left out', () => {
  const shops = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `Shop ${index}` }));
  const result = read('shopList', { shops: [...shops, { id: 'x', name: 'Bad' }] });
  expect(result.ok && (result.value as { shops: unknown[] }).shops).toHaveLength(10_000);
});
