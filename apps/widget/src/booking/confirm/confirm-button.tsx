import type { PaymentChoice } from '@embook/domain/payment';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { confirmWords } from '../../payment/choice/choice-words.ts';
import type { Order } from '../../payment/order.ts';
import { Button } from '../../ui/button/button.tsx';
import { FloatingBar } from '../../ui/floating-bar/floating-bar.tsx';
import { useSlow } from '../../ui/waiting/use-slow.ts';
import layout from '../../ui/shared/layout.module.css';

interface ConfirmButtonProps {
  choice: PaymentChoice | undefined;
  buying: boolean;
  signedIn: boolean;
  /** Everything required has been chosen (PAY-4). */
  ready: boolean;
  paying: boolean;
  sending: boolean;
  onPress: () => void;
  /** Leads to the list of banks: in a low window it lies below the fold. */
  onBankMissing: () => void;
}

/** What is still missing before it can be booked. */
function missingWords({ choice, signedIn, ready, paying }: ConfirmButtonProps) {
  if (!signedIn) return m.common_confirm_hint_sign_in();
  if (!choice) return m.common_confirm_hint_choice();
  return !ready && !paying ? m.common_confirm_hint_bank() : null;
}

/** A short wait needs no words. */
const WORDS_DELAY_MS = 700;

/** What happens since the button was pressed: a spinner alone does not say it. */
function useProgressWords({ sending, buying }: ConfirmButtonProps): string | null {
  const isLong = useSlow(sending, WORDS_DELAY_MS);
  const isSlow = useSlow(sending);
  if (isSlow) return m.common_ui_slow();
  if (!isLong) return null;
  return buying ? m.common_confirm_buying() : m.common_confirm_booking();
}

/** Its label says what pressing it does or, while disabled, what is missing. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const missing = missingWords(props);
  return (
    <div className={layout.asideAction}>
      <PlainButton {...props} />
      {missing !== null && <p className={layout.hint}>{missing}</p>}
      <p className={layout.hint} role="status">
        {useProgressWords(props)}
      </p>
    </div>
  );
}

function PlainButton({ choice, buying, signedIn, ready, paying, onPress, onBankMissing }: ConfirmButtonProps) {
  const isBankMissing = signedIn && choice !== undefined && !ready && !paying;
  return (
    <Button
      block
      // A disabled button takes no press, so nobody would learn from it that a bank is missing (PAY-4).
      aria-disabled={isBankMissing || undefined}
      disabled={!isBankMissing && !paying && (!ready || !signedIn)}
      loading={paying}
      onClick={isBankMissing ? onBankMissing : onPress}
    >
      {confirmWords(choice, buying)}
    </Button>
  );
}

/** The same at the bottom of a narrow widget. A visitor has the sign-in form's own button there, which it would cover. */
export function ConfirmBar({ order: { title, visit }, ...props }: ConfirmButtonProps & { order: Order }) {
  const progress = useProgressWords(props);
  if (!props.signedIn) return null;
  const moment = visit && [formatDay(visit.startsAt), formatTime(visit.startsAt)].join(', ');
  const text = (
    <>
      <span role="status">{progress}</span>
      {progress === null && (missingWords(props) ?? moment)}
    </>
  );
  return (
    <FloatingBar stacked title={title} text={text}>
      <PlainButton {...props} />
    </FloatingBar>
  );
}
