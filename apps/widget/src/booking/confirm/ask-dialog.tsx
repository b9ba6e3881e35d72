import { HOLD_MINUTES, type PaymentChoice } from '@embook/domain/payment';
import { formatEuro } from '@embook/domain/shared';
import { ExternalLink } from 'lucide-react';
import { useCapability } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { entitlementText } from '../../payment/choice/choice-words.ts';
import type { Order } from '../../payment/order.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OrderLine } from '../../payment/waiting/order-line.tsx';
import css from './ask-dialog.module.css';

/** Using a bundle or opening a payment tab is confirmed in a dialog, once (PAY-2, PAY-5). */
export const isAsked = ({ paymentType, onlinePayment }: PaymentChoice): boolean =>
  paymentType === 'bundle' || paymentType === 'ideal' || onlinePayment;

interface AskDialogProps {
  order: Order;
  choice: PaymentChoice;
  open: boolean;
  onClose: () => void;
  onYes: () => void;
}

export function AskDialog({ order, choice, open, onClose, onYes }: AskDialogProps) {
  const { entitlement, cost } = choice;
  const isHeld = useCapability('holds');
  const buying = order.type === 'bundle';
  const title = entitlement
    ? m.common_payment_bundle_question({ name: entitlement.name })
    : m.common_confirm_ask_pay_title({ price: formatEuro(cost) });
  const text = entitlement
    ? entitlementText(entitlement)
    : buying
      ? m.common_confirm_ask_buy_text()
      : isHeld
        ? m.common_confirm_ask_pay_text({ count: HOLD_MINUTES })
        : m.common_confirm_ask_pay_plain();
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <p className={css.text}>{text}</p>
      <OrderLine order={order} cost={cost} />
      <div className={css.actions}>
        <Button block onClick={onYes}>
          {entitlement ? (
            m.common_payment_bundle_yes()
          ) : (
            <>
              <ExternalLink size={18} aria-hidden />
              {m.common_confirm_ask_pay_yes()}
            </>
          )}
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          {entitlement ? m.common_payment_bundle_no() : m.common_confirm_ask_no()}
        </Button>
      </div>
    </Dialog>
  );
}
