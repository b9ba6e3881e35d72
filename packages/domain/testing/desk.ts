import * as z from 'zod/mini';
import { deskVisit, type OpenedVisitAnswer } from '../src/desk/index.ts';
import { onMonday } from './agenda.ts';

type VisitOverrides = Partial<Omit<OpenedVisitAnswer, 'booking'>> & { booking?: Partial<OpenedVisitAnswer['booking']> };

/** A visit as its panel shows it: nothing paid, nothing known of the customer but the name. */
export const anOpenedVisit = ({ booking, ...given }: VisitOverrides = {}): OpenedVisitAnswer => ({
  booking: {
    id: 4,
    status: 'confirmed',
    startsAt: onMonday(10),
    endsAt: onMonday(11),
    minutes: 60,
    shopId: 1,
    roomId: 11,
    employeeId: 1,
    sessionId: null,
    seriesId: null,
    service: { id: 5, name: 'Massage' },
    customer: { id: 1, name: 'Wim Peters' },
    paid: null,
    priceCents: null,
    openCents: null,
    version: 1,
    ...booking,
  },
  notes: [],
  customerNote: null,
  bookingNote: null,
  employee: null,
  room: null,
  shop: { id: 1, name: 'Oudegracht' },
  email: null,
  phone: null,
  visits: 1,
  noShows: 0,
  bookedAt: 0,
  paymentType: null,
  till: [],
  owedCents: null,
  seriesComing: null,
  seriesTimes: [],
  restorable: false,
  notMailed: null,
  ...given,
});

/** The same as the platform sends it, such as in a refusal. */
export const onWire = (visit: OpenedVisitAnswer['booking']): unknown => z.encode(deskVisit.schema, visit);
