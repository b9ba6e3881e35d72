import type { DeskTerms } from '@embook/domain/desk';
import { useCan } from '../lib/session.ts';
import { centsTyped, formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { SelectField, TextField } from '../ui/field/field.tsx';
import type { Draft } from './desk-draft-store.ts';
import { Line } from './line.tsx';
import css from './new-booking.module.css';
import { Segments } from '../ui/segments/segments.tsx';
import { paymentOf } from './use-book.ts';
import { paymentWords } from '../lib/visit-words.ts';

interface PaysLineProps {
  draft: Draft;
  terms: DeskTerms | undefined;
  change: (changes: Partial<Draft>) => void;
}

const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 26, 52];

/** DESK-2, DESK-3: payment, price, and the number of weekly repetitions. */
export function PaysLine({ draft, terms, change }: PaysLineProps) {
  const can = useCan();
  const { price, reason, weeks } = draft;
  return (
    <Line label={m.desk_pays()}>
      {terms && (
        <Segments
          label={m.desk_pays()}
          value={paymentOf(draft, terms)}
          onChange={(payment) => change({ payment })}
          options={terms.payments.map(({ payment, usesLeft }) => ({
            value: payment,
            label: paymentWords[payment](),
            hint: usesLeft === null ? undefined : m.desk_pays_left({ count: usesLeft }),
          }))}
        />
      )}
      <div className={css.extras}>
        <SelectField
          label={m.desk_weeks()}
          value={weeks}
          onChange={({ target }) => change({ weeks: Number(target.value) })}
        >
          {WEEKS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? m.desk_weeks_once() : m.desk_weeks_count({ count })}
            </option>
          ))}
        </SelectField>
        {can('money.change').ok && (
          <TextField
            label={m.desk_price()}
            inputMode="decimal"
            placeholder={formatMoney(terms?.priceCents ?? 0)}
            value={price ?? ''}
            onChange={({ target }) => change({ price: target.value === '' ? undefined : target.value })}
            error={price !== undefined && centsTyped(price) === undefined ? m.desk_price_error() : undefined}
          />
        )}
        {price !== undefined && (
          <TextField
            label={m.desk_reason()}
            value={reason}
            maxLength={200}
            onChange={({ target }) => change({ reason: target.value })}
            hint={m.desk_price_reason()}
          />
        )}
      </div>
    </Line>
  );
}
