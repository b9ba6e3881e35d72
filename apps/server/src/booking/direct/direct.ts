import { type BookingRequest, newBooking } from '@embook/domain/booking';
import { addDays, startOfDay } from '@embook/domain/shared';
import type { Core } from '../../infra/core.ts';
import { createTogether } from '../../infra/db/together.ts';
import { Problem } from '../../infra/http/problem.ts';
import { LONGEST_KEY } from '../../payment/payment.ts';
import { type BookingToWrite, writeBookings } from '../confirm/new-booking-store.ts';
import { termsFrom } from '../confirm/terms.ts';
import { type BookingCall, bookingProblem, bookingToWrite } from '../confirm/write-booking.ts';
import type { SearchCore } from '../free-times.ts';
import { lockFreeRooms } from '../slot/slot-store.ts';
import { slotStatusFrom, type SlotRequest } from '../slot/slots.ts';
import { type ReadBooking, readBookings } from './direct-store.ts';

type DirectRequest = SlotRequest & BookingRequest;

interface Plain extends BookingCall {
  readonly request: DirectRequest;
  readonly roomId: number;
  readonly catalogueVersion: number;
}

/** The booking's id, a refusal, or undefined when it must take the slow path. */
type Answer = number | Problem | undefined;

/** A booking paid at the shop needs neither a bank nor an entitlement. */
const NOT_FOR_CASH = { banks: [], bundles: [], subscriptions: [] };

/** The context with the cached services, and with the bookings that share a transaction. */
export interface DirectCore extends SearchCore {
  readonly bookTogether: (plain: Plain) => Promise<Answer>;
}

function queryOf(
  { clock }: Pick<Core, 'clock'>,
  { companyId, customerId, key, request, roomId, catalogueVersion }: Plain,
) {
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

/** What is to be written, a refusal, or undefined for the slow path. */
function decide(core: Pick<Core, 'clock'>, plain: Plain, found: ReadBooking): BookingToWrite | Problem | undefined {
  const { request, roomId } = plain;
  if (found.needsSlowPath || found.service.isHidden || found.service.rooms.length === 0) return undefined;
  const { serviceId, timestamp: startsAt } = request;
  const { slot, refusal } = slotStatusFrom(core, found.service, { kind: 'room', serviceId, roomId, startsAt });
  if (refusal) return new Problem(refusal);
  const now = new Date(core.clock.now());
  const decision = newBooking(
    slot,
    request,
    termsFrom(found, NOT_FOR_CASH),
    { ...found, openHolds: 0, covered: 0 },
    now.getTime(),
  );
  if (decision.refused) return bookingProblem(decision);
  // Points are spent on the slow path.
  if (decision.booking.discountCents > 0) return undefined;
  return bookingToWrite(plain, decision.booking, found, undefined, now);
}

const bookAll = (core: SearchCore, all: readonly Plain[]): Promise<Answer[]> =>
  core.db.transaction(async (tx) => {
    // Sent together and run one after the other: the second reads what was committed before the locks were granted.
    const [locked, found] = await Promise.all([
      lockFreeRooms(tx, all),
      readBookings(
        tx,
        core.services,
        all.map((plain) => queryOf(core, plain)),
      ),
    ]);
    const decided = all.map((plain, index) => {
      const read = found[index];
      return locked[index] && read ? decide(core, plain, read) : undefined;
    });
    const toWrite = decided.filter((one): one is BookingToWrite => one !== undefined && !(one instanceof Problem));
    const written = await writeBookings(tx, toWrite);
    return decided.map((one) => {
      if (one === undefined || one instanceof Problem) return one;
      return written.has(one.bookingId) ? one.bookingId : new Problem('time_taken');
    });
  });

/** Groups simultaneous calls of one process into one transaction (P4). */
export const createBookTogether = (core: SearchCore): DirectCore['bookTogether'] =>
  createTogether<Plain, Answer>({
    work: (all) => bookAll(core, all),
    touches: ({ companyId, customerId, roomId }) => [
      `customer ${companyId} ${customerId}`,
      `room ${companyId} ${roomId}`,
    ],
  });

/**
 * How the usual booking runs, a named room paid at the shop: three statements (P4) that lock, read and write, shared by
 * simultaneous calls. What is decided and written is the same as on the slow path, which takes every other booking, and
 * those whose room or customer another transaction has locked.
 * The booking's id; undefined when it must take the slow path.
 */
export async function bookDirectly(
  core: DirectCore,
  call: BookingCall,
  request: DirectRequest,
  catalogueVersion: number,
): Promise<number | undefined> {
  const { roomId, sessionId, paymentType } = request;
  if (paymentType !== 'cash' || roomId === undefined || sessionId !== undefined) return undefined;
  if (call.key !== undefined && call.key.length > LONGEST_KEY) return undefined;
  const answer = await core.bookTogether({ ...call, request, roomId, catalogueVersion });
  if (answer instanceof Problem) throw answer;
  return answer;
}
