import type { PaymentStatus } from '../payment/literals.ts';
import { addDays, type Cents, type ShopTime, startOfDay } from '../shared/index.ts';

/** A subscription begins today or at most this many days ahead; the specification sets no limit. */
const LATEST_START_DAYS = 60;

/** The first and the last day on which one may begin, both midnights. */
export const startBounds = (now: ShopTime): { readonly first: ShopTime; readonly last: ShopTime } => {
  const first = startOfDay(now);
  return { first, last: addDays(first, LATEST_START_DAYS) };
};

/** What a customer agrees to, and the price it names. */
export interface Agreement {
  readonly confirmText: string;
  /** Null where it is named in the text alone. */
  readonly price: Cents | null;
}

type Chosen = { readonly startDate: ShopTime };
type MaybeChosen = { readonly startDate: ShopTime | null };

/** Where a purchase stands: one dialog after the other (SUB-3). */
export type Purchase =
  /** `held`: the customer has it already and sees a notice (SUB-4). */
  | { readonly step: 'details'; readonly notice: 'held' | null }
  | ({ readonly step: 'signIn' } & MaybeChosen)
  /** Someone signed in: the list is loaded anew, since they may have it already. */
  | ({ readonly step: 'checking' } & MaybeChosen)
  | ({ readonly step: 'startDate'; readonly refused: boolean } & MaybeChosen)
  /** The agreement is null while it is loading. */
  | ({
      readonly step: 'agreement';
      readonly agreement: Agreement | null;
      readonly priceChanged: boolean;
      readonly selling: boolean;
    } & Chosen)
  /** `opened`: the payment page is open. Where the browser blocked it, the customer is asked to open it. */
  | ({
      readonly step: 'paying';
      readonly id: number;
      readonly link: string | null;
      readonly opened: boolean;
    } & Chosen)
  | ({ readonly step: 'success' } & Chosen)
  | ({ readonly step: 'error'; readonly cause: 'failed' | 'cancelled' } & Chosen);

export type PurchaseEvent =
  | { readonly type: 'begun'; readonly signedIn: boolean }
  | { readonly type: 'signed_in' }
  | { readonly type: 'session_ended' }
  | { readonly type: 'list_loaded'; readonly held: boolean }
  | { readonly type: 'date_taken'; readonly startDate: ShopTime }
  | { readonly type: 'date_refused' }
  | { readonly type: 'agreement_loaded'; readonly agreement: Agreement }
  | { readonly type: 'confirmed' }
  | { readonly type: 'price_changed'; readonly agreement: Agreement }
  | { readonly type: 'refused_as_held' }
  | {
      readonly type: 'sold';
      readonly id: number;
      readonly link: string | null;
      readonly status: PaymentStatus;
      /** The payment page is open already: no question is needed. */
      readonly opened: boolean;
    }
  | { readonly type: 'sale_failed' }
  | { readonly type: 'payment_opened' }
  | { readonly type: 'payment_heard'; readonly status: PaymentStatus }
  | { readonly type: 'back' }
  | { readonly type: 'again' }
  | { readonly type: 'closed' };

export const atDetails: Purchase = { step: 'details', notice: null };
const alreadyHeld: Purchase = { step: 'details', notice: 'held' };

const dateOf = (startDate: ShopTime | null): Purchase => ({ step: 'startDate', startDate, refused: false });
const agreementOf = (startDate: ShopTime, agreement: Agreement | null, priceChanged = false): Purchase => ({
  step: 'agreement',
  startDate,
  agreement,
  priceChanged,
  selling: false,
});

