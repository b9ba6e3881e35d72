import { type SeriesDate, seriesDates, USUAL_HORIZON_DAYS } from '@embook/domain/classes';
import { dayOf } from '@embook/domain/shared';
import { earliestShopNow, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import { lockPlace } from '../class-store.ts';
import { findClosedDays, insertDates, insertRefused } from './date-store.ts';
import { findCurrentSeries, findDates, findUnfinishedSeries, lockSeries, type SeriesRow } from './series-store.ts';
import type { ClassCore } from '../class-shape.ts';
import { datesWithRoom } from '../week-bounds.ts';
import { lockWeeks } from '../week-bounds-store.ts';

/** How many series are read at once. */
const PAGE = 100;

/**
 * CLS-1: makes what is missing of a series, as far as customers may book; under its lock, and again without effect. A
 * date that did not fit before is left out again while its day or week is full (A27); of others the caller holds the
 * bounds, or says that all are left out which do not fit.
 */
export async function makeDates(core: ClassCore, tx: Tx, row: SeriesRow, leavesOut = false): Promise<number> {
  const { companyId, shopId, timeZone } = row;
  const now = shopNow(core.clock, timeZone);
  const wanted = seriesDates(row, now, row.horizonDays ?? USUAL_HORIZON_DAYS, timeZone);
  const there = new Set((await findDates(tx, companyId, row.id, dayOf(now))).map(({ date }) => date));
  const closed = await findClosedDays(tx, companyId, shopId);
  const left = new Set(row.leftOut);
  const missing = wanted.filter(({ date }) => !there.has(date) && !closed.has(date) && !left.has(date));
  if (missing.length === 0) return 0;
  await lockWeeks(tx, row);
  await lockPlace(tx, companyId, shopId, row);
  const refused = new Set(row.taken);
  const isWeighed = ({ date }: SeriesDate): boolean => leavesOut || refused.has(date);
  const withRoom = new Set(await datesWithRoom(tx, row, missing.filter(isWeighed)));
  const hasRoom = (each: SeriesDate): boolean => !isWeighed(each) || withRoom.has(each);
  const [fitting, others] = [missing.filter(hasRoom), missing.filter((each) => !hasRoom(each))];
  await insertRefused(tx, row, others);
  return insertDates(tx, row, fitting);
}

const makeDatesOf = (core: ClassCore, { companyId, id }: SeriesRow): Promise<number> =>
  retry(() =>
    core.db.transaction(async (tx) => {
      await lockSeries(tx, companyId, id);
      const current = await findCurrentSeries(tx, companyId, id);
      return current ? makeDates(core, tx, current, true) : 0;
    }),
  );

/** Every series that goes on reaches as far as customers may book, also when two processes run at once (CLS-1). */
export async function makeAllDates(core: ClassCore): Promise<number> {
  const today = dayOf(earliestShopNow(core.clock));
  let made = 0;
  let after = { companyId: 0, id: 0 };
  for (;;) {
    const page = await findUnfinishedSeries(core.db, after, today, PAGE);
    for (const row of page)
      // One that fails must not keep those of other companies from going on.
      made += await makeDatesOf(core, row).catch((error: unknown) => {
        core.log.error({ company: row.companyId, series: row.id, reason: reasonOf(error) }, 'a series got no dates');
        return 0;
      });
    const last = page.at(-1);
    if (!last || page.length < PAGE) return made;
    after = last;
  }
}
