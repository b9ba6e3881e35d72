import type { Agenda } from '@embook/domain/agenda';
import { addDays, dayOf, isoWeekdayOf, shopTimeAt, timeOfDay } from '@embook/domain/shared';
import { type OpeningDay, openingDays, withoutSkipped, workingDays } from '@embook/domain/shops';
import { seesMoney } from '@embook/domain/staff';
import { shopNow } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { timetableOf } from '../shops/shops.ts';
import { findAgendaShop, findEntries } from './agenda-store.ts';
import type { Core } from '../infra/core.ts';

const rangesOf = (days: readonly OpeningDay[]): number[][] =>
  days.flatMap(({ open }) => open.map(({ from, until }) => [from, until]));

interface Days {
  readonly shopId: number;
  readonly date: string;
  readonly days?: number | undefined;
  readonly cancelled?: boolean | undefined;
}

/** How long a visit that was booked online counts as new (AGD-2). */
const NEW_MS = 10 * 60_000;

const inShopTime = (unix: number | null, zone: string): number | null =>
  unix === null ? null : shopTimeAt(unix * 1000, zone);

/** AGD-1, AGD-2: the days of a shop. */
export async function agendaDays(
  { clock, db }: Core,
  caller: StaffCaller,
  { shopId, date, days = 1, cancelled = false }: Days,
): Promise<Agenda> {
  const { member } = caller;
  const from = timeOfDay(date) ?? 0;
  const until = addDays(from, days);
  const shop = await findAgendaShop(db, caller, shopId, { from, until });
  if (!shop) throw new Problem('shop_not_found');
  const { hours, specialDays, timeZone, rooms, employees } = shop;
  const timetable = timetableOf({ hours, specialDays }, date);
  const open = withoutSkipped(openingDays(timetable, from, days), timeZone);
  const last = dayOf(until - 1);
  const newFrom = new Date(clock.now() - NEW_MS);
  const entries = await findEntries(db, caller, { shopId, from, until, withCancelled: cancelled, newFrom });
  const isMoneySeen = seesMoney(member);
  return {
    now: shopNow(clock, timeZone),
    timeZone,
    open: rangesOf(open),
    specialDays: timetable.specialDays
      .filter((day) => day.date >= date && day.date <= last)
      .map((day) => ({ date: day.date, closed: day.closed, reason: day.reason })),
    employees: employees.map(({ schedule, ...employee }) => ({
      ...employee,
      working: rangesOf(workingDays(open, schedule, shopId)),
    })),
    rooms: rooms.map(({ disabledDays, disabledDates, schedule, ...room }) => ({
      ...room,
      working: rangesOf(
        workingDays(open, schedule, shopId).filter(
          (day) => !disabledDays.includes(isoWeekdayOf(day.midnight) % 7) && !disabledDates.includes(day.date),
        ),
      ),
    })),
    entries: entries.map((entry) => ({
      ...entry,
      paid: isMoneySeen ? entry.paid : null,
      dueCents: isMoneySeen ? entry.dueCents : null,
      unpaid: isMoneySeen ? entry.unpaid : null,
      unpaidCents: isMoneySeen ? entry.unpaidCents : null,
      arrivedAt: inShopTime(entry.arrivedAt, timeZone),
      heldUntil: inShopTime(entry.heldUntil, timeZone),
      newSince: inShopTime(entry.newSince, timeZone),
    })),
  };
}
