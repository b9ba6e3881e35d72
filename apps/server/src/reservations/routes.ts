import { ownerOf } from '../infra/http/caller.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import { cancelBooking } from './cancelling/cancel.ts';
import { cancelVisit, readCancellation } from './desk/desk-cancelling.ts';
import { moveVisit } from './desk/desk-moving.ts';
import { refundMoney } from './desk/desk-refunding.ts';
import { restoreVisit } from './desk/desk-restoring.ts';
import {
  addNote,
  correctPayment,
  giveBackAtDesk,
  markVisit,
  readDeskVisit,
  takePayment,
  visitIdOf,
} from './desk/desk-visits.ts';
import { moveBooking } from './moving/move.ts';
import { listFailedPayments, listPendingPayments } from './pending-payments.ts';
import { rateVisit } from './rating/rating.ts';
import type { ReservationCore } from './reservation-core.ts';
import { listReservations, bookWeeksAgain, reservationDetails, sameAgain, weeksAgain } from './reservations.ts';
import { listStatement } from './statement/statement.ts';

export const reservationRoutes = {
  reservationList: listReservations,
  reservationDetails: async (core, caller, { reservationId, reservationType }) => ({
    reservation: await reservationDetails(core, caller, reservationId, reservationType),
  }),
  pendingPayments: async (core, caller) => ({
    payments: await listPendingPayments(core, caller),
    failed: await listFailedPayments(core, caller),
  }),
  sameAgain,
  sameAgainWeeks: weeksAgain,
  bookWeeks: bookWeeksAgain,
  cancelBooking,
  moveBooking: async (core, caller, request) => ({ booking: await moveBooking(core, caller, request) }),
  rateBooking: (core, caller, { bookingId, ...rating }) => rateVisit(core, ownerOf(caller), bookingId, rating),
  statementList: listStatement,
} satisfies Partial<CoreHandlers<ReservationCore>>;

export const deskVisitRoutes = {
  staffVisit: (core, caller, { id }) => readDeskVisit(core, caller, id),
  staffVisitByReference: async (core, caller, { reference }) => ({ id: await visitIdOf(core, caller, reference) }),
  staffMoveVisit: moveVisit,
  staffMarkVisit: markVisit,
  staffCancellation: readCancellation,
  staffCancelVisit: cancelVisit,
  staffRestoreVisit: restoreVisit,
  staffCorrectPayment: correctPayment,
  staffTakePayment: takePayment,
  staffGiveBack: giveBackAtDesk,
  staffRefundMoney: refundMoney,
  staffNoteOnVisit: addNote,
} satisfies Partial<CoreStaffHandlers<ReservationCore>>;
