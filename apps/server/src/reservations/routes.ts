import { ownerOf } from '../infra/http/caller.ts';
import type { Handlers } from '../infra/http/serve.ts';
import type { Cancelling } from './cancelling/cancel.ts';
import type { Moving } from './moving/move.ts';
import type { PendingPayments } from './pending-payments.ts';
import type { Ratings } from './rating/rating.ts';
import type { Reservations } from './reservations.ts';
import type { Statement } from './statement/statement.ts';

interface UseCases {
  readonly reservations: Reservations;
  readonly pending: PendingPayments;
  readonly cancelling: Cancelling;
  readonly moving: Moving;
  readonly ratings: Ratings;
  readonly statement: Statement;
}

export const reservationRoutes = ({ reservations, pending, cancelling, moving, ratings, statement }: UseCases) =>
  ({
    reservationList: (caller, request) => reservations.list(caller, request),
    reservationDetails: async (caller, { reservationId, reservationType }) => ({
      reservation: await reservations.details(caller, reservationId, reservationType),
    }),
    pendingPayments: async (caller) => ({ payments: await pending.list(caller) }),
    cancelBooking: (caller, request) => cancelling.cancel(caller, request),
    moveBooking: async (caller, request) => ({ booking: await moving.move(caller, request) }),
    rateBooking: (caller, { bookingId, ...said }) => ratings.rate(ownerOf(caller), bookingId, said),
    statementList: (caller, request) => statement.list(caller, request),
  }) satisfies Partial<Handlers>;
