import type { WiredBooking } from '../booking/wiring.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Failpoint, Entitlements, Payments } from '../payment/payment.ts';
import { createBoughtStore } from './bought-bundle-store.ts';
import { createCancelStore } from './cancelling/cancel-store.ts';
import { createCancelling } from './cancelling/cancel.ts';
import { createRelease, type FreeSlots } from './cancelling/release.ts';
import { createDeskCancelling } from './desk/desk-cancelling.ts';
import { createDeskMoving } from './desk/desk-moving.ts';
import { createDeskRestoring } from './desk/desk-restoring.ts';
import { createDeskVisitStore } from './desk/desk-visit-store.ts';
import { createDeskVisits } from './desk/desk-visits.ts';
import { deskRoutes } from './desk/routes.ts';
import { createMoveStore } from './moving/move-store.ts';
import { createMoving } from './moving/move.ts';
import { createPendingPaymentStore } from './pending-payment-store.ts';
import { createPendingPayments } from './pending-payments.ts';
import { createRatingStore } from './rating/rating-store.ts';
import { createRatings } from './rating/rating.ts';
import { createReservationStore } from './reservation-store.ts';
import { createReservations } from './reservations.ts';
import { reservationRoutes } from './routes.ts';
import { createStatementStore } from './statement/statement-store.ts';
import { createStatement } from './statement/statement.ts';

interface Nouns {
  readonly payments: Payments;
  readonly entitlementKinds: readonly Entitlements[];
  readonly booking: Pick<WiredBooking, 'customers' | 'slots' | 'mails'>;
  readonly failpoint: Failpoint | undefined;
}

/** Releases visits that a subscription no longer pays for: subscriptions decide, reservations release. */
export const wireRelease =
  ({ db, clock }: Pick<Core, 'db' | 'clock'>, slots: FreeSlots) =>
  (entitlements: Entitlements) =>
    createRelease({ store: createCancelStore(db), entitlementKinds: [entitlements], slots, clock });

export function wireReservations({ db, clock, mailer }: Core, nouns: Nouns) {
  const { payments, entitlementKinds, booking, failpoint } = nouns;
  const { slots, mails } = booking;
  const store = createReservationStore(db);
  const reservations = createReservations(store, createBoughtStore(db), clock);
  const cancelling = createCancelling({
    store: createCancelStore(db),
    refunds: store,
    payments,
    entitlementKinds,
    slots,
    mails,
    clock,
    mailer,
    failpoint,
  });
  const moving = createMoving({
    ...booking,
    store: createMoveStore(db),
    reservations,
    entitlementKinds,
    clock,
    mailer,
  });
  const deskStore = createDeskVisitStore(db);
  const desk = {
    visits: createDeskVisits(deskStore, payments, clock),
    moving: createDeskMoving({ ...booking, store: deskStore, entitlementKinds, clock, mailer }),
    restore: createDeskRestoring(deskStore, slots, clock),
    cancelling: createDeskCancelling({ store: deskStore, cancelling, payments, clock, mailer }),
  };
  const pending = createPendingPayments(createPendingPaymentStore(db), payments);
  const ratings = createRatings(createRatingStore(db), clock);
  const statement = createStatement(createStatementStore(db), clock);
  return {
    routes: reservationRoutes({ reservations, pending, cancelling, moving, ratings, statement }),
    staffRoutes: deskRoutes(desk),
    /** What a change of hours does with the visits that it affects (HRS-3). */
    desk: {
      move: desk.moving.moveIn,
      cancel: desk.cancelling.cancelIn,
      consequence: desk.cancelling.consequence,
      lockPaid: (tx: Tx, companyId: number, id: number) => payments.lockPaid(tx, companyId, { kind: 'booking', id }),
    },
    /** Of somebody who is erased (C). */
    leaving: cancelling,
    callOff: cancelling.callOff,
    ratings,
  };
}
