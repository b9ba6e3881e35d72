import { expect, test } from 'vitest';
import { fitting, isNamed, isOnlyAlike, mistyped } from './fitting.ts';

const actions = [
  { label: 'Gehe zu: Räume' },
  { label: 'Zeit sperren', also: 'blockieren Pause Mittag' },
  { label: 'Hinzufügen: Raum', also: 'neu anlegen' },
  { label: 'Nächster Stundenplan' },
];
const found = (typed: string) => fitting(actions, typed).map(({ label }) => label);

test('an action comes before people only when a whole word of it is typed', () => {
  expect(actions.map((action) => isNamed(action, 'Pause'))).toEqual([false, true, false, false]);
  expect(actions.map((action) => isNamed(action, 'räume'))).toEqual([true, false, false, false]);
  for (const typed of ['Paus', '', 'Pause Blom']) expect(actions.some((action) => isNamed(action, typed))).toBe(false);
});

test('somebody whose name or address has the typed words is found, another is only alike', () => {
  const blok = { name: 'Jan Blok', email: 'price@example.com' };
  expect(['block', 'blok', 'jan bl', 'price', 'prices'].map((typed) => isOnlyAlike(blok, typed))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('an action is found by the words of its name, by other words for it, and without accents', () => {
  expect(found('sperren')).toEqual(['Zeit sperren']);
  expect(found('block')).toEqual(['Zeit sperren']);
  expect(found('neu raum')).toEqual(['Hinzufügen: Raum']);
  expect(found('raum')).toEqual(['Gehe zu: Räume', 'Hinzufügen: Raum']);
  expect(found('plan')).toEqual(['Nächster Stundenplan']);
  expect(found('ittag')).toEqual([]);
  expect(found('')).toHaveLength(actions.length);
});

test('[DESK-1] one mistyped letter is forgiven, where nothing is spelt as typed', () => {
  const alike = (typed: string) => mistyped(actions, typed).map(({ label }) => label);
  expect(alike('spreren')).toEqual(['Zeit sperren']);
  expect(alike('stunenplan')).toEqual(['Nächster Stundenplan']);
  expect(alike('raume')).toEqual([]);
  expect(alike('stxxenplan')).toEqual([]);
});
