import { describe, expect, test } from 'vitest';
import { typedPerson } from './typed-person.ts';

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
