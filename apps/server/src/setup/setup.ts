import { isListed } from '@embook/domain/embedding';
import { doneSteps } from '@embook/domain/setup';
import { shopTimeAt } from '@embook/domain/shared';
import { widgetLink } from '../builder/builder.ts';
import type { Core } from '../infra/core.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { countExamples } from './example-store.ts';
import {
  findBookableService,
  findCompany,
  findFirstShop,
  findPeople,
  findSeenPages,
  findTestBooking,
} from './setup-store.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** START-1: how far a company is, told by what it has. */
export async function readSetup(
  { db, clock, origin }: Pick<Core, 'db' | 'clock' | 'origin'>,
  { member, company }: StaffCaller,
) {
  const now = new Date(clock.now());
  const stored = await findCompany(db, company.id);
  if (!stored) throw new Problem('not_found');
  const shop = await findFirstShop(db, member);
  const service = shop && (await findBookableService(db, company.id, shop.id));
  const examples = shop ? await countExamples(db, company.id, shop.id) : 0;
  const { employees, members, invited } = await findPeople(db, member, now);
  const test = await findTestBooking(db, member, now);
  const pages = await findSeenPages(db, company.id);
  // Anybody can make up the page a browser names, so once the company lists its pages only those count.
  const seen = pages.map(({ origin: page, at }) => ({
    origin: page,
    at: seconds(at),
    allowed: stored.allowedHosts.length === 0 || stored.allowedHosts.some((host) => isListed(page, host)),
  }));
  const done = doneSteps({
    hasBrand: stored.hasLooks,
    hasOpenShop: shop !== undefined && shop.hasHours && shop.rooms.length > 0,
    hasService: service !== undefined,
    hasPeople: employees.length > 0 || members + invited > 1,
    isSeen: seen.some(({ allowed }) => allowed),
  });
  return {
    done,
    origin,
    link: widgetLink(origin, { companyKey: stored.key, style: 'website' }),
    shop: shop ?? null,
    service: service ?? null,
    employees,
    invited,
    examples,
    test: test ? { ...test, until: shopTimeAt((test.until ?? now).getTime(), test.timeZone) } : null,
    seen,
  };
}
