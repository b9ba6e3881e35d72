import type { FieldProblem, ProblemCode } from '@embook/domain/shared';
import type { LetterWords } from '../infra/mail/letter.ts';

/** The server's words. A code without words in one of the languages does not compile. */
export interface Messages {
  readonly problems: Readonly<Record<ProblemCode, string>>;
  readonly fields: Readonly<Record<FieldProblem, string>>;
  /** The company's extra field when it gave it no name of its own (PRO-5). */
  readonly noteLabel: string;
  /** The last line of every mail. */
  readonly mailReason: (company: string) => string;
  readonly mails: LetterWords;
}
