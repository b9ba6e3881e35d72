import { type AtShopMark, atShopMark } from '@embook/domain/reservations';
import type { Core } from '../infra/core.ts';
import type { Db } from '../infra/db/open.ts';
import { type AtShopVisit, hasCompany, lockAtShop, setPaidAtShop, unpaidAtShop } from './at-shop-store.ts';

export { type AtShopVisit, findAtShop } from './at-shop-store.ts';

/** Enough for a screen; the rest follows once these are marked. */
const MAX_LISTED = 200;

/** Visits that are to be paid at the shop; undefined when there is no such company. */
export const listUnpaidAtShop = async (db: Db, company: string): Promise<AtShopVisit[] | undefined> =>
  (await hasCompany(db, company)) ? unpaidAtShop(db, company, MAX_LISTED) : undefined;

/** Marking a visit as paid earns no points: those are for paying online. */
export const markAtShop = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  visit: AtShopVisit,
  asPaid: boolean,
  operator: string,
): Promise<AtShopMark> =>
  db.transaction(async (tx) => {
    const current = await lockAtShop(tx, visit);
    const mark = atShopMark(current ?? visit, asPaid);
    if (mark === 'mark') await setPaidAtShop(tx, visit, asPaid, operator, new Date(clock.now()));
    return mark;
  });
