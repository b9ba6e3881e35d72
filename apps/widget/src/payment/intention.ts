import { problemOf } from '../lib/api-error.ts';
import { readTab, writeTab } from '../lib/tab-store.ts';

const keyOf = (company: string | undefined) => `embook.intention.${company}`;

/**
 * The idempotency key of a request: the same after a failure, a double click or a reload, as long as the request is the
 * same and was not answered (A4).
 */
export function intentionKey(company: string | undefined, wanted: object): string {
  const what = JSON.stringify(wanted);
  const [before, known] = readTab(keyOf(company))?.split('\n') ?? [];
  if (before === what && known) return known;
  const key = newKey();
  writeTab(keyOf(company), `${what}\n${key}`, { money: true });
  return key;
}

/**
 * Whether the platform has decided; after any other error the request may have succeeded, and is repeated with the same
 * key.
 */
export const isAnswer = (error: unknown): boolean => (problemOf(error)?.code ?? 500) < 500;

/** The request was answered: the next one gets a new key. */
export const intentionAnswered = (company: string | undefined): void => writeTab(keyOf(company), null, { money: true });

/** 128 random bits; `randomUUID` exists only in secure contexts. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
