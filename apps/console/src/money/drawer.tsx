import type { KeyboardEvent } from 'react';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Key } from '../ui/key/key.tsx';
import css from './day.module.css';
import { pieces, pieceWords } from './till-words.ts';

/** What was typed for each note and coin, by its cents. */
export type Pieces = Readonly<Record<string, string>>;

const MOST = 9_999;
const ENTER = '↵';
const NONE = '0';

/** Undefined where it is no number of notes or coins; nothing typed is none. */
const countOf = (typed: string): number | undefined => {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,4}$/.test(text) && Number(text) <= MOST ? Number(text) : undefined;
};

/** Undefined while something typed is no number. */
export function centsIn(counts: Pieces): number | undefined {
  const parts = pieces.map((cents) => {
    const count = countOf(counts[cents] ?? '');
    return count === undefined ? undefined : count * cents;
  });
  return parts.some((part) => part === undefined)
    ? undefined
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

/** Enter goes on to the next line, as people count. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const inputs = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
}

interface DrawerProps {
  counts: Pieces;
  onChange: (piece: number, typed: string) => void;
}

/** The notes and coins in the drawer. */
export const Drawer = ({ counts, onChange }: DrawerProps) => (
  <fieldset className={css.drawer}>
    <legend className={css.partHead}>
      <span className={css.partTitle}>{m.money_count()}</span>
      <span className={css.hint}>
        <Key sign={ENTER} />
        {m.money_count_hint()}
      </span>
    </legend>
    <div className={css.pieces}>
      {pieces.map((cents) => {
        const typed = counts[cents] ?? '';
        const count = countOf(typed);
        return (
          <label key={cents} className={css.piece}>
            <b>{pieceWords(cents)}</b>
            <input
              className={css.count}
              inputMode="numeric"
              autoComplete="off"
              placeholder={NONE}
              aria-label={m.money_pieces({ value: pieceWords(cents) })}
              aria-invalid={count === undefined || undefined}
              title={count === undefined ? m.money_pieces_error() : undefined}
              value={typed}
              onFocus={({ target }) => target.select()}
              onKeyDown={toNext}
              onChange={({ target }) => onChange(cents, target.value)}
            />
            <span className={css.worth}>{count ? formatMoney(count * cents) : ''}</span>
          </label>
        );
      })}
    </div>
  </fieldset>
);
