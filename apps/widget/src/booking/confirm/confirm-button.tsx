import type { PaymentChoice } from '@embook/domain/payment';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { confirmWords } from '../../payment/choice/choice-words.ts';
import type { Order } from '../../payment/order.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSlow } from '../../ui/waiting/use-slow.ts';
import css from './confirm-button.module.css';

interface ConfirmButtonProps {
  choice: PaymentChoice | undefined;
  buying: boolean;
  signedIn: boolean;
  /** All that is asked for has been answered (PAY-4). */
  ready: boolean;
  paying: boolean;
  onPress: () => void;
}

/** Says what happens; until it can, what is missing. */
export function ConfirmButton({ choice, buying, signedIn, ready, paying, onPress }: ConfirmButtonProps) {
  const slow = useSlow(paying);
  const missing = !signedIn
    ? m.common_confirm_hint_sign_in()
    : !choice
      ? m.common_confirm_hint_choice()
      : !ready && !paying
        ? m.common_confirm_hint_bank()
        : null;
  return (
    <div>
      <Button block disabled={!paying && (!ready || !signedIn)} loading={paying} onClick={onPress}>
        {confirmWords(choice, buying)}
      </Button>
      {missing !== null && <p className={css.hint}>{missing}</p>}
      <p className={css.hint} role="status">
        {slow && m.common_ui_slow()}
      </p>
    </div>
  );
}

/** The button of a narrow widget, under what it is about. */
export function ConfirmBar({ order: { title, visit }, children }: { order: Order; children: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.inside}>
        <p className={css.words}>
          <strong>{title}</strong>
          {visit && <span>{[formatDay(visit.startsAt), formatTime(visit.startsAt)].join(', ')}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}
