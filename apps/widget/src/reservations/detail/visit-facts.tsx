import { formatEuro, timeOfDay } from '@embook/domain/shared';
import { CreditCard, Euro, MapPin, Phone, Undo2, UserRound } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { addressLine, callLink } from '../../shops/address.ts';
import { PaymentPill } from '../payment-pill.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import { Fact } from './fact.tsx';
import facts from './fact.module.css';

export function VisitFacts({ visit }: { visit: VisitDetail }) {
  const { name: company } = useCompany();
  const { employeeName, finalCost, paymentInfo, paid, refund, shopName, address } = visit;
  return (
    <dl aria-label={m.common_reservation_facts()}>
      {employeeName !== null && (
        <Fact Icon={UserRound} label={m.common_reservation_who()}>
          {employeeName}
        </Fact>
      )}
      <Fact Icon={Euro} label={m.common_reservation_cost()}>
        {formatEuro(finalCost)}
      </Fact>
      <Fact Icon={CreditCard} label={m.common_reservation_payment()} end={<PaymentPill paid={paid} />}>
        {paymentInfo}
      </Fact>
      {refund && (
        <Fact Icon={Undo2} label={m.common_reservation_refund()}>
          {refundText(refund, company)}
        </Fact>
      )}
      {(shopName || addressLine(address)) && (
        <Fact Icon={MapPin} label={m.common_reservation_place()} text={shopName && addressLine(address)}>
          {shopName || addressLine(address)}
        </Fact>
      )}
      {address.contactNumber !== null && (
        <Fact
          Icon={Phone}
          label={m.common_reservation_contact()}
          end={
            <a className={facts.link} href={callLink(address.contactNumber)}>
              {m.common_event_call()}
            </a>
          }
        >
          {address.contactNumber}
        </Fact>
      )}
    </dl>
  );
}

/** Where the money is on its way back. */
function refundText({ amount, dueOn, status }: NonNullable<VisitDetail['refund']>, company: string): string {
  const price = formatEuro(amount);
  switch (status) {
    case 'due':
      return m.common_reservation_refund_due({ price, date: formatDay(timeOfDay(dueOn) ?? 0) });
    case 'sent':
      return m.common_reservation_refund_sent({ price });
    case 'done':
      return m.common_reservation_refund_done({ price });
    case 'failed':
      return m.common_reservation_refund_failed({ price, company });
  }
}
