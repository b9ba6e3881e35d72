import { codePoints, type FieldProblem, isEmail, isOneLine, NAME_MAX } from '../shared/index.ts';

/** VAL-2: a first or last name, at most 24 characters as people count them, all of them to be seen (B13). */
export function nameProblem(name: string): FieldProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'required';
  if (!isOneLine(trimmed)) return 'hidden_characters';
  return codePoints(trimmed) > NAME_MAX ? 'name_length' : undefined;
}

/**
 * VAL-2: a phone number begins with a plus; `00` is the same on a keypad. Whether the number exists is not checked
 * here.
 */
export function withPlus(contactNumber: string): string {
  const digits = contactNumber.trim().replace(/^00/, '');
  return digits === '' || digits.startsWith('+') ? digits : `+${digits}`;
}

/** One spelling of an address: people type capitals and stray spaces, and the same letter in several ways. */
export const normalEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();

export function emailProblem(text: string): FieldProblem | undefined {
  const email = normalEmail(text);
  if (email === '') return 'required';
  return isEmail(email) ? undefined : 'email';
}
