import { closingDifference, expectedCash, type TillDay } from '@embook/domain/till';
import { dayOf } from '@embook/domain/shared';
import { Lock, TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { fieldError, refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { centsTyped, formatMoment, formatSigned, formatTime, longDay, plainAmount } from '../lib/formats.ts';
import { useCan } from '../lib/session.ts';
import type { Shop } from '../lib/shop.ts';
import { useTabDraft } from '../lib/tab-draft.ts';
import { toast } from '../lib/toasts.ts';
import { methodWords } from '../lib/visit-words.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { TextField } from '../ui/field/field.tsx';
import { centsIn, Drawer, type Pieces } from './drawer.tsx';
import css from './day.module.css';
import money from './money.module.css';
import { useCloseDay } from './queries.ts';
import { differenceWords, methodIcons } from './till-words.ts';
import shared from '../theme/shared.module.css';

interface DayProps {
  shop: Shop;
  date: string;
  day: TillDay;
}

/** TILL-2: what a day brought, the count of its drawer, and the difference. */
export function DayClosing({ shop, date, day }: DayProps) {
  const mayClose = useCan()('money.change', { shopId: shop.id }).ok;
  const today = dayOf(day.now);
  return (
    <div className={css.day}>
      <CameIn day={day} />
      {day.closing ? (
        <ClosedDay closing={day.closing} />
      ) : mayClose && date <= today ? (
        <CountedDay key={date} {...{ shop, date, day }} isToday={date === today} />
      ) : (
        <p className={css.part}>{date > today ? m.money_ahead() : m.money_view_only()}</p>
      )}
    </div>
  );
}

function CameIn({ day: { sums } }: { day: TillDay }) {
  const most = Math.max(1, ...sums.map(({ cents }) => Math.abs(cents)));
  const entries = sums.reduce((sum, each) => sum + each.entries, 0);
  return (
    <section className={css.part} aria-label={m.money_came_in()}>
      <h2 className={css.partHead}>
        <span className={css.partTitle}>{m.money_came_in()}</span>
        <span className={css.hint}>{m.money_entries({ count: entries })}</span>
      </h2>
      <ul>
        {sums.map(({ method, entries: count, cents }) => {
          const Icon = methodIcons[method];
          return (
            <li key={method} className={css.method}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span className={css.methodName}>
                <span>{methodWords[method]()}</span>
                <span className={shared.small}>{count}</span>
                <meter className={css.bar} min={0} max={most} value={Math.abs(cents)} aria-hidden />
              </span>
              <b className={css.amount}>{formatSigned(cents)}</b>
            </li>
          );
        })}
      </ul>
      <p className={css.total}>
        <b>{m.money_total()}</b>
        <b>{formatSigned(sums.reduce((sum, { cents }) => sum + cents, 0))}</b>
      </p>
      {entries === 0 && <p className={shared.small}>{m.money_nothing()}</p>}
    </section>
  );
}

const Line = ({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) => (
  <p className={css.line}>
    <span>{name}</span>
    {strong ? <b>{formatSigned(cents)}</b> : <span>{formatSigned(cents)}</span>}
  </p>
);

/** Who closed it while somebody was still counting. */
function closedMeanwhile(error: unknown): { readonly who: string; readonly time: string } | undefined {
  const { closed_by: who, closed_at: at } = refusalOf(error)?.result ?? {};
  return typeof who === 'string' && typeof at === 'number' ? { who, time: formatTime(at) } : undefined;
}

function CountedDay({ shop, date, day, isToday }: DayProps & { isToday: boolean }) {
  const { draft, set, change, forget } = useTabDraft(`till ${shop.id} ${date}`, () => ({
    counts: {} as Pieces, // no piece was counted yet
    float: plainAmount(day.floatCents),
    note: '',
  }));
  const close = useCloseDay(shop.id, date);
  const [isPressed, setPressed] = useState(false);
  const floatCents = centsTyped(draft.float);
  const countedCents = centsIn(draft.counts);
  const isWhole = floatCents !== undefined && countedCents !== undefined;
  const count = isWhole ? { floatCents, countedCents } : undefined;
  const difference = count && closingDifference(day.sums, count);
  // An empty drawer that should hold nothing needs no typing.
  const isCounted = difference === 0 || Object.values(draft.counts).some((typed) => typed.trim() !== '');
  const note = draft.note.trim();
  const isUnexplained = difference !== undefined && difference !== 0 && note === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!count || !isCounted || isUnexplained) return;
    close.mutate(
      { ...count, ...(difference !== 0 && { note }) },
      {
        onSuccess: () => {
          forget();
          toast.done(m.money_closed({ day: longDay(date) }));
        },
        onError: (error) => {
          const other = closedMeanwhile(error);
          if (!other) return;
          forget();
          toast.problem(m.money_closed_meanwhile(other));
        },
      },
    );
  };
  const cash = expectedCash(day.sums, 0);
  return (
    <form className={css.counting} onSubmit={submit}>
      <div className={css.part}>
        <Drawer
          counts={draft.counts}
          onChange={(piece, typed) => change(({ counts }) => ({ counts: { ...counts, [piece]: typed } }))}
        />
        <div className={css.lines}>
          <TextField
            label={m.money_float()}
            inputMode="decimal"
            value={draft.float}
            error={floatCents === undefined ? m.money_float_error() : undefined}
            onChange={({ target }) => set({ float: target.value })}
          />
          <Line name={m.money_cash_in()} cents={cash} />
        </div>
      </div>
      <div className={`${css.part} ${css.verdict}`}>
        {count && difference !== undefined ? (
          <>
            <Line name={m.money_expected()} cents={expectedCash(day.sums, count.floatCents)} />
            <Line name={m.money_counted()} cents={count.countedCents} strong />
            <p
              className={css.difference}
              data-wrong={(isCounted && difference !== 0) || undefined}
              data-open={!isCounted || undefined}
              aria-live="polite"
            >
              {isCounted ? differenceWords(difference) : m.money_uncounted()}
            </p>
            {isCounted && difference !== 0 && (
              <TextField
                label={m.money_note()}
                hint={m.money_why()}
                value={draft.note}
                maxLength={200}
                error={isPressed && isUnexplained ? m.money_why() : fieldError(close.error, 'note')}
                onChange={({ target }) => set({ note: target.value })}
              />
            )}
            {isCounted && (
              <div>
                <Line name={m.money_stays()} cents={count.floatCents} />
                <Line name={m.money_safe()} cents={count.countedCents - count.floatCents} />
              </div>
            )}
          </>
        ) : (
          <p role="alert">{countedCents === undefined ? m.money_pieces_error() : m.money_float_error()}</p>
        )}
        <p className={css.forever}>
          <TriangleAlert size={16} aria-hidden />
          <span>
            {m.money_forever()} {isToday && m.money_no_more_today({ shop: shop.name })}
          </span>
        </p>
        {close.error !== null && !closedMeanwhile(close.error) && (
          <p className={shared.refusal} role="alert">
            {errorText(close.error)}
          </p>
        )}
        <Button kind="primary" block type="submit" loading={close.isPending} disabled={!count || !isCounted}>
          {difference === undefined || difference === 0 || !isCounted
            ? m.money_close()
            : m.money_close_with({ difference: differenceWords(difference) })}
        </Button>
      </div>
    </form>
  );
}

function ClosedDay({ closing }: { closing: NonNullable<TillDay['closing']> }) {
  const { floatCents, expectedCents, countedCents, differenceCents, note, who, closedAt } = closing;
  return (
    <section className={`${css.part} ${css.closed}`} aria-label={m.money_state_closed()}>
      <p className={shared.line}>
        <Lock size={16} aria-hidden />
        <span>{m.money_closed_by({ who, when: formatMoment(closedAt) })}</span>
      </p>
      <div>
        <Line name={m.money_expected()} cents={expectedCents} />
        <Line name={m.money_counted()} cents={countedCents} strong />
      </div>
      <p className={css.difference} data-wrong={differenceCents !== 0 || undefined}>
        {differenceWords(differenceCents)}
      </p>
      {note !== null && <p className={money.noteText}>{m.money_explained({ note })}</p>}
      <div>
        <Line name={m.money_stays()} cents={floatCents} />
        <Line name={m.money_safe()} cents={countedCents - floatCents} />
      </div>
      <p className={shared.small}>{m.money_forever()}</p>
    </section>
  );
}
