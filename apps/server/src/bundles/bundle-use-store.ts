import type { ShopTime } from '@embook/domain/shared';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { ownedNameIn } from '../infra/db/booked-name.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Owner } from '../infra/db/owner.ts';
import { bundleUses, clientBundles } from '../infra/db/schema/index.ts';
import type { Holder, Visit } from '../payment/payment.ts';

/** Live uses of one bundle, by their numbers. */
const used = sql<number>`(select count(*)::int from bundle_uses u where u.company_id = client_bundles.company_id
  and u.client_bundle_id = client_bundles.id and u.returned_at is null)`;

/** A bundle that names a service pays for its sub-options too, and for what it named when it was sold (CAT-3). */
const includes = (serviceId: number) =>
  sql`exists (select 1 from bundle_services b join services s on s.company_id = b.company_id and s.id = ${serviceId}
    where b.company_id = client_bundles.company_id and b.bundle_id = client_bundles.bundle_id
      and b.service_id in (s.id, s.parent_service_id)
      and (b.removed_at is null or client_bundles.created_at < b.removed_at))`;

const validAt = (time: ShopTime) => or(isNull(clientBundles.endsAt), gt(clientBundles.endsAt, time));

const pays = ({ companyId, customerId }: Owner, { serviceId, startsAt }: Visit) =>
  and(
    eq(clientBundles.companyId, companyId),
    eq(clientBundles.customerId, customerId),
    eq(clientBundles.status, 'active'),
    eq(clientBundles.paid, true),
    validAt(startsAt),
    includes(serviceId),
  );

/** The bundles that pay for a visit, and their uses. Every statement runs in the transaction of the booking. */
export const findUsableBundles = (tx: Pick<Tx, 'select'>, holder: Holder, visit: Visit) =>
  tx
    .select({
      id: clientBundles.id,
      name: ownedNameIn(holder.locale, 'bundle'),
      used,
      maxUsages: clientBundles.maxUsages,
      validUntil: clientBundles.endsAt,
    })
    .from(clientBundles)
    .where(pays(holder, visit));

/** The same bundle, and nobody else takes a use of it until this transaction ends. */
export async function lockBundle(tx: Pick<Tx, 'select'>, owner: Owner, visit: Visit, id: number) {
  const [row] = await tx
    .select({ maxUsages: clientBundles.maxUsages })
    .from(clientBundles)
    .where(and(pays(owner, visit), eq(clientBundles.id, id)))
    .for('update');
  return row;
}

/** The smallest number that no live use has, so that returned numbers are used again. */
export async function freeUseNumber(tx: Pick<Tx, 'execute'>, companyId: number, id: number): Promise<number> {
  const { rows } = await tx.execute<{ free: number }>(sql`
    with live as (select number from ${bundleUses} where ${bundleUses.companyId} = ${companyId}
      and ${bundleUses.clientBundleId} = ${id} and ${bundleUses.returnedAt} is null)
    select min(n)::int as free from generate_series(1, (select count(*)::int + 1 from live)) n
    where n not in (select number from live)`);
  return rows[0]?.free ?? 1;
}

export async function addUse(tx: Pick<Tx, 'insert'>, use: typeof bundleUses.$inferInsert): Promise<void> {
  await tx.insert(bundleUses).values(use);
}

/** Whether the bundle that pays for a booking is still valid at another time. */
export async function isValidAt(
  tx: Pick<Tx, 'select'>,
  companyId: number,
  bookingId: number,
  startsAt: ShopTime,
): Promise<boolean> {
  const valid = await tx
    .select({ id: clientBundles.id })
    .from(bundleUses)
    .innerJoin(
      clientBundles,
      and(eq(clientBundles.companyId, bundleUses.companyId), eq(clientBundles.id, bundleUses.clientBundleId)),
    )
    .where(
      and(
        eq(bundleUses.companyId, companyId),
        eq(bundleUses.bookingId, bookingId),
        isNull(bundleUses.returnedAt),
        isNull(clientBundles.returnedAt),
        validAt(startsAt),
      ),
    );
  return valid.length > 0;
}

export async function returnUse(
  tx: Pick<Tx, 'update'>,
  companyId: number,
  bookingId: number,
  now: Date,
): Promise<void> {
  await tx
    .update(bundleUses)
    .set({ returnedAt: now })
    .where(
      and(eq(bundleUses.companyId, companyId), eq(bundleUses.bookingId, bookingId), isNull(bundleUses.returnedAt)),
    );
}
