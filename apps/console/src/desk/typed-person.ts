import { plainWords } from '@embook/domain/shared';

/** A new customer, as far as the typed text says. */
export interface TypedPerson {
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

const EMAIL = /\S+@\S+\.\S+/;
const PHONE = /(?:\+|00|\b0)[\d\s()/.-]{6,}\d/;

const capitalised = (word: string): string =>
  word === word.toLocaleLowerCase() ? word.slice(0, 1).toLocaleUpperCase() + word.slice(1) : word;

/** DESK-1: `emma kuiper 06 1234 5678` is a name and a number; particles such as `de` keep their case. */
export function typedPerson(typed: string): TypedPerson | undefined {
  const email = EMAIL.exec(typed)?.[0];
  const withoutEmail = email === undefined ? typed : typed.replace(email, ' ');
  const phone = PHONE.exec(withoutEmail)?.[0];
  const words = (phone === undefined ? withoutEmail : withoutEmail.replace(phone, ' ')).trim().split(/\s+/);
  const [first = '', ...others] = words;
  const firstName = capitalised(first) || capitalised(email?.split(/[@._\d]/)[0] ?? '');
  if (!/\p{L}/u.test(firstName)) return undefined;
  const last = others.map((word, index) => (index === others.length - 1 ? capitalised(word) : word)).join(' ');
  return {
    firstName,
    ...(last !== '' && { lastName: last }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone: phone.trim() }),
  };
}

export const nameOf = ({ firstName, lastName }: TypedPerson): string => `${firstName} ${lastName ?? ''}`.trim();

/** The person as text to type on in; `typedPerson` reads the same person from it. */
export const textOf = (person: TypedPerson): string =>
  [nameOf(person), person.phone, person.email].filter(Boolean).join(' ');

/** Whether each word of the typed name begins one of this name; a name that is only alike may be somebody else's. */
export function isNamed(name: string, person: TypedPerson): boolean {
  const words = plainWords(name);
  return plainWords(nameOf(person)).every((typed) => words.some((word) => word.startsWith(typed)));
}
