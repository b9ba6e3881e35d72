import { type Day, dayOf, type ShopTime } from '../shared/index.ts';
import { dateRefusal } from './bookable-day.ts';
import type { Product, Slot } from './model.ts';

/** `any` is no preference: the chosen time then names the room. */
export type ChosenProduct = number | 'any';

/** What a customer has chosen so far. Plain data, so that it can be kept over a reload. */
export interface Draft {
  readonly service: { readonly shopId: number; readonly serviceId: number } | null;
  readonly product: ChosenProduct | null;
  readonly date: Day | null;
  /** Always a time of `date`. */
  readonly slot: Slot | null;
}

export type DraftStep =
  | { readonly type: 'service_chosen'; readonly shopId: number; readonly serviceId: number }
  | { readonly type: 'products_loaded'; readonly products: readonly Product[]; readonly now: ShopTime }
  | { readonly type: 'product_chosen'; readonly product: ChosenProduct }
  | { readonly type: 'date_chosen'; readonly date: Day }
  | { readonly type: 'times_loaded'; readonly slots: readonly Slot[] }
  | { readonly type: 'time_chosen'; readonly slot: Slot };

export const emptyDraft: Draft = { service: null, product: null, date: null, slot: null };

/** Every choice that changes something drops what was chosen after it; choosing the same again drops nothing. */
export function nextDraft(draft: Draft, step: DraftStep): Draft {
  switch (step.type) {
    case 'service_chosen': {
      const { shopId, serviceId } = step;
      const same = draft.service?.shopId === shopId && draft.service.serviceId === serviceId;
      return same ? draft : { ...emptyDraft, service: { shopId, serviceId } };
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
  }
}

/** BOOK-1: a single product is chosen by itself. BOOK-3: a date that the product refuses is cleared. */
function withProducts(draft: Draft, products: readonly Product[], now: ShopTime): Draft {
  const [first, ...others] = products;
  const isOffered = draft.product === 'any' || products.some(({ id }) => id === draft.product);
  const product = others.length === 0 ? (first?.id ?? null) : isOffered ? draft.product : null;
  if (product !== draft.product) return { ...draft, product, date: null, slot: null };
  const rooms = product === 'any' ? products : products.filter(({ id }) => id === product);
  return draft.date !== null && dateRefusal(draft.date, rooms, now) ? { ...draft, date: null, slot: null } : draft;
}

/** A time that has gone is dropped; one that is now free in another room moves there. */
function withTimes(draft: Draft, slots: readonly Slot[]): Draft {
  if (!draft.slot) return draft;
  const { timestamp, roomId } = draft.slot;
  const slot = slots.find((candidate) => candidate.timestamp === timestamp) ?? null;
  return slot?.roomId === roomId ? draft : { ...draft, slot };
}
