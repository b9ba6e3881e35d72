import * as z from 'zod/mini';
import { type Locale, locales } from './locale.ts';
import { type Kind, mapOf, nullable, text } from './wire.ts';

/** The texts of a thing in further languages, by field; what is missing is in the company's main language (CAT-5). */
export type Texts = Partial<Record<Locale, Readonly<Record<string, string | undefined>>>>;

export const textsShown = (): Kind<Texts | null> => ({
  schema: z.nullable(z.partialRecord(z.enum(locales), z.record(z.string(), z.optional(z.string())))),
  read: nullable(mapOf(mapOf(text()))).read,
});
