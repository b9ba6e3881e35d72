import { type Day, dayOf, type ShopTime } from '../shared/index.ts';
import { dateRefusal } from './bookable-day.ts';
import type { Product, Slot } from './api.ts';
import { onePerPerson, roomsOf } from './slots.ts';

/** `any` is no preference: the chosen time then names the room. */
export type ChosenProduct = number | 'any';

/** A class or an event, and which of its kinds. With the start, its week can be fetched again after a reload. */
export interface ChosenSession {
  readonly shopId: number;
  readonly sessionId: number;
  readonly startsAt: ShopTime;
  /** The sub-option, where there are some. */
  readonly optionId: number | null;
}

/** What a customer has chosen so far. Plain data, so that it can be kept over a reload. */
export interface Draft {
  readonly service: { readonly shopId: number; readonly serviceId: number } | null;
  readonly product: ChosenProduct | null;
  readonly date: Day | null;
  /** Always a time of `date`. */
  readonly slot: Slot | null;
  /** Bought by itself, so it neither drops a service that is being booked nor is dropped by one (BUN-2). */
  readonly bundle: { readonly shopId: number; readonly bundleId: number } | null;
  /** Each is independent of the others: their confirmations have addresses of their own (GRP-6, EVT-3). */
  readonly group: ChosenSession | null;
  readonly event: ChosenSession | null;
}

export type DraftStep =
  | { readonly type: 'service_chosen'; readonly shopId: number; readonly serviceId: number }
  | { readonly type: 'products_loaded'; readonly products: readonly Product[]; readonly now: ShopTime }
  | { readonly type: 'product_chosen'; readonly product: ChosenProduct }
  | { readonly type: 'date_chosen'; readonly date: Day }
  | { readonly type: 'times_loaded'; readonly slots: readonly Slot[] }
  | { readonly type: 'time_chosen'; readonly slot: Slot }
  | { readonly type: 'bundle_chosen'; readonly shopId: number; readonly bundleId: number }
  | { readonly type: 'session_chosen'; readonly kind: 'group' | 'event'; readonly session: ChosenSession | null }
  | { readonly type: 'booked'; readonly kind: 'service'; readonly id: number; readonly startsAt: ShopTime }
  | { readonly type: 'booked'; readonly kind: 'group' | 'event' | 'bundle'; readonly id: number };

/** What changes with the service that is being booked. */
const noService = { service: null, product: null, date: null, slot: null };

export const emptyDraft: Draft = { ...noService, bundle: null, group: null, event: null };

/** Every choice that changes something drops what was chosen after it; choosing the same again drops nothing. */
export function nextDraft(draft: Draft, step: DraftStep): Draft {
  switch (step.type) {
    case 'service_chosen': {
      const { shopId, serviceId } = step;
      const same = draft.service?.shopId === shopId && draft.service.serviceId === serviceId;
      return same ? draft : { ...draft, ...noService, service: { shopId, serviceId } };
    }
    case 'products_loaded':
      return withProducts(draft, step.products, step.now);
    case 'product_chosen':
      return draft.product === step.product ? draft : { ...draft, product: step.product, date: null, slot: null };
    case 'date_chosen':
      return draft.date === step.date ? draft : { ...draft, date: step.date, slot: null };
    case 'times_loaded':
      return withTimes(draft, step.slots);
    case 'time_chosen':
      return { ...draft, date: dayOf(step.slot.timestamp), slot: step.slot };
    case 'bundle_chosen': {
      const { shopId, bundleId } = step;
      return draft.bundle?.bundleId === bundleId ? draft : { ...draft, bundle: { shopId, bundleId } };
    }
    case 'session_chosen': {
      const { session } = step;
      const chosen = draft[step.kind];
      const same = chosen?.sessionId === session?.sessionId && chosen?.optionId === session?.optionId;
      return same ? draft : { ...draft, [step.kind]: session };
    }
    case 'booked':
      return isBooked(draft, step)
        ? { ...draft, ...(step.kind === 'service' ? noService : { [step.kind]: null }) }
        : draft;
  }
}

/** Whether this is what was booked, and not something chosen since. */
function isBooked(
  { service, slot, bundle, group, event }: Draft,
  step: DraftStep & { readonly type: 'booked' },
): boolean {
  switch (step.kind) {
    case 'service':
      return service?.serviceId === step.id && slot?.timestamp === step.startsAt;
    case 'bundle':
      return bundle?.bundleId === step.id;
    case 'group':
      return group?.sessionId === step.id;
    case 'event':
      return event?.sessionId === step.id;
  }
}

/** BOOK-1: a single product is chosen by itself. BOOK-3: a date that the product refuses is cleared. */
function withProducts(draft: Draft, products: readonly Product[], now: ShopTime): Draft {
  const [first, ...others] = onePerPerson(products);
  const isOffered = draft.product === 'any' || products.some(({ id }) => id === draft.product);
  const product = others.length === 0 ? (first?.id ?? null) : isOffered ? draft.product : null;
  if (product !== draft.product) return { ...draft, product, date: null, slot: null };
  const rooms = roomsOf(product, products);
  return draft.date !== null && dateRefusal(draft.date, rooms, now) ? { ...draft, date: null, slot: null } : draft;
}

/** A time that has gone is dropped; one that is now free in another room moves there. */
function withTimes(draft: Draft, slots: readonly Slot[]): Draft {
  if (!draft.slot) return draft;
  const { timestamp, roomId } = draft.slot;
  const slot = slots.find((candidate) => candidate.timestamp === timestamp) ?? null;
  return slot?.roomId === roomId ? draft : { ...draft, slot };
}
