import { isListed } from '@embook/domain/embedding';
import { doneSteps } from '@embook/domain/setup';
import { shopTimeAt } from '@embook/domain/shared';
import type { Clock } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { SetupStore } from './setup-store.ts';

export type Setup = ReturnType<typeof createSetup>;

interface Ports {
  readonly store: SetupStore;
  readonly clock: Clock;
  readonly origin: string;
  /** The widget of a company as a page of its own. */
  readonly linkOf: (origin: string, companyKey: string) => string;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** START-1: how far a company is, told by what it has. */
export const createSetup = ({ store, clock, origin, linkOf }: Ports) => ({
  async read({ member, company }: StaffCaller) {
    const now = new Date(clock.now());
    const found = await store.company(company.id);
    if (!found) throw new Problem('not_found');
    const shop = await store.shop(member);
    const service = shop && (await store.service(company.id, shop.id));
    const examples = shop ? await store.examples(company.id, shop.id) : 0;
    const { employees, members, invited } = await store.people(member, now);
    const test = await store.test(member, now);
    const pages = await store.seen(company.id);
    // Anybody can make up the page a browser names, so once the company lists its pages only those count.
    const seen = pages.map(({ origin: page, at }) => ({
      origin: page,
      at: seconds(at),
      allowed: found.allowedHosts.length === 0 || found.allowedHosts.some((host) => isListed(page, host)),
    }));
    const done = doneSteps({
      hasBrand: found.hasLooks,
      hasOpenShop: shop !== undefined && shop.hasHours && shop.rooms.length > 0,
      hasService: service !== undefined,
      hasPeople: employees.length > 0 || members + invited > 1,
      isSeen: seen.some(({ allowed }) => allowed),
    });
    return {
      done,
      origin,
      link: linkOf(origin, found.key),
      shop: shop ?? null,
      service: service ?? null,
      employees,
      invited,
      examples,
      test: test ? { ...test, until: shopTimeAt((test.until ?? now).getTime(), test.timeZone) } : null,
      seen,
    };
  },
});
