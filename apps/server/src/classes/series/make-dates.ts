import { seriesDates, USUAL_HORIZON_DAYS } from '@embook/domain/classes';
import { dayOf } from '@embook/domain/shared';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, earliestShopNow, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import type { ClassStore } from '../class-store.ts';
import type { DateStore } from './date-store.ts';
import type { SeriesRow, SeriesStore } from './series-store.ts';

export type DateMaker = ReturnType<typeof createDateMaker>;

interface Ports {
  readonly store: SeriesStore;
  readonly dates: DateStore;
  readonly classStore: Pick<ClassStore, 'lockPlace'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** How many series are read at once. */
const PAGE = 100;

/** CLS-1: the dates of series, as far as customers may book. */
export function createDateMaker({ store, dates: dateStore, classStore, clock, log }: Ports) {
  /** Makes what is missing of a series; under its lock, and again without effect. */
  async function makeDates(tx: Tx, row: SeriesRow): Promise<number> {
    const { companyId, shopId, timeZone } = row;
    const now = shopNow(clock, timeZone);
    const wanted = seriesDates(row, now, row.horizonDays ?? USUAL_HORIZON_DAYS, timeZone);
    const there = new Set((await store.dates(tx, companyId, row.id, dayOf(now))).map(({ date }) => date));
    const closed = await dateStore.closedDays(tx, companyId, shopId);
    const left = new Set(row.leftOut);
    const missing = wanted.filter(({ date }) => !there.has(date) && !closed.has(date) && !left.has(date));
    if (missing.length === 0) return 0;
    await classStore.lockPlace(tx, companyId, shopId, row);
    return dateStore.make(tx, row, missing);
  }

  const makeOne = ({ companyId, id }: SeriesRow): Promise<number> =>
    retry(() =>
      store.transaction(async (tx) => {
        await store.lock(tx, companyId, id);
        const current = await store.current(tx, companyId, id);
        return current ? makeDates(tx, current) : 0;
      }),
    );

  return {
    makeDates,

    /** Every series that goes on reaches as far as customers may book, also when two processes run at once (CLS-1). */
    async makeAll(): Promise<number> {
      const today = dayOf(earliestShopNow(clock));
      let made = 0;
      let after = { companyId: 0, id: 0 };
      for (;;) {
        const page = await store.going(after, today, PAGE);
        for (const row of page)
          // One that fails must not keep those of other companies from going on.
          made += await makeOne(row).catch((error: unknown) => {
            log.error({ company: row.companyId, series: row.id, reason: reasonOf(error) }, 'a series got no dates');
            return 0;
          });
        const last = page.at(-1);
        if (!last || page.length < PAGE) return made;
        after = last;
      }
    },
  };
}
