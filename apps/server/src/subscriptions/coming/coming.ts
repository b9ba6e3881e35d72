import { addDays, dayOf, type Locale, type ShopTime } from '@embook/domain/shared';
import { releaseOf } from '@embook/domain/subscriptions';
import { type Clock, earliestShopNow, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { Owner } from '../../infra/db/owner.ts';
import type { MailData } from '../../messages/mail-data.ts';
import type { Held } from '../held.ts';
import type { HeldStore, Reader } from '../held-store.ts';
import type { SubscriptionMails } from '../subscription-mails.ts';
import type { ComingStore } from './coming-store.ts';

export type ComingVisits = ReturnType<typeof createComingVisits>;
type Visit = Awaited<ReturnType<ComingStore['visits']>>[number];

/** Frees the slot and the use of a visit and mails its customer. */
export type Release = (
  tx: Tx,
  owner: Owner,
  bookingId: number,
  why: Pick<MailData['visit_released'], 'clientSubscriptionId' | 'subscriptionName' | 'reason' | 'lastDay' | 'link'>,
) => Promise<void>;

interface Ports {
  readonly store: ComingStore;
  readonly held: Pick<HeldStore, 'change'>;
  readonly mails: Pick<SubscriptionMails, 'visitsAtRisk' | 'chargeLink'>;
  readonly release: Release;
  readonly clock: Clock;
}

/** The visits to come that a subscription pays for, and what becomes of them when it no longer does (A17). */
export function createComingVisits({ store, held: subscriptions, mails, release, clock }: Ports) {
  /** Those that have not begun on the clock of their shop. */
  async function visitsOf(reader: Reader, held: Held, locale?: Locale): Promise<Visit[]> {
    const visits = await store.visits(reader, held, earliestShopNow(clock), locale);
    return visits.filter(({ startsAt, timeZone }) => startsAt > shopNow(clock, timeZone));
  }

  const beyond = async (reader: Reader, held: Held, endsOn: ShopTime, locale?: Locale): Promise<Visit[]> =>
    (await visitsOf(reader, held, locale)).filter(({ startsAt }) => startsAt >= endsOn);

  const releaseAs = (tx: Tx, held: Held, { bookingId }: Visit, reason: 'unpaid' | 'ended'): Promise<void> =>
    release(tx, held, bookingId, {
      clientSubscriptionId: held.id,
      subscriptionName: held.name,
      reason,
      lastDay: held.endsOn === null ? null : addDays(held.endsOn, -1),
      link: reason === 'unpaid' ? mails.chargeLink(held) : null,
    });

  return {
    /** Those that would be released if it ended then. */
    beyond,

    /** It ends then, and what lies beyond is released. Under the lock of the customer. */
    async endOn(tx: Tx, held: Held, endsOn: ShopTime): Promise<void> {
      await subscriptions.change(tx, held, { endsOn: dayOf(endsOn) });
      for (const visit of await beyond(tx, held, endsOn)) await releaseAs(tx, { ...held, endsOn }, visit, 'ended');
    },

    /** Warns of and releases what is due now. Under the lock of the customer; may be repeated. */
    async settle(tx: Tx, held: Held): Promise<void> {
      const now = shopNow(clock, held.timeZone);
      const atRisk: (Visit & { bill: number; on: ShopTime })[] = [];
      for (const visit of await visitsOf(tx, held)) {
        const next = releaseOf(held, visit, now);
        if (next.kind === 'due') await releaseAs(tx, held, visit, next.reason);
        if (next.kind === 'warn') atRisk.push({ ...visit, bill: next.bill, on: next.on });
      }
      for (const visits of Map.groupBy(atRisk, ({ bill }) => bill).values()) {
        const ids = visits.map(({ bookingId }) => bookingId);
        await store.setWarned(tx, held.companyId, ids, dayOf(now));
        await mails.visitsAtRisk(tx, held, visits);
      }
    },
  };
}
