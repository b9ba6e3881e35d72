import type { PaymentOptions } from '@embook/domain/payment';
import type { Caller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { messages } from '../../messages/index.ts';
import type { Places, PlaceWish, Spot } from '../place/place.ts';
import { withNearest } from './nearest.ts';
import type { Paying } from './paying.ts';
import type { Quotes } from './quote.ts';
import type { ConfirmStore } from './store.ts';

export type Options = ReturnType<typeof createOptions>;

interface Ports {
  readonly store: Pick<ConfirmStore, 'reader' | 'ownAt'>;
  readonly places: Places;
  readonly quotes: Quotes;
  readonly payments: Pick<Paying, 'banks'>;
}

export function createOptions({ store, places, quotes, payments }: Ports) {
  /** Whoever keeps the place themselves may come back and choose another way to pay for it. */
  async function isKeptByMe({ company, customer }: Caller, spot: Spot): Promise<boolean> {
    if (!customer) return false;
    const own = await store.ownAt(store.reader, { companyId: company.id, customerId: customer.id }, spot);
    return Boolean(own?.holdUntil);
  }

  return {
    /** PAY-1: the price, what is left to pay, and each way to pay it, in the caller's words. */
    paymentOptions: (caller: Caller, wish: PlaceWish): Promise<PaymentOptions> =>
      withNearest(places, caller.company.id, wish, async () => {
        const companyId = caller.company.id;
        const spot = await places.find(store.reader, companyId, wish);
        const { place, refusal } = await places.look(store.reader, companyId, spot);
        if (refusal && !(await isKeptByMe(caller, spot))) throw new Problem(refusal);
        const banks = await payments.banks();
        const who = { companyId, customerId: caller.customer?.id };
        const { offer, terms, discountPercent } = await quotes.of(store.reader, who, place, banks);
        const words = messages[caller.locale];
        const payOnline = offer.some(({ onlinePayment }) => onlinePayment);
        const discount = Math.max(0, ...offer.map((each) => each.discount));
        return {
          showDiscount: discount > 0,
          discountString: discount > 0 ? words.loyaltyDiscount(discountPercent) : '',
          payments: offer.map((each) => ({ ...each, paymentName: words.paymentNames[each.paymentType] })),
          idealBanks: payOnline ? [...banks] : [],
          bookingCost: place.priceCents,
          payOnline,
          finalCost: place.priceCents - discount,
          cancellationPolicy: terms.cancellationPolicy,
          cancellationFee: terms.cancellationFee,
        };
      }),
  };
}