/** What happens in a step; what belongs to another step is ignored, such as an answer that came too late. */
export function nextPurchase(purchase: Purchase, event: PurchaseEvent): Purchase {
  if (event.type === 'closed') return atDetails;
  switch (purchase.step) {
    case 'details':
      if (event.type !== 'begun') return purchase;
      return event.signedIn ? dateOf(null) : { step: 'signIn', startDate: null };
    case 'signIn':
      if (event.type === 'signed_in') return { step: 'checking', startDate: purchase.startDate };
      return event.type === 'back' ? atDetails : purchase;
    case 'checking':
      return afterChecking(purchase.startDate, purchase, event);
    case 'startDate':
      if (event.type === 'date_taken') return agreementOf(event.startDate, null);
      if (event.type === 'session_ended') return { step: 'signIn', startDate: purchase.startDate };
      return event.type === 'back' ? atDetails : purchase;
    case 'agreement':
      return afterAgreement(purchase, event);
    case 'paying':
      if (event.type === 'payment_opened') return { ...purchase, opened: true };
      return event.type === 'payment_heard' ? afterPayment(purchase, event.status) : purchase;
    case 'error':
      return event.type === 'again' ? agreementOf(purchase.startDate, null) : purchase;
    case 'success':
      return event.type === 'back' ? atDetails : purchase;
  }
}

/** Back to exactly where the sign-in was asked for. */
function afterChecking(startDate: ShopTime | null, purchase: Purchase, event: PurchaseEvent): Purchase {
  if (event.type === 'session_ended') return { step: 'signIn', startDate };
  if (event.type !== 'list_loaded') return event.type === 'back' ? atDetails : purchase;
  if (event.held) return alreadyHeld;
  return startDate === null ? dateOf(null) : agreementOf(startDate, null);
}

type AtAgreement = Extract<Purchase, { step: 'agreement' }>;

function afterAgreement(purchase: AtAgreement, event: PurchaseEvent): Purchase {
  const { startDate, agreement, selling } = purchase;
  switch (event.type) {
    case 'agreement_loaded':
      return selling ? purchase : agreementOf(startDate, event.agreement, purchase.priceChanged);
    case 'confirmed':
      return agreement ? { ...purchase, selling: true } : purchase;
    case 'price_changed':
      return agreementOf(startDate, event.agreement, true);
    case 'refused_as_held':
      return alreadyHeld;
    case 'date_refused':
      return { step: 'startDate', startDate: null, refused: true };
    case 'session_ended':
      return { step: 'signIn', startDate };
    case 'sale_failed':
      return { step: 'error', startDate, cause: 'failed' };
    case 'sold': {
      const { id, link, opened } = event;
      // SUB-5: without a link there is nothing to pay.
      const status = event.status === 'pending' && link === null ? 'ok' : event.status;
      return afterPayment({ step: 'paying', startDate, id, link, opened }, status);
    }
    case 'back':
      return selling ? purchase : dateOf(startDate);
    default:
      return purchase;
  }
}

function afterPayment(purchase: Extract<Purchase, { step: 'paying' }>, status: PaymentStatus): Purchase {
  const { startDate } = purchase;
  if (status === 'pending') return purchase;
  if (status === 'ok') return { step: 'success', startDate };
  return { step: 'error', startDate, cause: status === 'cancel' ? 'cancelled' : 'failed' };
}

/** How many steps Back can take inside the dialog; what is being paid or has ended is left as a whole. */
export function purchaseDepth({ step }: Purchase): number {
  if (step === 'agreement') return 2;
  return step === 'signIn' || step === 'checking' || step === 'startDate' ? 1 : 0;
}

/** What is left of a purchase over a reload: what was chosen, and what is being paid. */
export interface KeptPurchase {
  readonly startDate: ShopTime;
  readonly id: number | null;
}

export function keptOf(purchase: Purchase): KeptPurchase | null {
  if (!('startDate' in purchase) || purchase.startDate === null) return null;
  if (purchase.step === 'success' || purchase.step === 'error') return null;
  return { startDate: purchase.startDate, id: purchase.step === 'paying' ? purchase.id : null };
}

export function resumed({ startDate, id }: KeptPurchase, signedIn: boolean): Purchase {
  if (id !== null) return { step: 'paying', startDate, id, link: null, opened: true };
  return signedIn ? { step: 'checking', startDate } : { step: 'signIn', startDate };
}

/** Whether one that is bought now may begin then. A day is named by its midnight; no other moment begins one (SUB-3). */
export function canStartOn(time: ShopTime, now: ShopTime): boolean {
  const { first, last } = startBounds(now);
  return time === startOfDay(time) && first <= time && time <= last;
}
