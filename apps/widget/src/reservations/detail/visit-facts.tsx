import { formatEuro, timeOfDay } from '@embook/domain/shared';
import { CreditCard, Euro, Hash, MapPin, MessageSquare, Phone, Undo2, UserRound } from 'lucide-react';
import { useReference } from '../../booking/use-reference.ts';
import { useCompany } from '../../company/queries.ts';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { addressLine, callLink } from '../../shops/address-links.ts';
import layout from '../../ui/shared/layout.module.css';
import { isFree, PaymentPill } from '../payment-pill.tsx';
import { usePlaceName } from '../use-place.ts';
import type { VisitDetail } from '../visit-detail.ts';
import { Fact } from './fact.tsx';
import facts from './fact.module.css';

export function VisitFacts({ visit }: { visit: VisitDetail }) {
  const { name: company } = useCompany();
  const reference = useReference(visit.id);
  const { employeeName, paymentInfo, paid, cancelled, refund, note, address } = visit;
  const place = usePlaceName(visit);
  return (
    <dl aria-label={m.common_reservation_facts()}>
      {employeeName !== null && (
        <Fact Icon={UserRound} label={m.common_reservation_who()}>
          {employeeName}
        </Fact>
      )}
      <Fact Icon={Euro} label={m.common_reservation_cost()}>
        {costText(visit)}
      </Fact>
      <Fact
        Icon={CreditCard}
        label={m.common_reservation_payment()}
        {...(!cancelled && !isFree(visit) && { end: <PaymentPill paid={paid} /> })}
      >
        {paymentInfo}
      </Fact>
      {refund && (
        <Fact Icon={Undo2} label={m.common_reservation_refund()}>
          {refundText(refund, company)}
        </Fact>
      )}
      {(place || addressLine(address)) && (
        <Fact Icon={MapPin} label={m.common_reservation_place()} text={place && addressLine(address)}>
          {place || addressLine(address)}
        </Fact>
      )}
      {reference !== undefined && (
        <Fact Icon={Hash} label={m.common_reservation_reference()}>
          {reference}
        </Fact>
      )}
      {note !== null && (
        <Fact Icon={MessageSquare} label={m.common_reservation_note()}>
          {note}
        </Fact>
      )}
      {address.contactNumber !== null && (
        <Fact
          Icon={Phone}
          label={m.common_reservation_contact()}
          end={
            <a className={`${layout.textLink} ${facts.link}`} href={callLink(address.contactNumber)}>
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

/** A fee may have been kept: then only the part is named that came back. */
const refundedText = (amount: number, finalCost: number): string =>
  amount < finalCost
    ? m.common_reservation_cost_partly_refunded({ price: formatEuro(finalCost), amount: formatEuro(amount) })
    : m.common_reservation_cost_refunded({ price: formatEuro(finalCost) });

/** A cancelled visit shows its price and whether that was refunded (CAN-7). */
function costText({ finalCost, cancelled, paid, paymentType, refund }: VisitDetail): string {
  const price = formatEuro(finalCost);
  if (!cancelled) return price;
  if (refund) return refund.status === 'done' ? refundedText(refund.amount, finalCost) : wasText(price);
  const isLost = paid && finalCost > 0 && paymentType === 'ideal';
  return isLost ? m.common_reservation_cost_not_refunded({ price }) : wasText(price);
}

const wasText = (price: string): string => m.common_reservation_cost_was({ price });

/** The status of a refund. */
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
