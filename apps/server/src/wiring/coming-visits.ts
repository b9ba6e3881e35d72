import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db/open.ts';
import type { Pass } from '../payment/payment.ts';
import { createRelease } from '../reservations/cancelling/release.ts';
import { createCancelStore } from '../reservations/cancelling/cancel-store.ts';
import { type ComingVisits, createComingVisits } from '../subscriptions/coming/coming.ts';
import { createComingStore } from '../subscriptions/coming/coming-store.ts';
import type { HeldStore } from '../subscriptions/held/held-store.ts';
import type { SubscriptionLetters } from '../subscriptions/letters.ts';

interface Ports {
  readonly db: Db;
  readonly held: HeldStore;
  readonly letters: SubscriptionLetters;
  readonly passes: readonly Pass[];
  readonly places: Parameters<typeof createRelease>[0]['places'];
  readonly clock: Clock;
}

/** The same for the platform and for the operator's command: subscriptions decide, reservations release. */
export const wireComingVisits = ({ db, held, letters, passes, places, clock }: Ports): ComingVisits =>
  createComingVisits({
    store: createComingStore(),
    held,
    letters,
    release: createRelease({ store: createCancelStore(db), passes, places, clock }),
    clock,
  });
