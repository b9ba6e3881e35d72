import type { Locale } from '@embook/domain/shared';
import type { Values } from '../catalogue/kinds.ts';

/** Settings are named by their path, as refusals name them: `loyalty.need_points`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (Object(found) as Values)[name], values);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withPath(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...values, [name]: value };
  return { ...values, [name]: withPath(isRecord(values[name]) ? values[name] : {}, rest, value) };
}

/** The values with each path of a draft in its place. */
export const withDraft = (values: Values, draft: Values): Values =>
  Object.entries(draft).reduce((all, [path, value]) => withPath(all, path.split('.'), value), values);

/** What is left of a record without what is empty; null when that is nothing. */
function filled(values: Values): Values | null {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const kept = isRecord(value) ? filled(value) : value;
    return kept === null || kept === '' || kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The texts with one of them changed; a language without any is left out, and so is the last one (CAT-5). */
export const withText = (texts: unknown, language: Locale, path: string, typed: string): Values | null =>
  filled(withPath(isRecord(texts) ? texts : {}, [language, ...path.split('.')], typed));
