import { validityOf, validUntil } from '@embook/domain/bundles';
import type { Locale, ShopTime } from '@embook/domain/shared';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { postMailToOwner } from '../infra/db/outbox.ts';
import { lockCustomer, lockLiving, type Owner } from '../infra/db/owner.ts';
import { type Settler, unpaidChoice, unpayVisits } from '../payment/payment.ts';
import { type BundleTerms, changeOwnBundle, lockOwnBundle } from './owned-bundle-store.ts';
import type { Core } from '../infra/core.ts';

interface Purchase extends Pick<BundleTerms, 'name' | 'maxUsages'> {
  readonly costCents: number;
  readonly endsAt: ShopTime | null;
}

/** Active from now on until its end, by the clock of its shop. */
export const activate = (clock: Clock, terms: Pick<BundleTerms, 'length' | 'lengthUnit' | 'timeZone'>) => ({
  status: 'active' as const,
  paid: true,
  boughtAt: new Date(clock.now()),
  endsAt: validUntil(
    shopNow(clock, terms.timeZone),
    validityOf({ length: terms.length, lengthType: `bundle.length.${terms.lengthUnit}` }),
  ),
});

/** Mails the customer about the purchase, once. */
export const mailPurchase = (
  tx: Tx,
  owner: Owner & { readonly id: number; readonly locale: Locale | null },
  { name, maxUsages, endsAt, costCents }: Purchase,
  now: Date,
): Promise<void> =>
  postMailToOwner(tx, owner, {
    eventKey: `bundle_bought:${owner.id}`,
    template: 'bundle_bought',
    data: { clientBundleId: owner.id, bundleName: name, maxUsages, endsAt, costCents },
    now,
  });

/** Settles a bundle when its payment changes. */
export function bundleSettler({ clock }: Pick<Core, 'clock'>): Settler {
  const now = () => new Date(clock.now());

  return {
    /** A bundle is never sold out; one that is active already was paid twice. */
    async paid(tx, payment) {
      const { companyId, id, provider } = payment;
      // Somebody who deleted their account gets the money back.
      if (!(await lockLiving(tx, payment))) return 'gone';
      const bundle = await lockOwnBundle(tx, companyId, id);
      if (!bundle || bundle.status === 'active') return 'gone';
      const activation = activate(clock, bundle);
      await changeOwnBundle(tx, companyId, id, { ...activation, paymentSystem: provider });
      await mailPurchase(tx, payment, { ...bundle, ...activation }, now());
      return 'given';
    },

    async closed(tx, payment, as) {
      const { companyId, id, paymentId } = payment;
      const bundle = await lockOwnBundle(tx, companyId, id);
      if (bundle?.status !== 'pending') return;
      await changeOwnBundle(tx, companyId, id, { status: 'closed' });
      // A customer who cancelled needs no mail.
      if (as === 'cancelled') return;
      await postMailToOwner(tx, payment, {
        eventKey: `payment_failed:${paymentId}`,
        template: 'payment_failed',
        data: {
          clientBundleId: id,
          what: bundle.name,
          reason: as,
          again: await unpaidChoice(tx, { companyId, payableKind: 'bundle', payableId: id }),
        },
        now: now(),
      });
    },

    async refundDue(tx, payment, { amountCents, dueOn }) {
      const bundle = await lockOwnBundle(tx, payment.companyId, payment.id);
      await postMailToOwner(tx, payment, {
        eventKey: `refund_due:${payment.paymentId}`,
        template: 'refund_due',
        data: { clientBundleId: payment.id, what: bundle?.name ?? '', amountCents, dueOn },
        now: now(),
      });
    },

    /** The customer first, as a booking that takes a use does: either it is booked before or it is refused (A8). */
    async returned(tx, payment) {
      const { companyId, id, paymentId, amountCents } = payment;
      await lockCustomer(tx, payment);
      const bundle = await lockOwnBundle(tx, companyId, id);
      if (bundle?.status !== 'active' || bundle.returnedAt !== null) return;
      await changeOwnBundle(tx, companyId, id, { paid: false, returnedAt: now() });
      const visits = await unpayVisits(tx, 'bundle', { companyId, id }, now());
      await postMailToOwner(tx, payment, {
        eventKey: `payment_returned:${paymentId}`,
        template: 'payment_returned',
        data: { clientBundleId: id, what: bundle.name, amountCents, ended: 'bundle', visits },
        now: now(),
      });
    },

    /** It pays for visits again; those that it no longer paid for stay to be paid at the shop, and their uses are left. */
    async wonBack(tx, payment) {
      if (!(await lockLiving(tx, payment))) return 'gone';
      const bundle = await lockOwnBundle(tx, payment.companyId, payment.id);
      if (bundle?.status !== 'active' || bundle.returnedAt === null) return 'gone';
      await changeOwnBundle(tx, payment.companyId, payment.id, { paid: true, returnedAt: null });
      return 'given';
    },
  };
}
