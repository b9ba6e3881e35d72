import * as fc from '../../testing/fast-check.ts';
import { describe, expect, test } from 'vitest';
import {
  calendarDay,
  choice,
  codePoints,
  type FieldProblem,
  form,
  id,
  ids,
  isCleanText,
  number,
  optional,
  readForm,
  timestamp,
  words,
  writeForm,
  yesOrNo,
} from './index.ts';

const call = form(
  {
    serviceId: id(),
    page: number(0, 1000),
    at: timestamp(),
    firstName: words(24),
    type: choice(['service', 'group']),
    fromWeb: yesOrNo(),
    birthDate: calendarDay(),
    roomId: optional(id()),
    employees: ids(),
  },
  { at: 'timestamp', birthDate: 'birthDate' },
);

const good = {
  service_id: '7',
  page: '0',
  timestamp: '1794823200',
  first_name: ' Anna ',
  type: 'group',
  from_web: '1',
  birthDate: '1990-02-28',
};

const values = {
  serviceId: 7,
  page: 0,
  at: 1794823200,
  firstName: 'Anna',
  type: 'group',
  fromWeb: true,
  birthDate: '1990-02-28',
  roomId: undefined,
  employees: [],
};

test('[API-1] a form under its wire names is read as values under ours; unknown fields are ignored', () => {
  expect(readForm(call, { ...good, colour: 'red' })).toEqual({ ok: true, values });
  expect(readForm(call, { ...good, room_id: '3', employees: ['1', '2'] })).toEqual({
    ok: true,
    values: { ...values, roomId: 3, employees: [1, 2] },
  });
  expect(readForm(call, { ...good, room_id: '' })).toEqual({ ok: true, values });
});

test('[B13] every field that is missing is named', () => {
  const required = ['service_id', 'page', 'timestamp', 'first_name', 'type', 'from_web', 'birthDate'];
  const refused = Object.fromEntries(required.map((name) => [name, 'required']));
  for (const body of [{}, undefined, null]) expect(readForm(call, body)).toEqual({ ok: false, refused });
  const empty = Object.fromEntries(required.map((name) => [name, '']));
  expect(readForm(call, empty)).toEqual({ ok: false, refused });
});

const LONG = 'a'.repeat(1_000_000);

describe('[B12][B13] what is refused, and why', () => {
  test.each<[field: string, sent: unknown, problem: FieldProblem]>([
    ['service_id', 'abc', 'invalid'],
    ['service_id', '0', 'invalid'],
    ['service_id', '-1', 'invalid'],
    ['service_id', '1.5', 'invalid'],
    ['service_id', '1e3', 'invalid'],
    ['service_id', '1e99', 'invalid'],
    ['service_id', '0x10', 'invalid'],
    ['service_id', '007', 'invalid'],
    ['service_id', ' 7', 'invalid'],
    ['service_id', '7\n', 'invalid'],
    ['service_id', '٧', 'invalid'],
    ['service_id', 'Infinity', 'invalid'],
    ['service_id', '9007199254740992', 'invalid'],
    ['service_id', '9223372036854775808', 'invalid'],
    ['service_id', '7\0', 'not_text'],
    ['service_id', LONG, 'invalid'],
    ['service_id', '9'.repeat(1_000_000), 'invalid'],
    ['service_id', ['7', '8'], 'repeated'],
    ['service_id', ['7'], 'repeated'],
    ['service_id', { 7: 7 }, 'invalid'],
    ['service_id', 7, 'invalid'],
    ['service_id', null, 'invalid'],
    ['page', '-1', 'invalid'],
    ['page', '1001', 'invalid'],
    ['page', '-0', 'invalid'],
    ['timestamp', '1794823200000', 'milliseconds'],
    ['timestamp', '1794823200.5', 'invalid'],
    ['timestamp', '4102444800', 'invalid'],
    ['timestamp', '-1', 'invalid'],
    ['timestamp', 'now', 'invalid'],
    ['timestamp', '1e99', 'invalid'],
    ['first_name', '   ', 'required'],
    ['first_name', 'a'.repeat(25), 'too_long'],
    ['first_name', LONG, 'too_long'],
    ['first_name', '👍'.repeat(25), 'too_long'],
    ['first_name', 'An\0na', 'not_text'],
    ['first_name', 'Anna\ud83d', 'not_text'],
    ['first_name', ['a', 'b'], 'repeated'],
    ['type', 'Service', 'invalid'],
    ['type', 'toString', 'invalid'],
    ['type', LONG, 'invalid'],
    ['from_web', 'yes', 'invalid'],
    ['from_web', '2', 'invalid'],
    ['birthDate', '1990-02-31', 'invalid'],
    ['birthDate', '31/02/1990', 'invalid'],
    ['birthDate', 'yesterday', 'invalid'],
    ['room_id', 'x', 'invalid'],
    ['room_id', ['3', '4'], 'repeated'],
    ['employees', ['1', 'x'], 'invalid'],
    ['employees', ['1', '0'], 'invalid'],
    ['employees', ['1', '2\0'], 'not_text'],
    ['employees', '1', 'invalid'],
    ['employees', Array.from({ length: 201 }, (_, index) => String(index + 1)), 'too_many'],
  ])('%s (%#)', (field, sent, problem) => {
    expect(readForm(call, { ...good, [field]: sent })).toEqual({ ok: false, refused: { [field]: problem } });
  });
});

