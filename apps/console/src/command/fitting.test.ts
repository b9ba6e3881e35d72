import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

const actions = [
  { label: 'Gehe zu: Räume' },
  { label: 'Zeit sperren', also: 'blockieren Pause Mittag' },
  { label: 'Hinzufügen: Raum', also: 'neu anlegen' },
  { label: 'Nächster Stundenplan' },
];
const found = (typed: string) => fitting(actions, typed).map(({ label }) => label);

test('an action is found by the words of its name, by other words for it, and without accents', () => {
  expect(found('sperren')).toEqual(['Zeit sperren']);
  expect(found('block')).toEqual(['Zeit sperren']);
  expect(found('neu raum')).toEqual(['Hinzufügen: Raum']);
  expect(found('raum')).toEqual(['Gehe zu: Räume', 'Hinzufügen: Raum']);
  expect(found('plan')).toEqual(['Nächster Stundenplan']);
  expect(found('ittag')).toEqual([]);
  expect(found('')).toHaveLength(actions.length);
});
