import type { Hours } from '@embook/domain/hours';
import { Plus } from 'lucide-react';
import { m } from '../paraglide/messages.js';
import type { SpecialDay } from './queries.ts';
import css from './hours-screen.module.css';
import { dayText } from './hours-words.ts';

interface ExceptionsProps {
  hours: Hours;
  mayChange: boolean;
  onOpen: (day: SpecialDay | undefined) => void;
}

/** HRS-1: special days, from today on. */
export function Exceptions({ hours: { shop }, mayChange, onOpen }: ExceptionsProps) {
  return (
    <section className={css.exceptions} aria-label={m.hours_exceptions_at({ shop: shop.name })}>
      <h3 className={css.heading}>{m.hours_exceptions_at({ shop: shop.name })}</h3>
      <div className={css.cards}>
        {shop.specialDays.map((day) => (
          <button key={day.date} type="button" className={css.card} disabled={!mayChange} onClick={() => onOpen(day)}>
            <b>{dayText(day.date)}</b>
            {day.reason !== null && <span>{day.reason}</span>}
            <span>
              {day.hours.length === 0
                ? m.hours_day_is_closed()
                : day.hours.map(({ opens, closes }) => `${opens} – ${closes}`).join(', ')}
            </span>
          </button>
        ))}
        {mayChange && (
          <button type="button" className={`${css.card} ${css.add}`} onClick={() => onOpen(undefined)}>
            <Plus size={16} aria-hidden />
            {m.hours_day_add()}
          </button>
        )}
      </div>
      {!mayChange && shop.specialDays.length === 0 && <p className={css.soft}>{m.hours_exceptions_none()}</p>}
    </section>
  );
}
