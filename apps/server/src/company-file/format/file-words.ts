import type { FieldProblem } from '@embook/domain/shared';
import { type ProductType, productTypes } from '@embook/domain/shops';
import * as z from 'zod';

/** The screens say classes and memberships where the calls say groups and subscriptions; a file may use either. */
const screenWords = { classes: 'groups', memberships: 'subscriptions' } as const satisfies Record<string, ProductType>;

const isScreenWord = (word: string): word is keyof typeof screenWords => Object.hasOwn(screenWords, word);
const typeOf = (word: ProductType | keyof typeof screenWords): ProductType =>
  isScreenWord(word) ? screenWords[word] : word;

const word = z.enum([...productTypes, 'classes', 'memberships']);

/** What a shop offers, once each. */
export const productWords = () =>
  z
    .array(word)
    .max(7)
    .transform((words) => words.map(typeOf))
    .refine((types) => new Set(types).size === types.length, 'twice' satisfies FieldProblem);

export const byProductWord = <T extends z.core.SomeType>(value: T) =>
  z
    .partialRecord(word, value)
    .transform((given) =>
      Object.fromEntries(Object.entries(given).map(([name, each]) => [typeOf(word.parse(name)), each])),
    );

type Loose = Record<string, unknown>;
const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `memberships` becomes `subscriptions`, unless both are there: then the format names the unknown one. */
function renamed(given: unknown, from: string, to: string): unknown {
  if (!isLoose(given) || !(from in given) || to in given) return given;
  const { [from]: value, ...rest } = given;
  return { ...rest, [to]: value };
}

const each = (list: unknown, change: (item: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.map(change) : list;

/** Older exports wrote the name of a person who was erased as an empty one. */
function withoutEmptyName(given: unknown): unknown {
  if (!isLoose(given) || given['erased_at'] === undefined || given['first_name'] !== '') return given;
  const { first_name: _empty, ...rest } = given;
  return rest;
}

/** A customer's memberships, and the visits that one of them pays for. */
function customerInFileWords(given: unknown): unknown {
  const customer = withoutEmptyName(renamed(given, 'memberships', 'subscriptions'));
  if (!isLoose(customer)) return customer;
  return {
    ...customer,
    ...('subscriptions' in customer && {
      subscriptions: each(customer['subscriptions'], (item) => renamed(item, 'membership', 'subscription')),
    }),
    ...('bookings' in customer && {
      bookings: each(customer['bookings'], (booking) => {
        if (!isLoose(booking) || !isLoose(booking['payment']) || booking['payment']['type'] !== 'membership')
          return booking;
        return { ...booking, payment: { ...booking['payment'], type: 'subscription' } };
      }),
    }),
  };
}

/** The file with our names where it was written with those of the screens. */
export function inFileWords(given: unknown): unknown {
  const file = renamed(given, 'memberships', 'subscriptions');
  if (!isLoose(file) || !('customers' in file)) return file;
  return { ...file, customers: each(file['customers'], customerInFileWords) };
}
