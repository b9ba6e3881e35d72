import type { FieldProblem, Locale, ProblemCode } from '@embook/domain/shared';
import { de } from './de.ts';
import { en } from './en.ts';
import { lt } from './lt.ts';
import { nl } from './nl.ts';

/** The server's words. A code without words in one of the languages does not compile. */
export interface Messages {
  readonly problems: Readonly<Record<ProblemCode, string>>;
  readonly fields: Readonly<Record<FieldProblem, string>>;
}

export const messages: Readonly<Record<Locale, Messages>> = { en, de, nl, lt };
