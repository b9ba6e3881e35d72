import { type SubmitEvent, useId, useState } from 'react';
import { fieldError } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { centsTyped, formatMoney, plainAmount } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { TextField } from '../ui/field/field.tsx';
import css from './money.module.css';
import shared from '../theme/shared.module.css';

interface AmountDialogProps {
  title: string;
  text: string;
  /** The most, and what stands there first. */
  mostCents: number;
  submitWords: (inputs: { amount: string }) => string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (amountCents: number, reason: string) => void;
  onClose: () => void;
}

/** An amount up to what is left, and why (TILL-4). */
export function AmountDialog(props: AmountDialogProps) {
  const { title, text, mostCents, submitWords, isPending, error, onSubmit, onClose } = props;
  const form = useId();
  const [typed, setTyped] = useState(plainAmount(mostCents));
  const [reason, setReason] = useState('');
  const cents = centsTyped(typed);
  const isPossible = cents !== undefined && cents > 0 && cents <= mostCents;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPossible && reason.trim() !== '') onSubmit(cents, reason.trim());
  };
  return (
    <Dialog
      title={title}
      open
      typed
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{m.money_keep()}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            loading={isPending}
            disabled={!isPossible || reason.trim() === ''}
          >
            {submitWords({ amount: formatMoney(isPossible ? cents : mostCents) })}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit}>
        <p>{text}</p>
        <TextField
          label={m.money_refund_amount()}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={
            isPossible
              ? fieldError(error, 'amount_cents')
              : m.money_refund_amount_error({ amount: formatMoney(mostCents) })
          }
        />
        <TextField
          label={m.money_reason()}
          value={reason}
          required
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
        {error !== null && (
          <p className={shared.refusal} role="alert">
            {errorText(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