test.each([
  ['service_id', '9007199254740991', 'serviceId', Number.MAX_SAFE_INTEGER],
  ['page', '1000', 'page', 1000],
  ['timestamp', '0', 'at', 0],
  ['timestamp', '4102444799', 'at', 4_102_444_799],
  ['first_name', '👍'.repeat(24), 'firstName', '👍'.repeat(24)],
  ['from_web', 'false', 'fromWeb', false],
  ['birthDate', '2028-02-29', 'birthDate', '2028-02-29'],
])('[B13] the last value that is still good: %s', (field, sent, name, value) => {
  expect(readForm(call, { ...good, [field]: sent })).toEqual({ ok: true, values: { ...values, [name]: value } });
});

test('[B12] __proto__, constructor and the like are ignored', () => {
  const hostile: unknown = JSON.parse('{"__proto__": {"service_id": "7", "polluted": "1"}, "constructor": "x"}');
  const body = Object.assign(Object.create(null) as object, good, { toString: 'x', hasOwnProperty: 'y' });
  Object.defineProperty(body, '__proto__', { value: { polluted: '1' }, enumerable: true });
  const read = readForm(call, body);
  expect(read).toEqual({ ok: true, values });
  expect(readForm(call, hostile)).toMatchObject({ ok: false, refused: { service_id: 'required' } });
  expect(Object.getPrototypeOf(read.ok ? read.values : undefined)).toBe(Object.prototype);
  expect('polluted' in {}).toBe(false);
});

test('[B13] whatever is sent, reading returns a result and never throws', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.string({ unit: 'binary' })),
    fc.anything(),
    fc.constantFrom('\0', '\ud800', '1e99', '__proto__'),
  );
  const body = fc.oneof(
    fc.dictionary(fc.constantFrom(...Object.keys(good), 'room_id', 'employees', '__proto__', 'constructor'), anything),
    fc.anything(),
  );
  fc.assert(
    fc.property(body, (sent) => {
      const read = readForm(call, sent);
      if (!read.ok) expect(Object.keys(read.refused).length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});

test('[API-1] what one side writes the other reads back', () => {
  const wish = fc.record({
    serviceId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    page: fc.integer({ min: 0, max: 1000 }),
    at: fc.integer({ min: 0, max: 4_102_444_799 }),
    firstName: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((text) => text.trim() === text && codePoints(text) <= 24 && isCleanText(text)),
    type: fc.constantFrom('service' as const, 'group' as const),
    fromWeb: fc.boolean(),
    birthDate: fc.constantFrom('1990-02-28', '2028-02-29'),
    roomId: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
    employees: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(wish, (given) => {
      const sent = writeForm(call, given);
      const body = Object.fromEntries<string | string[]>(sent.filter(([name]) => !name.endsWith('[]')));
      body['employees'] = sent.filter(([name]) => name === 'employees[]').map(([, value]) => value);
      expect(readForm(call, body)).toEqual({ ok: true, values: given });
    }),
  );
});
