import { dayOf, euroFromCents } from '@embook/domain/shared';
import { bookedName } from '@embook/domain/booking';
import { periodStart } from '../plan/calendar.ts';
import { type Exporting, groupsInOrder, only, some, unless, whenText } from './exporting.ts';
import type { CompanyFileText } from '../format.ts';
import { moneyText, pointsText, type Records, tillText } from './records.ts';
import type { Refs } from './refs.ts';
import type { Row } from './stored.ts';

type CustomerText = NonNullable<CompanyFileText['customers']>[number];
type BookingText = NonNullable<CustomerText['bookings']>[number];

/** What the customer's bookings point at. */
interface Own {
  readonly bundles: Refs;
  readonly subscriptions: Refs;
  readonly series: Map<number, string>;
}

export function bookingText(exporting: Exporting, records: Records, booking: Row<'bookings'>, own: Own): BookingText {
  const { stored, refs } = exporting;
  const { usual, option } = usualTerms(exporting, records, booking);
  const review = records.reviews.get(booking.id);
  const byUse = booking.paymentType === 'bundle' || booking.paymentType === 'subscription';
  const use = records.bundleUses.get(booking.id) ?? records.subscriptionUses.get(booking.id);
  return {
    ...(booking.sessionId === null
      ? {
          service: refs.services.of(booking.serviceId),
          room: refs.rooms.ofSome(booking.roomId),
          ...whenText(booking.startsAt),
        }
      : { ...sessionName(exporting, booking.sessionId), option: refs.services.ofSome(option) }),
    minutes: unless(usual.minutes, booking.minutes),
    service_name: unless(usual.name, booking.serviceName),
    price: unless(euroFromCents(usual.priceCents), euroFromCents(booking.priceCents)),
    discount: unless(0, euroFromCents(booking.discountCents)),
    cost: unless(
      byUse ? 0 : euroFromCents(booking.priceCents - booking.discountCents),
      euroFromCents(booking.finalCostCents),
    ),
    policy_hours: unless(stored.company.cancellationPolicyHours, booking.policyHours),
    cancellation_fee: unless(euroFromCents(stored.company.cancellationFeeCents), euroFromCents(booking.feeCents)),
    payment: paymentText(exporting, records, booking, own),
    series: booking.seriesId === null ? undefined : seriesText(own.series, booking.seriesId),
    created_at: booking.createdAt.toISOString(),
    progress: only(booking.progress),
    cancelled: booking.cancelledAt
      ? {
          at: booking.cancelledAt.toISOString(),
          outcome: only(booking.cancelOutcome),
          use_returned: use && use.returnedAt !== null ? true : undefined,
          owed_at_desk: unless(0, euroFromCents(booking.owedAtDeskCents)),
        }
      : undefined,
    review: review && {
      author: review.authorName,
      rating: review.rating,
      comment: only(review.comment),
      at: review.createdAt.toISOString(),
    },
    points: some(records.pointsOf(booking.id).map(pointsText)),
    till: some(records.tillOf(booking.id).map(tillText)),
  };
}

/** Of a class that recurs: its name and the day. */
function sessionName({ refs, sessions, weekly }: Exporting, id: number): Pick<BookingText, 'session' | 'on'> {
  const recurs = weekly.find(({ ids }) => ids.has(id));
  if (!recurs) return { session: refs.sessions.of(id) };
  return { session: refs.sessions.of(recurs.first.id), on: dayOf(sessions.get(id)!.startsAt) };
}

/** What a booking made today would be called, take and cost: only differences need to be written down. */
function usualTerms({ services, sessions, sessionOptions }: Exporting, records: Records, booking: Row<'bookings'>) {
  const service = services.get(booking.serviceId)!;
  const parent = service.parentServiceId === null ? undefined : services.get(service.parentServiceId);
  const session = booking.sessionId === null ? undefined : sessions.get(booking.sessionId);
  const option = records.seats.get(booking.id)?.serviceId ?? null;
  const terms = session && sessionOptions.get(session.id)?.find(({ serviceId }) => serviceId === option);
  const { minutes, priceCents } = terms ?? session ?? service;
  const chosen = option === null ? undefined : services.get(option);
  return {
    option,
    usual: { name: bookedName({ name: service.name, parent }, session?.groupName, chosen), minutes, priceCents },
  };
}

function seriesText(names: Map<number, string>, id: number): string {
  const name = names.get(id) ?? `series-${names.size + 1}`;
  names.set(id, name);
  return name;
}

function paymentText(
  exporting: Exporting,
  records: Records,
  booking: Row<'bookings'>,
  own: Own,
): BookingText['payment'] {
  const { paymentType } = booking;
  if (paymentType === 'bundle') {
    const use = records.bundleUses.get(booking.id);
    // Without a use there is nothing to point at; it is then a visit that is paid for.
    return use ? { type: 'bundle', with: own.bundles.of(use.clientBundleId) } : { type: 'discount', paid: true };
  }
  if (paymentType === 'subscription') {
    const use = records.subscriptionUses.get(booking.id);
    const bought = use && records.subscriptions.get(use.clientSubscriptionId);
    const group = use && records.terms.get(use.clientSubscriptionId)?.find(({ groupId }) => groupId === use.groupId);
    if (!use || !bought || !group) return { type: 'discount', paid: true };
    const usual = periodStart(bought.startsOn, group.periodicity, dayOf(booking.startsAt));
    const period = unless(usual, use.periodStart);
    return {
      type: 'subscription',
      with: own.subscriptions.of(bought.id),
      period,
      group: groupText(exporting, records, booking, use),
    };
  }
  return moneyText(exporting, { ...booking, paymentType }, records.paymentsOf('booking', booking.id));
}

/** The number of the group that a use is of, where an earlier one that the customer has includes the service as well. */
function groupText(
  { stored, services }: Exporting,
  records: Records,
  booking: Row<'bookings'>,
  { clientSubscriptionId, groupId }: Row<'subscriptionUses'>,
): number | undefined {
  const bought = records.subscriptions.get(clientSubscriptionId)!;
  const booked = [
    booking.serviceId,
    services.get(booking.serviceId)?.parentServiceId,
    records.seats.get(booking.id)?.serviceId,
  ];
  const isHeld = (id: number) => records.terms.get(bought.id)?.some((terms) => terms.groupId === id) ?? false;
  const includes = (id: number) =>
    stored.subscriptionGroupServices.some(
      (link) =>
        link.groupId === id &&
        booked.includes(link.serviceId) &&
        (link.removedAt === null || bought.createdAt.getTime() < link.removedAt.getTime()),
    );
  const ids = groupsInOrder(stored, bought.subscriptionId).map(({ id }) => id);
  const usual = ids.findIndex((id) => isHeld(id) && includes(id));
  return unless(usual + 1, ids.indexOf(groupId) + 1);
}
