import type { AnswerOf } from '../shared/index.ts';
import type { cancelBooking, reservationDetails, reservationList, statementList } from './api.ts';

export type ReservationPage = AnswerOf<typeof reservationList>;
export type BookedVisit = ReservationPage['bookings'][number];
export type BoughtBundle = ReservationPage['bundles'][number];
export type Reservation = AnswerOf<typeof reservationDetails>['reservation'];
export type CancelledVisit = AnswerOf<typeof cancelBooking>['visits'][number];
export type StatementEntry = AnswerOf<typeof statementList>['entries'][number];
