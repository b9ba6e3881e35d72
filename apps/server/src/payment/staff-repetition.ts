import type { Clock } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import type { RepeatStaffCall } from '../infra/http/serve-staff.ts';
import { LONGEST_KEY, requestHash } from './repetition.ts';
import { addStaffKey, findStaffKey, keepStaffAnswer } from './staff-repetition-store.ts';

/**
 * A4 for staff: a call that is repeated after a lost answer gets the first answer, and nothing is booked or charged
 * twice. The key is the member's own, since a new customer has no row yet that could be locked; its row is written
 * first, so that a repetition waits for the first call's end.
 */
export const createStaffRepetition =
  (clock: Clock): RepeatStaffCall =>
  ({ call, fields, ...of }) => {
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
  };
