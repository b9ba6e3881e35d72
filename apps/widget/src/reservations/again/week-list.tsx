import type { RepeatWeek } from '@embook/domain/booking';
import type { ShopTime } from '@embook/domain/shared';
import { type ReactNode, useId } from 'react';
import { formatMoment, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import css from './again.module.css';

/** What can be booked of a week: its hour, else the free moment nearest to it. */
export const momentOf = ({ startsAt, state, nearest }: RepeatWeek): ShopTime | null =>
  state === 'free' ? startsAt : nearest;

interface WeekListProps {
  weeks: readonly RepeatWeek[];
  chosen: ReadonlySet<ShopTime>;
  busy: boolean;
  onToggle: (moment: ShopTime) => void;
  /** What cancelling a chosen one costs. */
  policyOf?: (moment: ShopTime) => ReactNode;
}

/** AGAIN-1: each week with what is free of it, before anything is booked; native checkboxes. */
export function WeekList({ weeks, chosen, busy, onToggle, policyOf }: WeekListProps) {
  const id = useId();
  return (
    <section className={layout.section}>
      <h2 id={id} className={shared.heading}>
        {m.common_again_weeks_title()}
      </h2>
      <ul className={`${shared.panel} ${css.weeks}`} aria-labelledby={id}>
        {weeks.map((week) => {
          const moment = momentOf(week);
          const text = weekText(week);
          return (
            <li key={week.startsAt}>
              <label className={css.week}>
                <input
                  type="checkbox"
                  checked={moment !== null && chosen.has(moment)}
                  disabled={busy || moment === null}
                  onChange={() => moment !== null && onToggle(moment)}
                />
                <span>
                  <strong>{formatMoment(moment ?? week.startsAt)}</strong>
                  {text !== null && <span className={shared.muted}>{text}</span>}
                  {moment !== null && chosen.has(moment) && <span className={shared.muted}>{policyOf?.(moment)}</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function weekText({ startsAt, state, nearest }: RepeatWeek): string | null {
  if (state === 'free') return null;
  if (nearest !== null) return m.common_again_week_taken({ time: formatTime(startsAt) });
  return state === 'beyond' ? m.common_again_week_beyond() : m.common_again_week_full();
}
