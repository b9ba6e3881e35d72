import type { SlotRef } from '@embook/domain/booking';
import { type Offered, offerOf, type PaymentOptions } from '@embook/domain/payment';
import type { Caller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { messages } from '../../messages/index.ts';
import { listBanks } from '../../payment/payment.ts';
import type { BookingCore } from '../booking-core.ts';
import { findSlot, readSlot, type SlotRequest, withNearest } from '../slot/slots.ts';
import { findOwnBooking } from './confirm-store.ts';
import { bookingTerms } from './terms.ts';
import { alreadyIn } from './write-booking.ts';

const ownBookingAt = async (core: BookingCore, { company, customer }: Caller, ref: SlotRef) =>
  customer && findOwnBooking(core.db, { companyId: company.id, customerId: customer.id }, ref);

/** PAY-1: the price, what is left to pay, and each way to pay it, in the caller's language. */
export const paymentOptions = (core: BookingCore, caller: Caller, request: SlotRequest): Promise<PaymentOptions> =>
  withNearest(core, caller.company.id, request, async () => {
    const companyId = caller.company.id;
    const ref = await findSlot(core, core.db, companyId, request);
    const { slot, refusal } = await readSlot(core, core.db, companyId, ref);
    // A customer who holds the slot may come back and choose another payment type.
    const own = refusal || ref.kind === 'session' ? await ownBookingAt(core, caller, ref) : undefined;
    if (own?.holdUntil === null && ref.kind === 'session') throw alreadyIn(own.id);
    if (refusal && !own?.holdUntil) throw new Problem(refusal);
    const banks = await listBanks(core, companyId);
    const who = { companyId, customerId: caller.customer?.id, locale: caller.locale };
    const found = await bookingTerms(core, core.db, who, slot, banks, { heldAs: own?.id });
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
  });
