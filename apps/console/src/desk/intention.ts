import { refusalOf } from '../lib/call-error.ts';

/** 128 random bits; `randomUUID` exists only on pages that came by https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let kept: { readonly what: string; readonly key: string } | undefined;

/** The same request keeps its key until it is answered, however often it is sent (A4). */
export function intentionKey(request: object): string {
  const what = JSON.stringify(request);
  if (kept?.what !== what) kept = { what, key: newKey() };
  return kept.key;
}

/** It was answered: the next one is another intention. */
export const intentionAnswered = (): void => {
  kept = undefined;
};

/** Sends under a key of its own until it is answered (A4). */
export const sendOnce = <T>(request: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> =>
  send(intentionKey(request)).then(
    (answer) => {
      intentionAnswered();
      return answer;
    },
    (error: unknown) => {
      if (isAnswered(error)) intentionAnswered();
      throw error;
    },
  );

/** Whether the platform has decided; anything else may have happened or not, and is asked again under the same key. */
export const isAnswered = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal !== undefined && refusal.status < 500;
};
