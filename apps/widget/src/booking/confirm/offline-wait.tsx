import { m } from '../../paraglide/messages.js';
import type { Order } from '../../payment/order.ts';
import { OrderLine } from '../../payment/waiting/order-line.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { Confirming } from './use-confirm.ts';
import css from './ask-dialog.module.css';

interface OfflineProps {
  confirming: Confirming;
}

/** Says beside the button that the booking waits for a connection. */
export function OfflineNotice({ confirming: { offline } }: OfflineProps) {
  if (!offline.waiting || offline.waiting.late) return null;
  return (
    <>
      <Notice tone="hint">{m.common_confirm_offline()}</Notice>
      <Button block small kind="quiet" onClick={offline.stop}>
        {m.common_confirm_offline_stop()}
      </Button>
    </>
  );
}

/** Asks again when the connection took more than a minute to come back. */
export function OfflineDialog({ order, confirming: { offline } }: OfflineProps & { order: Order }) {
  const { waiting, send, stop } = offline;
  return (
    <Dialog title={m.common_confirm_offline_title()} open={waiting?.late === true} onClose={stop}>
      <p className={css.text}>{m.common_confirm_offline_text()}</p>
      <OrderLine order={order} cost={waiting?.what.choice.cost ?? 0} />
      <div className={css.actions}>
        <Button block onClick={() => waiting && send(waiting.what)}>
          {order.type === 'bundle' ? m.common_confirm_buy() : m.common_confirm_book()}
        </Button>
        <Button block kind="quiet" onClick={stop}>
          {m.common_confirm_ask_no()}
        </Button>
      </div>
    </Dialog>
  );
}
