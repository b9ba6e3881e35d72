import * as z from 'zod/mini';
import { codePoints, isPhone } from './field-rules.ts';
import { isOneLine, isProse } from './visible-text.ts';
import { field } from './form.ts';
import { type Locale, locales } from './locale.ts';
import { type Kind, mapOf, nullable, text } from './wire.ts';

/** The texts of a thing in further languages, by field; what is missing is in the company's main language (CAT-5). */
export type Texts = Partial<Record<Locale, Readonly<Record<string, string | undefined>>>>;

export const textsShown = (): Kind<Texts | null> => ({
  schema: z.nullable(z.partialRecord(z.enum(locales), z.record(z.string(), z.optional(z.string())))),
  read: nullable(mapOf(mapOf(text()))).read,
});

/*
 * The texts that staff write, by the same rules as in the catalogue and in company files: a value refused in one is
 * refused in all.
 */
const checkedField = (holds: (text: string) => boolean, max: number, isRequired: boolean) =>
  field(
    (sent, refuse) => {
      const trimmed = sent.trim();
      if (trimmed === '' && isRequired) refuse('required');
      else if (!holds(trimmed)) refuse('hidden_characters');
      else if (codePoints(trimmed) > max) refuse('too_long');
      return trimmed;
    },
    { type: 'string', ...(isRequired && { minLength: 1 }), maxLength: max },
  );

/** Names, subjects, reasons. */
export const oneLine = (max: number) => checkedField(isOneLine, max, true);
export const oneLineOrEmpty = (max: number) => checkedField(isOneLine, max, false);

/** Notes and descriptions. */
export const prose = (max: number) => checkedField(isProse, max, true);
export const proseOrEmpty = (max: number) => checkedField(isProse, max, false);

/** A phone number that can be used in a link; empty removes it. */
export const phoneOrEmpty = (max: number) =>
  field(
    (sent, refuse) => {
      const trimmed = sent.trim();
      if (codePoints(trimmed) > max) refuse('too_long');
      else if (trimmed !== '' && !isPhone(trimmed)) refuse('contact_number');
      return trimmed;
    },
    { type: 'string', maxLength: max },
  );
