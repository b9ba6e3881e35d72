import type { Locale } from '@embook/domain/shared';
import type { Values } from '../catalogue/kinds.ts';

/** Settings are identified by their path, as in the platform's errors: `loyalty.need_points`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (Object(found) as Values)[name], values);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withPath(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...values, [name]: value };
  return { ...values, [name]: withPath(isRecord(values[name]) ? values[name] : {}, rest, value) };
}

/** The values with the draft applied, path by path. */
export const withDraft = (values: Values, draft: Values): Values =>
  Object.entries(draft).reduce((all, [path, value]) => withPath(all, path.split('.'), value), values);

/** A record without its empty values; null when none is left. */
function filled(values: Values): Values | null {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const kept = isRecord(value) ? filled(value) : value;
    return kept === null || kept === '' || kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The translations with one text changed; an empty language is left out, and null without any (CAT-5). */
export const withText = (texts: unknown, language: Locale, path: string, typed: string): Values | null =>
  filled(withPath(isRecord(texts) ? texts : {}, [language, ...path.split('.')], typed));
