import type { AgendaEntry } from '@embook/domain/agenda';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf, Locale } from '@embook/domain/shared';
import type { Booking } from '../booking/booking.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { messages } from '../messages/index.ts';
import type { AgendaStore } from './agenda-store.ts';

export type Why = ReturnType<typeof createWhy>;

/** How a thing that takes time is called: by its customer, its class, or why it is blocked. */
const nameOf = ({ customer, service, reason, status }: AgendaEntry, locale: Locale): string => {
  const name = customer?.name ?? service?.name ?? reason ?? '';
  return status === 'test' ? messages[locale].testBooking(name) : name;
};

/**
 * AGD-8: why a time is not free. The engine that offers times gives the reasons; names come from the agenda as this
 * member sees it, so what they may not see has no name here either (B21).
 */
export function createWhy(store: AgendaStore, booking: Pick<Booking, 'why'>) {
  return async (caller: StaffCaller, request: FieldsOf<StaffContract['staffWhy']>) => {
    const { member, locale } = caller;
    const { shopId, serviceId, startsAt, roomId, employeeId } = request;
    if (!(await store.shop(caller, shopId))) throw new Problem('shop_not_found');
    const asked = { shopId, serviceId, roomId, employeeId, at: startsAt };
    const { rooms, next } = await booking.why(member.companyId, asked);
    const [room] = rooms.toSorted((a, b) => a.steps.length - b.steps.length);
    const steps = room?.steps ?? [{ from: startsAt, kind: 'closed' as const, until: null }];
    const taken = steps.filter(({ kind }) => kind === 'taken' || kind === 'buffer');
    const from = Math.min(...taken.map((step) => step.from));
    const until = Math.max(...taken.map((step) => step.until ?? step.from));
    const entries = taken.length === 0 ? [] : await store.entries(caller, { shopId, from, until });
    const subjectOf = (step: (typeof steps)[number]) => {
      const entry = entries.find(
        (each) =>
          each.busyFrom === step.from &&
          each.busyUntil === step.until &&
          (each.roomId === room?.id || (each.employeeId !== null && each.employeeId === room?.employeeId)),
      );
      return entry ? { kind: entry.kind, id: entry.id, name: nameOf(entry, locale) } : null;
    };
    return {
      free: steps.length === 0,
      roomId: room?.id ?? null,
      steps: steps.map((step) => ({ ...step, subject: taken.includes(step) ? subjectOf(step) : null })),
      next: next.map(({ timestamp, roomId: id }) => ({ startsAt: timestamp, roomId: id })),
    };
  };
}
