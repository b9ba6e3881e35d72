import type { Prefill } from '@embook/domain/embedding';

let given: Prefill = {};

/** What the host knows of its visitor; they still see and send it themselves. */
export const prefilled = (): Prefill => given;

/** Words only: what else a page puts there is no name and no number. */
export const keepPrefill = (fields: object): void => {
  given = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
};
