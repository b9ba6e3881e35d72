import type { UnpaidChoice } from '@embook/domain/booking';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../infra/db/open.ts';
import {
  bookings,
  bundles,
  clientBundles,
  clientSubscriptions,
  type payments,
  seats,
  sessions,
} from '../infra/db/schema/index.ts';
import { sessionOfBooking } from '../infra/db/visit.ts';

type Reader = Pick<Db | Tx, 'select'>;
type Payment = typeof payments.$inferSelect;
type Key = Pick<Payment, 'companyId' | 'payableId'>;

/** What its payment came to nothing of is let go; a booking that stands is paid by its own link or at the shop. */
const statuses = {
  letGo: { booking: 'released', owned: 'closed' },
  begun: { booking: 'held', owned: 'pending' },
} as const;
type State = keyof typeof statuses;

async function ofBooking(db: Reader, { companyId, payableId }: Key, state: State): Promise<UnpaidChoice | undefined> {
  const [row] = await db
    .select({
      shopId: bookings.shopId,
      serviceId: bookings.serviceId,
      startsAt: bookings.startsAt,
      roomId: bookings.roomId,
      sessionId: bookings.sessionId,
      kind: sessions.kind,
      optionId: seats.serviceId,
    })
    .from(bookings)
    .leftJoin(sessions, sessionOfBooking)
    .leftJoin(seats, and(eq(seats.companyId, bookings.companyId), eq(seats.bookingId, bookings.id)))
    .where(
      and(eq(bookings.companyId, companyId), eq(bookings.id, payableId), eq(bookings.status, statuses[state].booking)),
    );
  if (!row) return undefined;
  const { shopId, serviceId, startsAt, roomId, sessionId, kind, optionId } = row;
  if (sessionId === null || kind === null) return { type: 'service', shopId, serviceId, startsAt, roomId: roomId ?? 0 };
  return {
    type: kind,
    shopId,
    sessionId,
    startsAt,
    optionId: optionId ?? 0,
  };
}

async function ofBundle(db: Reader, { companyId, payableId }: Key, state: State): Promise<UnpaidChoice | undefined> {
  const [row] = await db
    .select({ shopId: bundles.shopId, bundleId: bundles.id })
    .from(clientBundles)
    .innerJoin(bundles, and(eq(bundles.companyId, clientBundles.companyId), eq(bundles.id, clientBundles.bundleId)))
    .where(
      and(
        eq(clientBundles.companyId, companyId),
        eq(clientBundles.id, payableId),
        eq(clientBundles.status, statuses[state].owned),
      ),
    );
  return row && { type: 'bundle', ...row };
}

/** First periods only: a further one is paid on the screen of the subscription. */
async function ofSubscription(
  db: Reader,
  { companyId, payableId }: Key,
  state: State,
): Promise<UnpaidChoice | undefined> {
  const [row] = await db
    .select({ subscriptionId: clientSubscriptions.subscriptionId })
    .from(clientSubscriptions)
    .where(
      and(
        eq(clientSubscriptions.companyId, companyId),
        eq(clientSubscriptions.id, payableId),
        eq(clientSubscriptions.status, statuses[state].owned),
      ),
    );
  return row && { type: 'subscription', ...row };
}

/** What a payment was begun for; undefined where there is nothing to choose again, and in another state. */
export function unpaidChoice(
  db: Reader,
  payment: Key & Pick<Payment, 'payableKind'>,
  state: State = 'letGo',
): Promise<UnpaidChoice | undefined> {
  switch (payment.payableKind) {
    case 'booking':
      return ofBooking(db, payment, state);
    case 'bundle':
      return ofBundle(db, payment, state);
    case 'subscription':
      return ofSubscription(db, payment, state);
  }
}
