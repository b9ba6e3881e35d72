import type { Prefill } from '@embook/domain/embedding';

let given: Prefill = {};

/** What the host page sent about its visitor, to fill in forms; the visitor still sees and submits it. */
export const prefilled = (): Prefill => given;

/** Keeps strings only: the page may send anything. */
export const keepPrefill = (fields: object): void => {
  given = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
};
