import * as z from 'zod/mini';
import { type ClassSeries, type ClassSession, classSession } from '../src/classes/index.ts';
import type { StaffContract } from '../src/contract/index.ts';
import { type AnswerOf, clockOf, dayOf } from '../src/shared/index.ts';
import { onMonday } from './agenda.ts';

/** An hour of yoga on Monday at ten with Noor, five of twelve seats taken; its day and time follow its start. */
export function aClass(given: Partial<ClassSession> = {}): ClassSession {
  const startsAt = given.startsAt ?? onMonday(10);
  return {
    id: 1,
    version: 1,
    shopId: 3,
    kind: 'class',
    serviceId: 5,
    serviceName: 'Yoga',
    categoryId: null,
    servicePhoto: null,
    name: null,
    employeeId: 1,
    employeeName: 'Noor',
    roomId: 11,
    roomName: 'Garden room',
    startsAt,
    on: dayOf(startsAt),
    at: clockOf(startsAt),
    minutes: 60,
    places: 12,
    taken: 5,
    price: 1_500,
    description: null,
    showPlacesLeft: false,
    hidePrice: false,
    bookable: 'always',
    options: [],
    photo: null,
    video: null,
    street: null,
    zip: null,
    city: null,
    country: null,
    phone: null,
    texts: null,
    cancelled: false,
    seriesId: null,
    changedAlone: false,
    ...given,
  };
}

/** The same class each Monday from 2 November 2026, without an end. */
export function aSeries(given: Partial<ClassSeries> = {}): ClassSeries {
  // A series has fewer fields: it is no date.
  const { startsAt: _, on, kind, taken, cancelled, seriesId, changedAlone, ...shape } = aClass();
  return { ...shape, every: ['mon'], from: '2026-11-02', until: null, leftOut: [], taken: [], ...given };
}

/** The same as the platform sends it, such as in a refusal. */
export const classOnWire = (session: ClassSession): unknown => z.encode(classSession.schema, session);

type Participant = AnswerOf<StaffContract['staffParticipants']>['participants'][number];

/** Somebody who comes to a class, of whom nothing but the name is known. */
export const aParticipant = (bookingId: number, name: string, given: Partial<Participant> = {}): Participant => ({
  bookingId,
  customer: { id: bookingId, name },
  status: 'confirmed',
  option: null,
  email: null,
  phone: null,
  paid: null,
  dueCents: null,
  paymentType: null,
  isFirst: false,
  version: 1,
  ...given,
});
