import type { ShopTime } from '@embook/domain/shared';
import { CalendarPlus } from 'lucide-react';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { StatusMark } from '../../ui/status-mark/status-mark.tsx';
import css from './purchase.module.css';
import type { Buying } from './use-purchase.ts';

interface SuccessStepProps extends Pick<Buying, 'take'> {
  startDate: ShopTime;
  shopId: number | undefined;
}

export function SuccessStep({ startDate, shopId, take }: SuccessStepProps) {
  return (
    <>
      <div className={css.mark}>
        <StatusMark status="done" />
      </div>
      <p className={css.text}>{m.subscriptions_buy_success_text({ date: formatLongDay(startDate) })}</p>
      <div className={css.actions}>
        {shopId !== undefined && (
          <ButtonLink block href={paths.shop(shopId)}>
            <CalendarPlus size={18} aria-hidden />
            {m.subscriptions_plan_book()}
          </ButtonLink>
        )}
        <Button kind="quiet" block onClick={() => take({ type: 'back' })}>
          {m.subscriptions_buy_success_details()}
        </Button>
      </div>
    </>
  );
}

interface ErrorStepProps extends Pick<Buying, 'take'> {
  cause: 'failed' | 'cancelled';
  onClose: () => void;
}

/** A generic text and a close button; the choices are kept for another try. */
export function ErrorStep({ cause, take, onClose }: ErrorStepProps) {
  return (
    <>
      <div className={css.mark}>
        <StatusMark status="failed" />
      </div>
      <p className={css.text}>
        {cause === 'failed' ? m.subscriptions_buy_error_text() : m.subscriptions_buy_cancelled_text()}
      </p>
      <div className={css.actions}>
        <Button block onClick={() => take({ type: 'again' })}>
          {m.common_ui_try_again()}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {m.common_ui_close()}
        </Button>
      </div>
    </>
  );
}
