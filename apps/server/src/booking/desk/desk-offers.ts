import { bookedName, roomWithout, type SlotRef } from '@embook/domain/booking';
import type { StaffContract } from '@embook/domain/contract';
import {
  deskPaymentsOf,
  deskStarts,
  deskWarningsOf,
  isRoomOfClass,
  isTaken,
  type MovedVisit,
  searchFor,
} from '@embook/domain/desk';
import { offerOf } from '@embook/domain/payment';
import { addDays, type FieldsOf, type Locale, startOfDay, type Texts } from '@embook/domain/shared';
import { can, reachOf } from '@embook/domain/staff';
import { resolveCustomer } from '../../customers/customers.ts';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { BookingCore } from '../booking-core.ts';
import { bookingTerms } from '../confirm/terms.ts';
import { freeMoments, readStart } from '../free-times.ts';
import { readSlot } from '../slot/slots.ts';
import { findMovedVisit, isShop, listBookable, listSessions } from './desk-booking-store.ts';
import { findDeskSlot, demandBookable, demandPerson, findService } from './find-slot.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

const USUAL_DAYS = 14;
const MAX_EACH = 4;
const MAX_SESSIONS = 9;

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** An option under the name of its service. */
const fullName = (name: string, parent: string | null): string =>
  bookedName({ name, parent: parent === null ? undefined : { name: parent } });

/** A room as the reader's language calls it (CAT-5). */
const nameIn = (locale: Locale, { name, texts }: { readonly name: string; readonly texts: Texts | null }): string =>
  texts?.[locale]?.['name'] ?? name;

/** Only for a room: the time of a class is fixed. */
async function around(
  core: BookingCore,
  tx: Tx,
  { company, locale }: StaffCaller,
  ref: SlotRef,
  policy: { policyHours: number; timeZone: string },
  moved: MovedVisit | undefined,
) {
  if (ref.kind === 'session') return { taken: false, warnings: [], roomName: null };
  const { serviceId, roomId, startsAt } = ref;
  const read = await readStart(core, tx, company.id, { serviceId, roomId, at: startsAt });
  const search = moved ? searchFor(read.search, moved) : read.search;
  const room = moved ? roomWithout(read.room, moved) : read.room;
  return {
    taken: isTaken(search, room, startsAt),
    warnings: deskWarningsOf(search, room, { startsAt, ...policy }),
    roomName: nameIn(locale, room),
  };
}

/** DESK-1 to DESK-3: what staff can offer a customer before anything is booked. */
export async function listBookableServices(
  core: BookingCore,
  caller: StaffCaller,
  { shopId }: Fields<'staffBookable'>,
) {
  const today = startOfDay(shopNow(core.clock, caller.company.timeZone));
  const rows = await listBookable(core.db, caller.company.id, shopId, today, caller.locale);
  if (rows.length === 0 && !(await isShop(core.db, caller.company.id, shopId))) throw new Problem('shop_not_found');
  return {
    services: rows.map(({ name, parentName, mainName, mainParent, ...row }) => ({
      ...row,
      name: fullName(name, parentName),
      mainName: fullName(mainName, mainParent),
    })),
  };
}

export async function listMoments(core: BookingCore, caller: StaffCaller, request: Fields<'staffMoments'>) {
  const { member, company } = caller;
  const { shopId, serviceId, days = USUAL_DAYS, minute: earliestMinute = 0, before, page = 0, bookingId } = request;
  const service = await findService(core.db, caller, serviceId);
  if (service.shopId !== shopId) throw new Problem('service_not_found');
  const now = shopNow(core.clock, service.timeZone);
  const from = Math.max(request.from ?? now, now);
  const reached = reachOf(member, 'agenda.change');
  // A member who books only for themselves gets only their own moments.
  const own = reached.ok && reached.reach.employee !== 'any' ? (reached.reach.employee ?? 0) : request.employeeId;
  const wanted = { serviceId, from, employeeId: own };
  const moved = bookingId === undefined ? undefined : await findMovedVisit(core.db, member, bookingId);
  const which = { days, moved, earliestMinute, before, skip: page * MAX_EACH, mostEach: MAX_EACH };
  // Of a heading there are classes alone.
  const found = service.isHeading ? { moments: [], minutes: 0 } : await freeMoments(core, company.id, wanted, which);
  const until = Math.min(addDays(startOfDay(from), days), before ?? Infinity);
  const sessions = await listSessions(core.db, caller, serviceId, {
    from,
    until,
    isLast: before !== undefined,
    employeeId: own,
    most: MAX_SESSIONS,
    page,
  });
  const inRooms = found.moments.map(({ timestamp: startsAt, room }) => ({
    startsAt,
    endsAt: startsAt + found.minutes * 60,
    room: { id: room.id, name: nameIn(caller.locale, room) },
    employee: named(room.employeeId, room.employeeName),
    sessionId: null,
    seatsLeft: null,
  }));
  const ofClasses = sessions.map(({ id, startsAt, minutes, seatsLeft, ...row }) => ({
    startsAt,
    endsAt: startsAt + minutes * 60,
    room: named(row.roomId, row.roomName),
    employee: named(row.employeeId, row.employeeName),
    sessionId: id,
    seatsLeft,
  }));
  return { now, moments: [...inRooms, ...ofClasses].toSorted((a, b) => a.startsAt - b.startsAt) };
}

export async function readDeskTerms(core: BookingCore, caller: StaffCaller, request: Fields<'staffTerms'>) {
  const { company, member } = caller;
  const { serviceId, startsAt, customerId: id, bookingId } = request;
  const { timeZone: zone } = await findService(core.db, caller, serviceId);
  const now = shopNow(core.clock, zone);
  const starts = deskStarts(startsAt, 1, now, zone);
  if (!starts.ok) throw new Problem('invalid_fields', { starts_at: starts.problem });
  return core.db.transaction(async (tx) => {
    const customerId = id === undefined ? undefined : (await resolveCustomer(core, tx, caller, { id })).id;
    const ref = await findDeskSlot(core, tx, caller, request, startsAt, now);
    const { slot } = await readSlot(core, tx, company.id, ref);
    if (!isRoomOfClass(slot, request.roomId)) throw new Problem('invalid_fields', { room_id: 'invalid' });
    const { shopId, employeeId, priceCents, sessionId } = slot;
    demandPerson(slot, request);
    demandBookable(caller, { shopId, employeeId });
    const stored = await bookingTerms(core, tx, { companyId: company.id, customerId }, slot, []);
    const moved = bookingId === undefined ? undefined : await findMovedVisit(tx, member, bookingId);
    const { taken, warnings, roomName } = await around(core, tx, caller, ref, stored, moved);
    const offered = offerOf({
      ...stored,
      price: priceCents,
      discountPercent: 0,
      acceptsCash: true,
      acceptsOnline: false,
    });
    const payments = deskPaymentsOf(offered, {
      take: can(member, 'money.take').ok,
      change: can(member, 'money.change').ok,
      email: core.takesOnline && (stored.email ?? request.email) !== undefined,
    });
    return {
      startsAt,
      endsAt: startsAt + slot.minutes * 60,
      busyUntil: slot.busy.until,
      room: named(slot.roomId, roomName),
      employee: named(employeeId, slot.employeeName),
      sessionId,
      priceCents,
      taken,
      warnings,
      payments: payments.map(({ payment, costCents, entitlement }) => ({
        payment,
        costCents,
        name: entitlement?.name ?? null,
        usesLeft: entitlement?.usesLeft ?? null,
      })),
    };
  });
}
