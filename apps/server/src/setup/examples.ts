import { type Locale, locales } from '@embook/domain/shared';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { messages } from '../messages/index.ts';
import { deleteExamples, type Example, insertExamples, isKnownShop, keptExamples } from './example-store.ts';

const terms = {
  first: { minutes: 60, priceCents: 6_500 },
  second: { minutes: 45, priceCents: 4_250 },
  third: { minutes: 20, priceCents: 0 },
} as const;
const names = Object.keys(terms) as (keyof typeof terms)[]; // the keys of an object literal

/** The words of whoever adds them, and the same in the other languages of customers. */
const exampleIn = (locale: Locale, name: keyof typeof terms): Example => {
  const wordsIn = (of: Locale) => {
    const { mark, services } = messages[of].examples;
    return { ...services[name], sub_name: mark };
  };
  const { sub_name: subName, ...own } = wordsIn(locale);
  return { ...terms[name], ...own, subName, texts: Object.fromEntries(locales.map((of) => [of, wordsIn(of)])) };
};

/** START-3: examples to see the widget filled with, added and removed with one press each. */
export const addExamples = ({ company, locale }: StaffCaller, shopId: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    if (!(await isKnownShop(tx, company.id, shopId))) throw new Problem('shop_not_found');
    await deleteExamples(tx, company.id, shopId);
    const texts = Object.fromEntries(locales.map((of) => [of, { name: messages[of].examples.category }]));
    const category = { name: messages[locale].examples.category, texts };
    await insertExamples(
      tx,
      { companyId: company.id, shopId },
      category,
      names.map((name) => exampleIn(locale, name)),
    );
    const count = names.length;
    return { answer: { examples: count }, entry: { thing: 'shop', id: shopId, after: { examples: count }, shopId } };
  });

export const removeExamples = ({ company }: StaffCaller, shopId: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    if (!(await isKnownShop(tx, company.id, shopId))) throw new Problem('shop_not_found');
    const count = await deleteExamples(tx, company.id, shopId);
    const kept = await keptExamples(tx, company.id, shopId);
    const entry = { thing: 'shop', id: shopId, before: { examples: count }, shopId };
    return { answer: { examples: 0, kept }, entry };
  });
