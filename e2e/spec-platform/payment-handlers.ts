import { paymentOptions } from './answers.ts';
import { bundles, EVENT_COST, events, serviceNamed, subscriptions } from './spec-catalogue.ts';
import { newId, type Visit } from './customer.ts';
import type { CallInput, Handlers } from './handler.ts';
import { type PaymentKind, Refused, type World } from './world.ts';

/** What is booked by room, service and time: a service, a class or an event. */
function bookable({ number }: CallInput): { name: string; minutes: number; cost: number } {
  const service = serviceNamed(number('package_id'));
  if (service) return { name: service.name, minutes: service.minutes, cost: Number(service.price) };
  const event = events().find(({ serviceId }) => serviceId === number('package_id'));
  return event
    ? { name: event.serviceName, minutes: event.length, cost: EVENT_COST }
    : { name: 'Morning yoga', minutes: 60, cost: 15 };
}

/** Opens a payment at the bank; where none is needed it is settled at once. */
function open(input: CallInput, kind: PaymentKind, id: number, settle: (paid: boolean) => void): string {
  input.world.payments.set(id, { kind, id, customer: input.me, status: 'pending', settle });
  return `${input.origin}/pay/${id}`;
}

const isBankChosen = ({ field }: CallInput): void => {
  if (field('payment_type') === 'ideal' && !['MEADOW', 'RIVER'].includes(field('ideal_bank_id')))
    throw new Refused(422, 'Please choose a bank', { ideal_bank_id: 'Please choose a bank' });
};

const statusOf = (world: World, id: number) => {
  const payment = world.payments.get(id);
  return { status: payment?.status ?? 'ok' };
};

function cancel(world: World, id: number): object {
  const payment = world.payments.get(id);
  if (payment?.status === 'pending') {
    payment.status = 'cancel';
    payment.settle(false);
  }
  return {};
}

export const paymentHandlers: Handlers = {
  'POST /api/payment/options/get': (input) => ({ payment_options: paymentOptions(bookable(input).cost, true) }),
  'POST /api/payment/create-and-confirm': (input) => {
    isBankChosen(input);
    const { me, field, number } = input;
    const { name, minutes, cost } = bookable(input);
    const online = field('payment_type') === 'ideal';
    const visit: Visit = {
      id: newId(),
      timestamp: number('timestamp'),
      service: name,
      minutes,
      final_cost: cost,
      payment_info: field('payment_type'),
      paid: false,
    };
    me.visits.push(visit);
    if (!online) return { booking_id: visit.id, payment_url: null, status: 'ok' };
    const payment_url = open(input, 'booking', visit.id, (paid) => {
      visit.paid = paid;
      if (!paid) me.visits = me.visits.filter((each) => each !== visit);
    });
    return { booking_id: visit.id, payment_url, status: 'pending' };
  },
  'POST /api/payment/cancel/booking': ({ world, number }) => cancel(world, number('booking_id')),
  'POST /api/payment/check-status/booking': ({ world, number }) => statusOf(world, number('booking_id')),
  'POST /api/payment/bundle/options/get': ({ number }) => ({
    payment_options: paymentOptions(bundles.find(({ id }) => id === number('bundle_id'))?.price ?? 0, false),
  }),
  'POST /api/payment/bundle/buy': (input) => {
    isBankChosen(input);
    const { me, number } = input;
    const bundle = bundles.find(({ id }) => id === number('bundle_id'));
    if (!bundle) throw new Refused(404, 'Not found');
    const held = {
      id: newId(),
      bundleId: bundle.id,
      bundle_name: bundle.name,
      final_cost: Number(bundle.price),
      paid: false,
    };
    me.bundles.push(held);
    const payment_url = open(input, 'bundle', held.id, (paid) => {
      held.paid = paid;
    });
    return { client_bundle_id: held.id, payment_url, status: 'pending' };
  },
  'POST /api/payment/confirm/bundle': ({ world, number }) => statusOf(world, number('client_bundle_id')),
  'POST /api/payment/cancel/bundle': ({ world, number }) => cancel(world, number('client_bundle_id')),
  'POST /api/payment/check-status/bundle': ({ world, number }) => statusOf(world, number('client_bundle_id')),
  'POST /api/subscription/agreement/{subscriptionId}': () => ({
    confirm_text: 'You buy Move. It renews every month until you end it.',
  }),
  'POST /api/subscription/sell/{subscriptionId}': (input) => {
    const { me, id, number } = input;
    if (!subscriptions.some((subscription) => subscription.id === id)) throw new Refused(404, 'Not found');
    if (me.subscription?.paid) throw new Refused(409, 'Client aready bought this subscription.');
    const held = { id: newId(), subscriptionId: id, startDate: number('startDate'), paid: false };
    me.subscription = held;
    const paymentLink = open(input, 'subscription', held.id, (paid) => {
      held.paid = paid;
      if (!paid) me.subscription = undefined;
    });
    return { paymentLink, id: held.id };
  },
};
