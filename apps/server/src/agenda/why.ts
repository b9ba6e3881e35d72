import { type SearchCore, whyRefused } from '../booking/booking.ts';
import type { AgendaEntry } from '@embook/domain/agenda';
import type { Refusal } from '@embook/domain/booking';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf, Locale } from '@embook/domain/shared';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { messages } from '../messages/index.ts';
import { findAgendaShop, findEntries, isClass } from './agenda-store.ts';

/** How a thing that takes time is called: by its customer, its class, or why it is blocked. */
const nameOf = ({ customer, service, reason, status }: AgendaEntry, locale: Locale): string => {
  const name = customer?.name ?? service?.name ?? reason ?? '';
  return status === 'test' ? messages[locale].testBooking(name) : name;
};

/**
 * Whom no room of the service belongs to, such as the teacher of a class: it is not offered there, and they may have
 * something else then.
 */
async function stepsWithoutRoom(
  { db }: Pick<SearchCore, 'db'>,
  caller: StaffCaller,
  { shopId, employeeId, startsAt }: FieldsOf<StaffContract['staffWhy']>,
): Promise<Refusal[]> {
  const entries =
    employeeId === undefined ? [] : await findEntries(db, caller, { shopId, from: startsAt, until: startsAt + 1 });
  const theirs = entries.filter((each) => each.employeeId === employeeId && each.busyFrom <= startsAt);
  return [
    { from: startsAt, kind: 'closed', until: null },
    ...theirs
      .filter(({ busyUntil }) => busyUntil > startsAt)
      .map(({ busyFrom: from, busyUntil: until }) => ({ from, kind: 'taken' as const, until })),
  ];
}

/**
 * AGD-8: why a time is not free. The engine that offers times gives the reasons; names come from the agenda as this
 * member sees it, so what they may not see has no name here either (B21).
 */
export async function whyNotFree(core: SearchCore, caller: StaffCaller, request: FieldsOf<StaffContract['staffWhy']>) {
  const { db } = core;
  const { member, locale } = caller;
  const { shopId, serviceId, startsAt, roomId, employeeId } = request;
  if (!(await findAgendaShop(db, caller, shopId))) throw new Problem('shop_not_found');
  const slot = { shopId, serviceId, roomId, employeeId, at: startsAt };
  const { rooms, next } = await whyRefused(core, member.companyId, slot).catch(async (error: unknown) => {
    // A class with options is booked as one of them and has no free times of its own.
    const isUnknown = error instanceof Problem && error.code === 'service_not_found';
    if (isUnknown && (await isClass(db, member.companyId, request))) return { rooms: [], next: [] };
    throw error;
  });
  const [room] = rooms.toSorted((a, b) => a.steps.length - b.steps.length);
  const steps = room?.steps ?? (await stepsWithoutRoom(core, caller, request));
  const taken = steps.filter(({ kind }) => kind === 'taken' || kind === 'buffer');
  const from = Math.min(...taken.map((step) => step.from));
  const until = Math.max(...taken.map((step) => step.until ?? step.from));
  const entries = taken.length === 0 ? [] : await findEntries(db, caller, { shopId, from, until });
  const subjectOf = (step: (typeof steps)[number]) => {
    const theirs = entries.filter(
      (each) =>
        each.roomId === room?.id || (each.employeeId !== null && each.employeeId === (room?.employeeId ?? employeeId)),
    );
    // A room that holds several is full for as long as all of them are there: one of those stands for them (WHO-5).
    const entry =
      theirs.find(({ busyFrom, busyUntil }) => busyFrom === step.from && busyUntil === step.until) ??
      theirs.find(({ busyFrom, busyUntil }) => busyFrom <= step.from && busyUntil >= (step.until ?? step.from));
    return entry ? { kind: entry.kind, id: entry.id, name: nameOf(entry, locale) } : null;
  };
  return {
    free: steps.length === 0,
    isClass: room === undefined && (await isClass(db, member.companyId, request)),
    roomId: room?.id ?? null,
    steps: steps.map((step) => ({ ...step, subject: taken.includes(step) ? subjectOf(step) : null })),
    next: next.map(({ timestamp, roomId: id }) => ({ startsAt: timestamp, roomId: id })),
  };
}
