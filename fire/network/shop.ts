import { createHash } from 'node:crypto';
import type { Db } from '../../apps/server/src/infra/db/open.ts';
import { bundles, sessions, tokens } from '../../apps/server/src/infra/db/schema/index.ts';
import { addStudio } from '../../apps/server/test/studio.ts';

export interface Customer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

const DAY = 86_400;
const NO_UNPAID_LIMIT = 100_000;

/** A company with classes that never get full, and signed-in customers. */
export async function openShop(db: Db, people: number, classes: number) {
  const studio = await addStudio(db, 'one');
  const { companyId, shopId, massageId } = studio;
  const soon = Math.ceil(Date.now() / 1000 / DAY + 2) * DAY + 10 * 3_600;
  const added = await db
    .insert(sessions)
    .values(
      Array.from({ length: classes }, (_, index) => ({
        companyId,
        shopId,
        serviceId: massageId,
        kind: 'group' as const,
        // At different times, so that each is found by its own.
        startsAt: soon + index * 3_600,
        minutes: 45,
        total: NO_UNPAID_LIMIT,
        priceCents: 1500,
      })),
    )
    .returning({ id: sessions.id, startsAt: sessions.startsAt });
  const [pack] = await db
    .insert(bundles)
    .values({ companyId, shopId, name: 'Ten', priceCents: 9000, lengthType: 'infinity', maxUsages: 10 })
    .returning({ id: bundles.id });
  const customers: Customer[] = [];
  for (let index = 0; index < people; index += 1) {
    const email = `person${index}@embook.test`;
    const token = `token-of-${index}`;
    const id = await studio.addCustomer(email);
    const tokenHash = createHash('sha256').update(token).digest();
    await db.insert(tokens).values({ companyId, customerId: id, tokenHash, lastUsedAt: new Date() });
    customers.push({ id, email, token });
  }
  return { companyId, shopId, apiKey: studio.apiKey, massageId, classes: added, bundleId: pack?.id ?? 0, customers };
}
