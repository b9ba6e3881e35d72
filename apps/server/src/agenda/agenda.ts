import { type Agenda as AgendaAnswer, blockRanges } from '@embook/domain/agenda';
import { addDays, dayOf, isoWeekdayOf, shopTimeAt, timeOfDay } from '@embook/domain/shared';
import { type OpeningDay, openingDays, withoutSkipped, workingDays } from '@embook/domain/shops';
import { seesMoney } from '@embook/domain/staff';
import { type Clock, shopNow } from '../infra/clock.ts';
import { databaseProblem } from '../infra/db/problem.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { timetableOf } from '../shops/shops.ts';
import type { AgendaStore } from './agenda-store.ts';
import { addBlocks, isWhereRoomIs, lockPlace, removeBlock } from './block-store.ts';

export type Agenda = ReturnType<typeof createAgenda>;

interface BlockRequest {
  readonly employeeId?: number | undefined;
  readonly roomId?: number | undefined;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly reason: string;
  readonly weeks?: number | undefined;
}

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

/** AGD-1, AGD-2, AGD-7: the days of a shop, and the time that staff take out of them. */
export function createAgenda(store: AgendaStore, clock: Clock) {
  return {
    async days({ member }: StaffCaller, { shopId, date, days = 1, cancelled = false }: Days): Promise<AgendaAnswer> {
      const from = timeOfDay(date) ?? 0;
      const until = addDays(from, days);
      const shop = await store.shop(member, shopId, { from, until });
      if (!shop) throw new Problem('shop_not_found');
      const { hours, specialDays, timeZone, rooms, employees } = shop;
      const timetable = timetableOf({ hours, specialDays }, date);
      const open = withoutSkipped(openingDays(timetable, from, days), timeZone);
      const last = dayOf(until - 1);
      const newFrom = new Date(clock.now() - NEW_MS);
      const entries = await store.entries(member, { shopId, from, until, withCancelled: cancelled, newFrom });
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
          arrivedAt: inShopTime(entry.arrivedAt, timeZone),
          heldUntil: inShopTime(entry.heldUntil, timeZone),
          newSince: inShopTime(entry.newSince, timeZone),
        })),
      };
    },

    async block({ member }: StaffCaller, request: BlockRequest, changes: Changes) {
      const { employeeId = null, roomId = null, startsAt, endsAt, reason, weeks = 1 } = request;
      if (employeeId === null && roomId === null) throw new Problem('invalid_fields', { employee_id: 'required' });
      const found = blockRanges(request);
      if (!found.ok) throw new Problem('invalid_fields', { [found.field]: found.problem });
      const place = { roomId, employeeId };
      try {
        return await changes.transaction(async (tx) => {
          const shopId = await lockPlace(tx, member, place);
          if (shopId === undefined) throw new Problem('not_found');
          if (!(await isWhereRoomIs(tx, member.companyId, place)))
            throw new Problem('invalid_fields', { employee_id: 'other_shop' });
          const ids = await addBlocks(tx, member.companyId, place, found.ranges, reason);
          const after = {
            room_id: roomId,
            employee_id: employeeId,
            starts_at: startsAt,
            ends_at: endsAt,
            weeks,
          };
          return { answer: { ids }, entry: { thing: 'block', id: ids[0] ?? 0, after, shopId, employeeId } };
        });
      } catch (error) {
        // The constraint decides: an existing booking stays (A1).
        if (databaseProblem(error) === 'taken') throw new Problem('time_taken');
        throw error;
      }
    },

    unblock: ({ member }: StaffCaller, id: number, changes: Changes) =>
      changes.transaction(async (tx) => {
        const block = await removeBlock(tx, member, id);
        if (!block) throw new Problem('not_found');
        const { shopId, employeeId, roomId, startsAt, endsAt, reason, isTest } = block;
        const times = { starts_at: startsAt, ends_at: endsAt };
        // What was booked as a test is a service; why staff blocked a time may name somebody (B22).
        const before = { room_id: roomId, employee_id: employeeId, ...times, ...(isTest && { test: true, reason }) };
        return { answer: { ids: [id] }, entry: { thing: 'block', id, before, shopId, employeeId } };
      }),
  };
}
