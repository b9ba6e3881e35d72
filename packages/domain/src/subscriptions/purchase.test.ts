import { describe, expect, test } from 'vitest';
import { at } from '../../testing/clock.ts';
import { dayOf } from '../shared/index.ts';
import { atDetails, keptOf, nextPurchase, type Purchase, type PurchaseEvent, resumed, startBounds } from './index.ts';

const MONDAY = at('00:00', '2026-11-16');
const agreement = { confirmText: 'Flow costs € 59,00.', price: 5900 };
const dearer = { confirmText: 'Flow costs € 69,00.', price: 6900 };
const LINK = 'https://bank.example/pay/1';

const begun = (signedIn: boolean): PurchaseEvent => ({ type: 'begun', signedIn });
const signedIn: PurchaseEvent = { type: 'signed_in' };
const sessionEnded: PurchaseEvent = { type: 'session_ended' };
const loaded = (held: boolean): PurchaseEvent => ({ type: 'list_loaded', held });
const date: PurchaseEvent = { type: 'date_taken', startDate: MONDAY };
const read: PurchaseEvent = { type: 'agreement_loaded', agreement };
const confirmed: PurchaseEvent = { type: 'confirmed' };
const changed: PurchaseEvent = { type: 'price_changed', agreement: dearer };
const held: PurchaseEvent = { type: 'refused_as_held' };
const sold = (link: string | null, status: 'pending' | 'ok' | 'error' = 'pending', opened = false): PurchaseEvent => ({
  type: 'sold',
  id: 900,
  link,
  status,
  opened,
});
const opened: PurchaseEvent = { type: 'payment_opened' };
const heard = (status: 'pending' | 'ok' | 'error' | 'cancel'): PurchaseEvent => ({ type: 'payment_heard', status });
const back: PurchaseEvent = { type: 'back' };

const after = (...events: readonly PurchaseEvent[]): Purchase => events.reduce(nextPurchase, atDetails);

const toDate = [begun(true)];
const toAgreement = [...toDate, date];
const toSale = [...toAgreement, read, confirmed];
const toPaying = [...toSale, sold(LINK)];

