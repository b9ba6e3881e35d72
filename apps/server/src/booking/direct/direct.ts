import { loyaltyStanding } from '@embook/domain/loyalty';
import { addDays, startOfDay } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import { secretId } from '../../infra/random-ids.ts';
import { LONGEST_KEY, type Repeatable } from '../../payment/payment.ts';
import type { Places } from '../place/place.ts';
import { confirmationKey } from '../settle/letters.ts';
import type { DirectStore } from './store.ts';

export type Direct = ReturnType<typeof createDirect>;

interface DirectWish {
  readonly serviceId: number;
  readonly roomId: number | undefined;
  readonly sessionId: number | undefined;
  readonly timestamp: number;
  readonly paymentType: string;
  readonly expectedCents: number | undefined;
}

/**
 * The usual booking, a named room paid at the shop, in three statements (P4): the locks, a look at everything, and all
 * that is written. Whatever is not plain about it is left, under the same locks, to the long way.
 */
export function createDirect(store: DirectStore, places: Pick<Places, 'lockRoom' | 'lookIn'>, clock: Clock) {
  return {
    /** The booking's id; undefined when it must go the long way. */
    async book(tx: Tx, call: Repeatable, wish: DirectWish): Promise<number | undefined> {
      const { companyId, customerId, key = null, requestHash } = call;
      const { serviceId, roomId, timestamp: startsAt, expectedCents } = wish;
      if (wish.paymentType !== 'cash' || roomId === undefined || wish.sessionId !== undefined) return undefined;
      if (key !== null && key.length > LONGEST_KEY) return undefined;
      const day = startOfDay(startsAt);
      // Sent together and answered one after the other: what the look sees was committed before the locks were given.
      const [, found] = await Promise.all([
        places.lockRoom(tx, companyId, roomId, customerId),
        store.look(tx, { companyId, customerId, serviceId, roomId, startsAt, from: day, until: addDays(day, 1), key }),
      ]);
      if (!found || found.special || found.rooms.length === 0 || !found.acceptsCash) return undefined;
      if (found.loyalty && loyaltyStanding(found.points, found).currentDiscount > 0) return undefined;
      if (found.priceCents === 0 || (expectedCents ?? found.priceCents) !== found.priceCents) return undefined;

      const { place, refusal } = places.lookIn(found, { kind: 'room', serviceId, roomId, startsAt });
      if (refusal) throw new Problem(refusal);
      const bookingId = secretId();
      const { shopName, address, timeZone, policyHours, email, locale } = found;
      const { busy, serviceName, minutes, priceCents } = place;
      const what = { bookingId, serviceName, startsAt, minutes };
      const terms = { paymentType: 'cash' as const, costCents: priceCents, paid: false, policyHours };
      const taken = await store.write(tx, {
        ...place,
        companyId,
        customerId,
        bookingId,
        busyFrom: busy.from,
        busyUntil: busy.until,
        policyHours,
        now: new Date(clock.now()).toISOString(),
        email,
        locale,
        eventKey: confirmationKey(bookingId),
        letter: { ...what, shopName, address, timeZone, ...terms },
        key,
        requestHash,
      });
      if (!taken) throw new Problem('time_taken');
      return bookingId;
    },
  };
}
