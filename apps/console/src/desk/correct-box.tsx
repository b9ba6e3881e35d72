import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import boxCss from '../ui/popover/box.module.css';
import { Popover } from '../ui/popover/popover.tsx';
import type { VisitChanges } from './use-visit-changes.ts';
import { methodWords } from '../lib/visit-words.ts';
import shared from '../theme/shared.module.css';

interface CorrectBoxProps {
  entry: OpenedVisitAnswer['till'][number];
  changes: VisitChanges;
  onClose: () => void;
}

/** TILL-1: a mistaken entry is put right by its opposite; both stay to be seen, with the reason. */
export default function CorrectBox({
  entry: { id, method, amountCents, dayClosed },
  changes: { correct },
  onClose,
}: CorrectBoxProps) {
  const [reason, setReason] = useState('');
  const amount = formatMoney(amountCents);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    correct.mutate(
      { entryId: id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.done(m.desk_corrected({ amount }));
          onClose();
        },
      },
    );
  };
  return (
    <Popover title={m.desk_correct_title({ amount, method: methodWords[method]() })} onClose={onClose}>
      <form className={boxCss.form} onSubmit={submit}>
        <p>{m.desk_correct_text()}</p>
        {dayClosed && <p>{m.desk_correct_closed()}</p>}
        <TextField
          label={m.desk_reason()}
          value={reason}
          required
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
        {correct.error !== null && (
          <p className={shared.refusal} role="alert">
            {errorText(correct.error)}
          </p>
        )}
        <Button kind="primary" block type="submit" loading={correct.isPending} disabled={reason.trim() === ''}>
          {m.desk_correct_submit({ amount })}
        </Button>
      </form>
    </Popover>
  );
}
