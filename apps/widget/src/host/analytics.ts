import type { AnalyticsName, AnalyticsProps } from '@embook/domain/embedding';
import { instantOf } from '@embook/domain/shared';
import type { Transport } from '../lib/api.ts';
import { isFramed, sendToParent } from '../lib/parent-window.ts';
import { readTab, subscribeToTab, writeTab } from '../lib/tab-store.ts';
import { readTabPayment, tabPaymentKinds } from '../payment/tab-payment.ts';
import { findRoute } from '../route.ts';

/** Undefined until the loader has sent the visitor's consent; nothing is reported before. */
let allowed: boolean | undefined;
const waiting: (() => void)[] = [];

export function allowAnalytics(given: boolean): void {
  allowed = given;
  for (const send of waiting.splice(0)) if (given) send();
}

/** Reports an event to the host page's analytics: ids and amounts, never personal data. */
function report(name: AnalyticsName, props: AnalyticsProps = {}): void {
  const send = () => {
    const key = `embook.reported.${name}.${props['type']}.${props['id']}`;
    // Once for each booking, bundle or membership, however often the frame is loaded; other events have no id.
    if ('id' in props && readTab(key)) return;
    if ('id' in props) writeTab(key, '1', { money: true });
    sendToParent({ type: 'analytics', name, props });
  };
  if (allowed) send();
  else if (allowed === undefined) waiting.push(send);
}

/** Reports the routes that are a step of the funnel. */
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

/** Wraps the transport to report the calls that show a choice. `zoneOf` is the time zone of a shop. */
export function reportCalls(transport: Transport, zoneOf: (shopId: number) => string): Transport {
  if (!isFramed()) return transport;
  let chosen = 0;
  let begun = '';
  return async (name, fields, options) => {
    const answer = await transport(name, fields, options);
    const given = fields as Readonly<Record<string, unknown>>; // only ids are read from it
    const item = Number(given['serviceId'] ?? given['bundleId'] ?? given['subscriptionId'] ?? 0);
    if ((name === 'productList' || name === 'availableDays') && item !== chosen) {
      chosen = item;
      report('select_item', { type: 'service', item });
    }
    const isCheckout = ['paymentOptions', 'bundlePaymentOptions', 'subscriptionAgreement'].includes(name);
    const time = Number(given['timestamp'] ?? 0);
    // The options are fetched again at sign-in and on every return: reported once.
    if (isCheckout && begun !== `${item} ${time}`) {
      begun = `${item} ${time}`;
      const zone = zoneOf(Number(given['shopId']));
      // Bookings travel in the shop's own time; a page's analytics expect the instant.
      if (time) report('select_slot', { item, time: instantOf(time, zone) / 1000, zone });
      report('begin_checkout', { item });
    }
    if (name === 'fillProfile') report('sign_up');
    if (name === 'verifyPassword') report('login');
    if (name === 'cancelBooking') report('cancel_booking', { id: Number(given['bookingId']) });
    return answer;
  };
}

/** Reports the end of a payment, which is stored in the tab while it is awaited. */
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
