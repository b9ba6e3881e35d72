import { ApiError } from '../lib/api-error.ts';
import { readTab, writeTab } from '../lib/tab-store.ts';

const keyOf = (company: string | undefined) => `embook.intention.${company}`;

/**
 * The key under which an intention is sent, however often: after a failure, a double click or a reload it is the same
 * as long as the same is wanted and no answer has come (A4).
 */
export function intentionKey(company: string | undefined, wanted: object): string {
  const what = JSON.stringify(wanted);
  const [before, known] = readTab(keyOf(company))?.split('\n') ?? [];
  if (before === what && known) return known;
  const key = newKey();
  writeTab(keyOf(company), `${what}\n${key}`, { money: true });
  return key;
}

/** Whether the platform has decided; anything else may have happened or not, and is asked again under the same key. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'problem' && error.failure.code < 500;

/** It has been answered: the next one is another intention. */
export const intentionAnswered = (company: string | undefined): void => writeTab(keyOf(company), null, { money: true });

/** 128 random bits; `randomUUID` exists only on pages that came by https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
