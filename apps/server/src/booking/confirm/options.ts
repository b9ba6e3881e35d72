import type { SlotRef } from '@embook/domain/booking';
import { type Offered, offerOf, type PaymentOptions } from '@embook/domain/payment';
import type { Caller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { messages } from '../../messages/index.ts';
import type { Slots, SlotRequest } from '../slot/slots.ts';
import { alreadyIn } from './already-in.ts';
import { withNearest } from './nearest.ts';
import type { Paying } from './paying.ts';
import type { Terms } from './terms.ts';
import type { ConfirmStore } from './confirm-store.ts';

export type Options = ReturnType<typeof createOptions>;

interface Ports {
  readonly store: Pick<ConfirmStore, 'reader' | 'ownAt'>;
  readonly slots: Slots;
  readonly terms: Terms;
  readonly payments: Pick<Paying, 'banks'>;
}

export function createOptions({ store, slots, terms, payments }: Ports) {
  const ownAt = async ({ company, customer }: Caller, ref: SlotRef) =>
    customer && store.ownAt(store.reader, { companyId: company.id, customerId: customer.id }, ref);

  return {
    /** PAY-1: the price, what is left to pay, and each way to pay it, in the caller's language. */
    paymentOptions: (caller: Caller, request: SlotRequest): Promise<PaymentOptions> =>
      withNearest(slots, caller.company.id, request, async () => {
        const companyId = caller.company.id;
        const ref = await slots.find(store.reader, companyId, request);
        const { slot, refusal } = await slots.read(store.reader, companyId, ref);
        // A customer who holds the slot may come back and choose another payment type.
        const own = refusal || ref.kind === 'session' ? await ownAt(caller, ref) : undefined;
        if (own?.holdUntil === null && ref.kind === 'session') throw alreadyIn(own.id);
        if (refusal && !own?.holdUntil) throw new Problem(refusal);
        const banks = await payments.banks(companyId);
        const who = { companyId, customerId: caller.customer?.id, locale: caller.locale };
        const found = await terms.of(store.reader, who, slot, banks, own?.id);
        const price = slot.priceCents;
        const offer = offerOf({ ...found, price });
        const offerWithoutDiscount = offerOf({ ...found, price, discountPercent: 0 });
        const words = messages[caller.locale];
        const payOnline = [...offer, ...offerWithoutDiscount].some(({ onlinePayment }) => onlinePayment);
        const discount = Math.max(0, ...offer.map((each) => each.discount));
        const named = (each: Offered) => ({ ...each, paymentName: words.paymentNames[each.paymentType] });
        return {
          showDiscount: discount > 0,
          discountString: discount > 0 ? words.loyaltyDiscount(found.discountPercent) : '',
          payments: offer.map(named),
          paymentsWithoutDiscount: discount > 0 ? offerWithoutDiscount.map(named) : [],
          idealBanks: payOnline ? [...banks] : [],
          bookingCost: price,
          payOnline,
          finalCost: price - discount,
          cancellationPolicy: found.policyHours,
          cancellationFee: found.feeCents,
        };
      }),
  };
}
