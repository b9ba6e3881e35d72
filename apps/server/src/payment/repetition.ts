import { createHash } from 'node:crypto';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Repetition } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffRepeatable } from '../infra/http/serve-staff.ts';
import { addKey, addStaffKey, findKey, findStaffKey, keepStaffAnswer } from './repetition-store.ts';

export { deleteKey as forgetMade, findUnstarted } from './repetition-store.ts';

/** A money call that may be made again under the same key: after a timeout, in a second tab, by a double click (A4). */
export interface Repeatable {
  readonly companyId: number;
  readonly customerId: number;
  /** Without one no call is a repetition. */
  readonly key: string | undefined;
  readonly requestHash: Uint8Array;
}

/** As long as the table allows. */
export const LONGEST_KEY = 200;

/** What makes two calls the same: their name and all their fields. */
export const requestHash = (call: string, fields: object): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([call, Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest();

/**
 * The id that the first call under this key made. Call it under the lock of the customer's row, which makes a
 * repetition wait for the first call; the state of the payment is then read again.
 */
export async function findMade(tx: Tx, call: Repeatable): Promise<number | undefined> {
  if (call.key === undefined) return undefined;
  if (call.key.length > LONGEST_KEY) throw new Problem('malformed_request');
  const earlier = await findKey(tx, call, call.key);
  if (!earlier) return undefined;
  if (!Buffer.from(earlier.requestHash).equals(call.requestHash)) throw new Problem('key_reused');
  return Number(earlier.answer?.['id']);
}

/** Stores what this call made, in the transaction that makes it. */
export async function claimMade(tx: Tx, call: Repeatable, id: number, now: Date): Promise<void> {
  const { companyId, customerId, key, requestHash: hash } = call;
  if (key === undefined) return;
  await addKey(tx, { companyId, customerId, key, requestHash: hash, status: 200, answer: { id }, createdAt: now });
}

/**
 * A4 for staff: a call that is repeated after a lost answer gets the first answer, and nothing is booked or charged
 * twice. The key is the member's own, since a new customer has no row yet that could be locked; its row is written
 * first, so that a repetition waits for the first call's end.
 */
export function repeatStaffCall({ clock }: Pick<Core, 'clock'>, { call, fields, ...of }: StaffRepeatable): Repetition {
  const hash = requestHash(call, fields);
  return {
    async claim(tx) {
      if (of.key.length > LONGEST_KEY) throw new Problem('malformed_request');
      if (await addStaffKey(tx, of, hash, new Date(clock.now()))) return undefined;
      const earlier = await findStaffKey(tx, of);
      if (!earlier) throw new Error('the key of a repeated call is gone');
      if (!Buffer.from(earlier.requestHash).equals(hash)) throw new Problem('key_reused');
      return { answer: earlier.answer };
    },
    keep: (tx, answer) => keepStaffAnswer(tx, of, { ...Object(answer) }),
  };
}
