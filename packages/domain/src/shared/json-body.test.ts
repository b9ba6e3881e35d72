import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  atMost,
  choice,
  endpoint,
  field,
  form,
  group,
  id,
  ids,
  optional,
  orEmpty,
  readForm,
  record,
  text,
  mistypedFields,
  textsOf,
  truth,
  words,
  writeStaffCall,
} from './index.ts';

const fields = form({
  id: id(),
  tellCustomer: truth(),
  employees: ids(),
  customer: group({ firstName: words(10), email: optional(words(40)) }),
  how: optional(choice(['cash', 'card'])),
});
const good = { id: 7, tell_customer: true, employees: [1, 2], customer: { first_name: 'Ada', email: null } };
const read = (json: unknown) => readForm(fields, textsOf(json));

test('[TEAM-4] JSON is read by the same readers as a form', () => {
  expect(read(good)).toEqual({
    ok: true,
    values: {
      id: 7,
      tellCustomer: true,
      employees: [1, 2],
      customer: { firstName: 'Ada', email: undefined },
      how: undefined,
    },
  });
});

test('[TEAM-4] a number or a flag that comes as a text is named, in lists and groups too; text and what is empty are not', () => {
  const fieldsOfGuest = form({
    amountCents: id(),
    tellCustomer: truth(),
    rooms: ids(),
    guest: group({ age: optional(id()), name: words(10) }),
    note: optional(words(10)),
  });
  const sent = {
    amount_cents: '100',
    tell_customer: 'true',
    rooms: [1, '2'],
    guest: { age: '7', name: '7' },
    note: '100',
  };
  expect(mistypedFields(fieldsOfGuest, sent)).toEqual({
    amount_cents: 'invalid',
    tell_customer: 'invalid',
    rooms: 'invalid',
    'guest.age': 'invalid',
  });
  const right = { amount_cents: 100, tell_customer: true, rooms: [1], guest: { age: '', name: 'Ada' }, note: '7' };
  expect(mistypedFields(fieldsOfGuest, right)).toEqual({});
});

test.each([
  ['a missing field of a group', { ...good, customer: {} }, { 'customer.first_name': 'required' }],
  ['a long one', { ...good, customer: { first_name: 'x'.repeat(11) } }, { 'customer.first_name': 'too_long' }],
  ['a group that is none', { ...good, customer: 'Ada' }, { customer: 'invalid' }],
  ['no group', { ...good, customer: undefined }, { customer: 'required' }],
  ['half a number', { ...good, id: 1.5 }, { id: 'invalid' }],
  ['an object as a number', { ...good, id: { a: 1 } }, { id: 'invalid' }],
  ['a wrong item', { ...good, employees: [1, 'x'] }, { employees: 'invalid' }],
  ['a word as a flag', { ...good, tell_customer: 'yes' }, { tell_customer: 'invalid' }],
  ['null where something must be', { ...good, id: null }, { id: 'required' }],
])('%s is named', (_what, json, refused) => {
  expect(read(json)).toEqual({ ok: false, refused });
});

test.each([
  ['null', null],
  ['a text', 'x'],
  ['a list', [1]],
  ['a number', 4],
])('%s is no body', (_what, json) => {
  expect(read(json).ok).toBe(false);
});

test('[A27] a list that is too long is refused before its items are read', () => {
  const read: string[] = [];
  const item = field((text) => read.push(text));
  const listed = form({ rooms: atMost(3, z.array(item)) });
  expect(readForm(listed, { rooms: ['a', 'b', 'c', 'd'] })).toEqual({ ok: false, refused: { rooms: 'too_many' } });
  expect(read).toEqual([]);
  expect(readForm(listed, { rooms: ['a', 'b', 'c'] }).ok).toBe(true);
  expect(readForm(listed, {})).toEqual({ ok: false, refused: { rooms: 'required' } });
});

test('endless nesting is refused, not followed', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 10_000; depth += 1) deep = [deep];
  expect(read({ ...good, customer: deep }).ok).toBe(false);
});

const call = {
  path: '/api/staff/thing/:id',
  fields,
  answer: orEmpty(record({ name: text() })),
  problems: [],
  summary: '',
} as const;

test('[TEAM-6] a staff call is written as it is read', () => {
  const values = {
    id: 7,
    tellCustomer: false,
    employees: [3],
    customer: { firstName: 'Ada', email: 'a@b.test' },
    how: 'cash' as const,
  };
  const changing = endpoint({ ...call, method: 'POST', caller: { staff: 'agenda.change' }, event: 'thing.changed' });
  const { url, body } = writeStaffCall(changing, values);
  expect(url).toBe('/api/staff/thing/7');
  expect(readForm(fields, textsOf({ ...body, id: 7 }))).toEqual({ ok: true, values });
  const reading = endpoint({
    ...call,
    method: 'GET',
    caller: { staff: 'agenda.view' },
    fields: form({ id: id(), how: words(9) }),
  });
  expect(writeStaffCall(reading, { id: 7, how: 'a b' })).toEqual({
    url: '/api/staff/thing/7?how=a%20b',
    body: undefined,
  });
});

test('[TEAM-6] [TEAM-7] a staff call without a permission, or a change without its event, does not compile', () => {
  // @ts-expect-error no permission
  endpoint({ ...call, method: 'GET', caller: { staff: undefined } });
  // @ts-expect-error not one of the permissions
  endpoint({ ...call, method: 'GET', caller: { staff: 'agenda.burn' } });
  // @ts-expect-error a change without its event
  endpoint({ ...call, method: 'POST', caller: { staff: 'agenda.change' } });
  // @ts-expect-error a field that it does not have
  endpoint({ ...call, method: 'GET', caller: { staff: 'agenda.view' }, scope: { shop: 'shopId' } });
  // @ts-expect-error customers do not delete
  endpoint({ ...call, method: 'DELETE', caller: 'customer' });
  expect(call.path).toContain('/api/staff/');
});
