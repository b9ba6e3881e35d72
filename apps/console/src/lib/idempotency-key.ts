import { refusalOf } from './call-error.ts';

/** 128 random bits; `randomUUID` exists only in secure contexts. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let kept: { readonly what: string; readonly key: string } | undefined;

/** The same request keeps its idempotency key until it is answered (A4). */
export function intentionKey(request: object): string {
  const what = JSON.stringify(request);
  if (kept?.what !== what) kept = { what, key: newKey() };
  return kept.key;
}

/** The request was answered: the next one gets a new key. */
export const intentionAnswered = (): void => {
  kept = undefined;
};

/** Sends a request with its key until it is answered (A4). */
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

/**
 * Whether the platform has decided; after any other error the request may have succeeded, and is repeated with the same
 * key.
 */
export const isAnswered = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal !== undefined && refusal.status < 500;
};