describe('the chain of dialogs', () => {
  test.each<[what: string, events: PurchaseEvent[], expected: Partial<Purchase>]>([
    ['[SUB-3] it begins with the details', [], { step: 'details', notice: null }],
    ['[SUB-3] a customer chooses the start', toDate, { step: 'startDate', startDate: null }],
    ['[SUB-3] a visitor signs in first', [begun(false)], { step: 'signIn' }],
    ['[SUB-4] after that the list is loaded anew', [begun(false), signedIn], { step: 'checking' }],
    ['[SUB-4] who has it not goes on', [begun(false), signedIn, loaded(false)], { step: 'startDate' }],
    [
      '[SUB-4] who has it is told and sees the details',
      [begun(false), signedIn, loaded(true)],
      { step: 'details', notice: 'held' },
    ],
    ['[SUB-3] the agreement is loading', toAgreement, { step: 'agreement', startDate: MONDAY, agreement: null }],
    ['[SUB-3] what cannot be read cannot be confirmed', [...toAgreement, confirmed], { selling: false }],
    ['[SUB-3] it can be read', [...toAgreement, read], { agreement, selling: false, priceChanged: false }],
    ['[SUB-5] pending without a link', toSale, { step: 'agreement', selling: true }],
    ['an agreement that comes late changes nothing that was confirmed', [...toSale, read], { selling: true }],
    [
      '[A7] another price shows its text and asks again',
      [...toSale, changed],
      { agreement: dearer, selling: false, priceChanged: true },
    ],
    ['[A7] which is confirmed like the first', [...toSale, changed, confirmed], { agreement: dearer, selling: true }],
    ['[SUB-4] the server says it is held', [...toSale, held], { step: 'details', notice: 'held' }],
    ['[SUB-4] it may say so with the agreement', [...toAgreement, held], { step: 'details', notice: 'held' }],
    ['the server refuses the day', [...toSale, { type: 'date_refused' }], { step: 'startDate', refused: true }],
    ['[SUB-3] the sale failed', [...toSale, { type: 'sale_failed' }], { step: 'error', cause: 'failed' }],
    [
      '[ERR-2] and is tried again with the same day',
      [...toSale, { type: 'sale_failed' }, { type: 'again' }],
      { step: 'agreement', startDate: MONDAY, agreement: null },
    ],
    ['[SUB-5] no link, nothing to pay', [...toSale, sold(null)], { step: 'success', startDate: MONDAY }],
    ['[SUB-5] done at once', [...toSale, sold(LINK, 'ok')], { step: 'success' }],
    ['[SUB-5] refused at once', [...toSale, sold(null, 'error')], { step: 'error' }],
    ['[SUB-3] its page is open at once', [...toSale, sold(LINK, 'pending', true)], { step: 'paying', opened: true }],
    [
      '[B5] or it is asked for, where the browser blocked it',
      toPaying,
      { step: 'paying', id: 900, link: LINK, opened: false },
    ],
    ['[SUB-5] under way', [...toPaying, opened, heard('pending')], { step: 'paying', opened: true }],
    ['[SUB-5] paid', [...toPaying, opened, heard('ok')], { step: 'success' }],
    [
      '[SUB-5] paid on another device, before the question was answered',
      [...toPaying, heard('ok')],
      { step: 'success' },
    ],
    ['[SUB-5] failed', [...toPaying, opened, heard('error')], { step: 'error', cause: 'failed' }],
    ['[SUB-5] given up', [...toPaying, heard('cancel')], { step: 'error', cause: 'cancelled' }],
    ['what was bought is looked at', [...toPaying, heard('ok'), back], { step: 'details' }],
    ['back from the sign-in', [begun(false), back], { step: 'details' }],
    ['back from the start', [...toDate, back], { step: 'details' }],
    ['back from the agreement keeps the day', [...toAgreement, back], { step: 'startDate', startDate: MONDAY }],
    ['not back while it is sold', [...toSale, back], { step: 'agreement', selling: true }],
    ['the session ends at the agreement', [...toAgreement, read, sessionEnded], { step: 'signIn', startDate: MONDAY }],
    [
      '[SUB-3] signing in again leads exactly there',
      [...toAgreement, sessionEnded, signedIn, loaded(false)],
      { step: 'agreement', startDate: MONDAY },
    ],
    ['the session ends while the list is loaded', [begun(false), signedIn, sessionEnded], { step: 'signIn' }],
    ['a payment does not depend on the session', [...toPaying, sessionEnded], { step: 'paying' }],
    [
      'an answer after closing is not heard',
      [...toSale, { type: 'closed' }, sold(LINK)],
      { step: 'details', notice: null },
    ],
  ])('%s', (_what, events, expected) => {
    expect(after(...events)).toMatchObject(expected);
  });
});

describe('[SUB-3] over a reload', () => {
  test.each<[what: string, events: PurchaseEvent[], resumedAt: Purchase | null]>([
    ['nothing is kept of the details', [], null],
    ['nor of a day nobody has taken', toDate, null],
    ['a day that was taken', toAgreement, { step: 'checking', startDate: MONDAY }],
    ['a payment under way', toPaying, { step: 'paying', startDate: MONDAY, id: 900, link: null, opened: true }],
    ['nothing of one that is paid', [...toPaying, heard('ok')], null],
    ['nor of one that failed', [...toPaying, heard('error')], null],
  ])('%s', (_what, events, expected) => {
    const kept = keptOf(after(...events));
    expect(kept && resumed(kept, true)).toEqual(expected);
  });

  test('a visitor signs in again, except while waiting for a payment', () => {
    expect(resumed({ startDate: MONDAY, id: null }, false)).toEqual({ step: 'signIn', startDate: MONDAY });
    expect(resumed({ startDate: MONDAY, id: 900 }, false)).toMatchObject({ step: 'paying' });
  });
});

test.each([
  ['2026-11-16', '2026-11-16', '2027-01-15'],
  ['2028-01-31', '2028-01-31', '2028-03-31'],
])('[SUB-3] on %s one may begin from %s to %s', (today, first, last) => {
  const bounds = startBounds(at('23:59', today));
  expect([dayOf(bounds.first), dayOf(bounds.last)]).toEqual([first, last]);
});
