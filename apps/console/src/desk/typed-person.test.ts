import { describe, expect, test } from 'vitest';
import { isNamed, textOf, typedPerson } from './typed-person.ts';

describe('[DESK-1] a new customer is parsed from the typed text', () => {
  test.each([
    ['emma', { firstName: 'Emma' }],
    ['emma kuiper', { firstName: 'Emma', lastName: 'Kuiper' }],
    ['Emma de Vries', { firstName: 'Emma', lastName: 'de Vries' }],
    ['emma k 0612345678', { firstName: 'Emma', lastName: 'K', phone: '0612345678' }],
    ['emma +31 6 1234 5678', { firstName: 'Emma', phone: '+31 6 1234 5678' }],
    ['emma kuiper emma@kuiper.example', { firstName: 'Emma', lastName: 'Kuiper', email: 'emma@kuiper.example' }],
    ['emma@kuiper.example', { firstName: 'Emma', email: 'emma@kuiper.example' }],
    ['Žydrė', { firstName: 'Žydrė' }],
    ['🦄', undefined],
    ['0612345678', undefined],
    ['   ', undefined],
  ])('%j', (typed, person) => {
    expect(typedPerson(typed)).toEqual(person);
  });
});

test.each(['Emma de Vries', 'Emma Kuiper +31 6 1234 5678', 'Emma Kuiper 0612345678 emma@kuiper.example'])(
  '[DESK-4] %j is given back to be corrected as it was typed',
  (typed) => {
    const person = typedPerson(typed);
    expect(person && textOf(person)).toBe(typed);
  },
);

describe('[DESK-1] a known customer is meant when each typed word begins one of their name', () => {
  test.each([
    ['emma kui', 'Emma Kuiper', true],
    ['kuiper emma', 'Emma Kuiper', true],
    ['zydre kazlaite', 'Žydrė Kazlaitė', true],
    ['emma smit', 'Emma Kuiper', false],
    ['ema kuiper', 'Emma Kuiper', false],
  ])('%j and %j: %j', (typed, name, expected) => {
    const person = typedPerson(typed);
    expect(person && isNamed(name, person)).toBe(expected);
  });
});
