import { type FieldProblem, isEmail } from '../shared/index.ts';

/** One spelling of an address: people type capitals and stray spaces, and the same letter in several ways. */
export const normalEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();

export function emailProblem(text: string): FieldProblem | undefined {
  const email = normalEmail(text);
  if (email === '') return 'required';
  return isEmail(email) ? undefined : 'email';
}
