import type { Offered, PaymentOptions } from '@embook/domain/payment';
import type { Caller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { messages } from '../../messages/index.ts';
import type { Places, PlaceRequest, Spot } from '../place/place.ts';
import { alreadyIn } from './already-in.ts';
import { withNearest } from './nearest.ts';
import type { Paying } from './paying.ts';
import type { Quotes } from './quote.ts';
import type { ConfirmStore } from './confirm-store.ts';

export type Options = ReturnType<typeof createOptions>;

interface Ports {
  readonly store: Pick<ConfirmStore, 'reader' | 'ownAt'>;
  readonly places: Places;
  readonly quotes: Quotes;
  readonly payments: Pick<Paying, 'banks'>;
}

export function createOptions({ store, places, quotes, payments }: Ports) {
  const ownAt = async ({ company, customer }: Caller, spot: Spot) =>
    customer && store.ownAt(store.reader, { companyId: company.id, customerId: customer.id }, spot);

  return {
    /** PAY-1: the price, what is left to pay, and each way to pay it, in the caller's words. */
    paymentOptions: (caller: Caller, request: PlaceRequest): Promise<PaymentOptions> =>
      withNearest(places, caller.company.id, request, async () => {
        const companyId = caller.company.id;
        const spot = await places.find(store.reader, companyId, request);
        const { place, refusal } = await places.look(store.reader, companyId, spot);
        // Whoever keeps the place themselves may come back and choose another way to pay for it.
        const own = refusal || spot.kind === 'session' ? await ownAt(caller, spot) : undefined;
        if (own?.holdUntil === null && spot.kind === 'session') throw alreadyIn(own.id);
        if (refusal && !own?.holdUntil) throw new Problem(refusal);
        const banks = await payments.banks(companyId);
        const who = { companyId, customerId: caller.customer?.id };
        const quote = await quotes.of(store.reader, who, place, banks, own?.id);
        const { offer, offerWithoutDiscount, terms, discountPercent } = quote;
        const words = messages[caller.locale];
        const payOnline = [...offer, ...offerWithoutDiscount].some(({ onlinePayment }) => onlinePayment);
        const discount = Math.max(0, ...offer.map((each) => each.discount));
        const named = (each: Offered) => ({ ...each, paymentName: words.paymentNames[each.paymentType] });
        return {
          showDiscount: discount > 0,
          discountString: discount > 0 ? words.loyaltyDiscount(discountPercent) : '',
          payments: offer.map(named),
          paymentsWithoutDiscount: discount > 0 ? offerWithoutDiscount.map(named) : [],
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
