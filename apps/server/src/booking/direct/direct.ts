import { loyaltyBalance } from '@embook/domain/loyalty';
import { isOverUnpaid } from '@embook/domain/payment';
import { addDays, startOfDay } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import { createTogether } from '../../infra/db/together.ts';
import { Problem } from '../../infra/http/problem.ts';
import { secretId } from '../../infra/random-ids.ts';
import { LONGEST_KEY, type Repeatable } from '../../payment/payment.ts';
import type { Places } from '../place/place.ts';
import { confirmationKey } from '../settle/booking-mails.ts';
import type { DirectStore, Looked } from './direct-store.ts';
import type { Written } from './direct-writing-store.ts';

export type Direct = ReturnType<typeof createDirect>;

interface DirectRequest {
  readonly serviceId: number;
  readonly roomId: number | undefined;
  readonly sessionId: number | undefined;
  readonly timestamp: number;
  readonly paymentType: string;
  readonly expectedCents: number | undefined;
  readonly useDiscount: boolean;
}

interface Plain extends Repeatable {
  readonly request: DirectRequest;
  readonly roomId: number;
  readonly catalogueVersion: number;
}

/** The booking's id, a refusal, or undefined when it must take the slow path. */
type Answer = number | Problem | undefined;

/**
 * The usual booking, a named room paid at the shop, in three statements (P4): the locks, a look at everything, and all
 * that is written. Those of several customers who come at once share them. Whatever is not plain about a booking, and
 * one whose room or customer somebody else holds, is left to the slow path.
 */
export function createDirect(store: DirectStore, places: Pick<Places, 'lockFree' | 'lookIn'>, clock: Clock) {
  function askedOf({ companyId, customerId, key, request, roomId, catalogueVersion }: Plain) {
    const { serviceId, timestamp: startsAt } = request;
    const from = startOfDay(startsAt);
    return {
      companyId,
      customerId,
      serviceId,
      roomId,
      startsAt,
      from,
      until: addDays(from, 1),
      key: key ?? null,
      catalogueVersion,
      now: new Date(clock.now()).toISOString(),
    };
  }

  /** What is to be written, or the answer without. */
  function decide(plain: Plain, found: Looked): Written | Problem | undefined {
    const { companyId, customerId, key, requestHash, request, roomId } = plain;
    const { serviceId, timestamp: startsAt, expectedCents, useDiscount } = request;
    const { service, shopName, address, policyHours, feeCents, email, locale } = found;
    if (found.special || service.rooms.length === 0 || !found.acceptsCash) return undefined;
    if (useDiscount && found.loyalty && loyaltyBalance(found.points, found).currentDiscount > 0) return undefined;
    if (service.priceCents === 0 || (expectedCents ?? service.priceCents) !== service.priceCents) return undefined;

    const { place, refusal } = places.lookIn(service, { kind: 'room', serviceId, roomId, startsAt });
    if (refusal) return new Problem(refusal);
    if (isOverUnpaid(found)) return new Problem('too_many_unpaid');
    const bookingId = secretId();
    const { busy, serviceName, minutes, priceCents, employeeName } = place;
    const what = { bookingId, serviceName, startsAt, minutes, employeeName };
    const payment = { paymentType: 'cash', paymentSystem: 'cash', costCents: priceCents, paid: false } as const;
    return {
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
      mail: { ...what, shopName, address, timeZone: service.timeZone, ...payment, policyHours, feeCents },
      key: key ?? null,
      requestHash: Buffer.from(requestHash).toString('hex'),
    };
  }

  const bookAll = (all: readonly Plain[]): Promise<Answer[]> =>
    store.transaction(async (tx) => {
      // Sent together and answered one after the other: what the look sees was committed before the locks were given.
      const [locked, found] = await Promise.all([places.lockFree(tx, all), store.look(tx, all.map(askedOf))]);
      const decided = all.map((plain, index) => {
        const seen = found[index];
        return locked[index] && seen ? decide(plain, seen) : undefined;
      });
      const plain = decided.filter((one): one is Written => one !== undefined && !(one instanceof Problem));
      const written = await store.write(tx, plain);
      return decided.map((one) => {
        if (one === undefined || one instanceof Problem) return one;
        return written.has(one.bookingId) ? one.bookingId : new Problem('time_taken');
      });
    });

  const book = createTogether<Plain, Answer>({
    work: bookAll,
    touches: ({ companyId, customerId, roomId }) => [
      `customer ${companyId} ${customerId}`,
      `room ${companyId} ${roomId}`,
    ],
  });

  return {
    /** The booking's id; undefined when it must take the slow path. */
    async book(call: Repeatable, request: DirectRequest, catalogueVersion: number): Promise<number | undefined> {
      const { roomId, sessionId, paymentType } = request;
      if (paymentType !== 'cash' || roomId === undefined || sessionId !== undefined) return undefined;
      if (call.key !== undefined && call.key.length > LONGEST_KEY) return undefined;
      const answer = await book({ ...call, request, roomId, catalogueVersion });
      if (answer instanceof Problem) throw answer;
      return answer;
    },
  };
}
