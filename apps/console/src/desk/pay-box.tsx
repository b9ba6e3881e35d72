import { type OpenedVisitAnswer, type TillMethod, tillMethods } from '@embook/domain/desk';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { centsTyped, formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import { Popover } from '../ui/popover/popover.tsx';
import boxCss from '../ui/popover/box.module.css';
import { Segments } from '../ui/segments/segments.tsx';
import type { VisitChanges } from './use-visit-changes.ts';
import { methodWords } from '../lib/visit-words.ts';
import shared from '../theme/shared.module.css';

const takeWords: Readonly<Record<TillMethod, (inputs: { amount: string }) => string>> = {
  cash: m.desk_pay_submit_cash,
  card: m.desk_pay_submit_card,
  other: m.desk_pay_submit_other,
};

interface PayBoxProps {
  visit: OpenedVisitAnswer;
  changes: VisitChanges;
  onClose: () => void;
}

/** TILL-1: takes all of the open amount at the desk, or a part of it. Sent once. */
export default function PayBox({ visit: { booking }, changes: { pay }, onClose }: PayBoxProps) {
  const open = booking.openCents ?? 0;
  const [method, setMethod] = useState<TillMethod>('cash');
  const [typed, setTyped] = useState(formatMoney(open).replaceAll(/[€\u00a0]/g, ''));
  const cents = centsTyped(typed);
  const isPossible = cents !== undefined && cents > 0 && cents <= open;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPossible) return;
    pay.mutate(
      { method, amountCents: cents },
      {
        onSuccess: () => {
          toast.done(m.desk_taken({ amount: formatMoney(cents), name: booking.customer.name }));
          onClose();
        },
      },
    );
  };
  return (
    <Popover title={m.desk_pay_title({ name: booking.customer.name })} onClose={onClose}>
      <form className={boxCss.form} onSubmit={submit}>
        <Segments
          label={m.desk_pay_method()}
          value={method}
          onChange={setMethod}
          options={tillMethods.map((value) => ({ value, label: methodWords[value]() }))}
        />
        <TextField
          label={m.desk_pay_amount()}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isPossible ? undefined : m.desk_pay_amount_error({ amount: formatMoney(open) })}
        />
        {pay.error !== null && (
          <p className={shared.refusal} role="alert">
            {errorText(pay.error)}
          </p>
        )}
        <Button kind="primary" block type="submit" data-first loading={pay.isPending} disabled={!isPossible}>
          {takeWords[method]({ amount: formatMoney(cents ?? 0) })}
        </Button>
      </form>
    </Popover>
  );
}
