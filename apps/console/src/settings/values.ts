import type { Locale } from '@embook/domain/shared';
import type { Draft } from '../catalogue/thing-draft-store.ts';

/** Settings are identified by their path, as in the platform's errors: `loyalty.need_points`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (Object(found) as Draft)[name], values);

const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withPath(values: Draft, [name = '', ...rest]: readonly string[], value: unknown): Draft {
  if (rest.length === 0) return { ...values, [name]: value };
  return { ...values, [name]: withPath(isRecord(values[name]) ? values[name] : {}, rest, value) };
}

/** The values with the draft applied, path by path. */
export const withDraft = (values: Draft, draft: Draft): Draft =>
  Object.entries(draft).reduce((all, [path, value]) => withPath(all, path.split('.'), value), values);

/** A record without its empty values; null when none is left. */
function filled(values: Draft): Draft | null {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const kept = isRecord(value) ? filled(value) : value;
    return kept === null || kept === '' || kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The translations with one text changed; an empty language is left out, and null without any (CAT-5). */
export const withText = (texts: unknown, language: Locale, path: string, typed: string): Draft | null =>
  filled(withPath(isRecord(texts) ? texts : {}, [language, ...path.split('.')], typed));
