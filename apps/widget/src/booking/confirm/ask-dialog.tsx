import type { PaymentChoice } from '@embook/domain/payment';
import { m } from '../../paraglide/messages.js';
import { entitlementText } from '../../payment/choice/choice-words.ts';
import type { Order } from '../../payment/order.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OrderLine } from '../../payment/waiting/order-line.tsx';
import css from './ask-dialog.module.css';
import layout from '../../ui/shared/layout.module.css';

type Entitlement = NonNullable<PaymentChoice['entitlement']>;

/** Using a bundle is confirmed in a dialog, once (PAY-2). Money needs no second question: the button names the sum. */
export const bundleToAskAbout = ({ paymentType, entitlement }: PaymentChoice): Entitlement | null =>
  paymentType === 'bundle' ? entitlement : null;

interface AskDialogProps {
  order: Order;
  bundle: Entitlement;
  open: boolean;
  onClose: () => void;
  onYes: () => void;
}

export function AskDialog({ order, bundle, open, onClose, onYes }: AskDialogProps) {
  return (
    <Dialog title={m.common_payment_bundle_question({ name: bundle.name })} open={open} onClose={onClose}>
      <p className={layout.intro}>{entitlementText(bundle)}</p>
      <OrderLine order={order} cost={0} />
      <div className={css.actions}>
        <Button block onClick={onYes}>
          {m.common_payment_bundle_yes()}
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          {m.common_payment_bundle_no()}
        </Button>
      </div>
    </Dialog>
  );
}
