import type { AnalyticsName, AnalyticsProps } from '@embook/domain/embedding';
import type { Transport } from '../lib/api.ts';
import { isFramed, sendToParent } from '../lib/parent-window.ts';
import { subscribeToTab } from '../lib/tab-store.ts';
import { readTabPayment, tabPaymentKinds } from '../payment/tab-payment.ts';
import { findRoute } from '../route.ts';

/** Until the loader has sent whether the visitor agreed, nothing is reported. */
let allowed: boolean | undefined;
const waiting: (() => void)[] = [];

export function allowAnalytics(given: boolean): void {
  allowed = given;
  for (const send of waiting.splice(0)) if (given) send();
}

/** What a visitor does, for the host's own statistics: ids and amounts, never who it was. */
function report(name: AnalyticsName, props: AnalyticsProps = {}): void {
  const send = () => sendToParent({ type: 'analytics', name, props });
  if (allowed) send();
  else if (allowed === undefined) waiting.push(send);
}

/** Which routes are a step, reported when they are reached. */
export function reportRoutes(): void {
  if (!isFramed()) return;
  let last = '';
  const send = () => {
    const { route } = findRoute(location.pathname, false);
    const shop = 'shopId' in route.params ? Number(route.params.shopId) : 0;
    const [type, id] =
      'eventId' in route.params
        ? ['event', route.params.eventId]
        : 'bundleId' in route.params
          ? ['bundle', route.params.bundleId]
          : ['shop', shop];
    const step = `${type} ${id}`;
    if (step === last || !Number(id)) return;
    last = step;
    if (type === 'shop') report('view_shop', { shop });
    else report('view_item', { type, item: Number(id) });
  };
  send();
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, send);
}

/** Calls show what someone chose: wraps the transport and reports them. */
export function reportCalls(transport: Transport): Transport {
  if (!isFramed()) return transport;
  let chosen = 0;
  let begun = '';
  return async (name, fields, options) => {
    const answer = await transport(name, fields, options);
    const given = fields as Readonly<Record<string, unknown>>; // looked into for ids alone
    const item = Number(given['serviceId'] ?? given['bundleId'] ?? given['subscriptionId'] ?? 0);
    if ((name === 'productList' || name === 'availableDays') && item !== chosen) {
      chosen = item;
      report('select_item', { type: 'service', item });
    }
    const isCheckout = ['paymentOptions', 'bundlePaymentOptions', 'subscriptionAgreement'].includes(name);
    const time = Number(given['timestamp'] ?? 0);
    // Asked again whenever somebody signs in or comes back to it.
    if (isCheckout && begun !== `${item} ${time}`) {
      begun = `${item} ${time}`;
      if (time) report('select_slot', { item, time });
      report('begin_checkout', { item });
    }
    if (name === 'fillProfile') report('sign_up');
    if (name === 'verifyPassword') report('login');
    if (name === 'cancelBooking') report('cancel_booking', { id: Number(given['bookingId']) });
    return answer;
  };
}

/** A payment is kept for the tab while it is awaited; whatever ends it writes its end there. */
export function reportPayments(companyApiKey: string): void {
  if (!isFramed()) return;
  for (const kind of tabPaymentKinds) {
    let last = readTabPayment(companyApiKey, kind);
    subscribeToTab(() => {
      const now = readTabPayment(companyApiKey, kind);
      if (!now || (now.id === last?.id && now.status === last.status)) return;
      last = now;
      const { id, status, cost } = now;
      sendToParent({ type: 'payment', id, status });
      const sale = { id, type: kind, value: cost / 100, currency: 'EUR' };
      if (status === 'pending') report('payment_started', sale);
      if (status === 'ok') report('purchase', sale);
    });
  }
}
