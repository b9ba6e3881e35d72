import { addDays, dayOf, isoWeekdayOf, type ShopTime } from '@embook/domain/shared';
import { weekdayNames } from '../format/file-fields.ts';
import type { Row, Stored } from './stored.ts';

/** A class that is given every week without a gap, from its first to its last day. */
export interface Weekly {
  readonly first: Row<'sessions'>;
  readonly ids: ReadonlySet<number>;
  readonly every: [(typeof weekdayNames)[number]];
  readonly from: string;
  readonly until: string;
}

/** Fewer are as short one by one; more is what an import takes for a slip of the pen. */
const LEAST = 3;
const MOST = 150;

const dayStart = (time: ShopTime): ShopTime => time - (time % 86_400);

/**
 * The classes of a shop that recur, found again in its sessions. One that was cancelled, or lies on a day the shop is
 * closed, stays by itself: a weekly class could not say so.
 */
export function weeklyClasses({ sessions, sessionOptions, specialDays }: Stored, shopId: number): Weekly[] {
  const closed = new Set(
    specialDays.filter((day) => day.shopId === shopId && day.opensMinute === null).map(({ date }) => date),
  );
  const options = Map.groupBy(sessionOptions, ({ sessionId }) => sessionId);
  const alike = ({ id, startsAt, taken: _, ...rest }: Row<'sessions'>): string => {
    const added = (options.get(id) ?? []).map(({ serviceId, priceCents, minutes }) => [serviceId, priceCents, minutes]);
    return JSON.stringify([
      rest,
      startsAt % 86_400,
      isoWeekdayOf(startsAt),
      added.toSorted(([a = 0], [b = 0]) => a - b),
    ]);
  };
  const candidates = sessions
    .filter((row) => row.shopId === shopId && row.kind === 'group' && row.cancelledAt === null && row.seriesId === null)
    .filter(({ startsAt }) => !closed.has(dayOf(startsAt)))
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id);
  return [...Map.groupBy(candidates, alike).values()]
    .flatMap((group) => runsOf(group, closed))
    .filter((run) => run.length >= LEAST)
    .map(asWeekly)
    .toSorted((a, b) => a.first.startsAt - b.first.startsAt || a.first.id - b.first.id);
}

function runsOf(group: readonly Row<'sessions'>[], closed: ReadonlySet<string>): Row<'sessions'>[][] {
  const runs: Row<'sessions'>[][] = [];
  let due: ShopTime | undefined;
  for (const session of group) {
    const run = runs.at(-1);
    if (run && session.startsAt === due && run.length < MOST) run.push(session);
    else runs.push([session]);
    due = addDays(session.startsAt, 7);
    for (let weeks = 0; closed.has(dayOf(due)) && weeks < MOST; weeks += 1) due = addDays(due, 7);
  }
  return runs;
}

function asWeekly(run: readonly Row<'sessions'>[]): Weekly {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) throw new Error('a class that recurs has days');
  const weekday = weekdayNames[isoWeekdayOf(dayStart(first.startsAt)) - 1] ?? 'mon';
  return {
    first,
    ids: new Set(run.map(({ id }) => id)),
    every: [weekday],
    from: dayOf(first.startsAt),
    until: dayOf(last.startsAt),
  };
}
