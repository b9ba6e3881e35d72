import type { Clash, DateChange } from '@embook/domain/classes';
import { clockOf, type Day, dayOf } from '@embook/domain/shared';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { formatShortDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { Impact } from './queries.ts';
import css from './series.module.css';

interface ImpactListProps {
  impact: Impact;
  /** Dates that keep their values. */
  keep: readonly Day[];
  onKeep: (day: Day, isKept: boolean) => void;
}

type DateImpact = Impact['dates'][number];

const changeWords: Readonly<Record<DateChange, () => string>> = {
  time: m.classes_impact_time,
  length: m.classes_impact_length,
  teacher: m.classes_impact_teacher,
  room: m.classes_impact_room,
  places: m.classes_impact_places,
  places_kept: m.classes_impact_places_kept,
  dropped: m.classes_impact_dropped,
  kept: m.classes_impact_kept,
};

const clashWords: Readonly<Record<Clash, () => string>> = {
  room: m.classes_clash_room,
  teacher: m.classes_clash_teacher,
};

/**
 * CLS-2: dates that need a choice first, then those with customers and what changes for them; the others are one line.
 */
export function ImpactList({ impact: { dates, others }, keep, onKeep }: ImpactListProps) {
  const clashing = dates.filter(({ clash }) => clash !== null);
  return (
    <>
      {clashing.length > 0 && (
        <section className={css.clashes}>
          <h2 className={css.label}>{m.classes_clashes({ count: clashing.length })}</h2>
          {clashing.map((date) => {
            const day = dayOf(date.startsAt);
            return (
              <div key={date.sessionId} className={css.clash}>
                <TriangleAlert size={18} aria-hidden />
                <span>
                  <strong>
                    {formatShortDay(date.startsAt)}, {clockOf(date.newStartsAt)}
                  </strong>
                  <br />
                  {date.clash && clashWords[date.clash]()}
                </span>
                <Button size="small" aria-pressed={keep.includes(day)} onClick={() => onKeep(day, !keep.includes(day))}>
                  {m.classes_stay({ time: clockOf(date.startsAt) })}
                </Button>
              </div>
            );
          })}
        </section>
      )}
      {dates.length > 0 && (
        <table className={css.dates}>
          <thead>
            <tr>
              <th scope="col">{m.classes_dates_with()}</th>
              <th scope="col">{m.classes_dates_booked()}</th>
              <th scope="col">{m.classes_dates_becomes()}</th>
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <DateRow key={date.sessionId} date={date} isKept={keep.includes(dayOf(date.startsAt))} />
            ))}
          </tbody>
        </table>
      )}
      {others > 0 && <p className={css.small}>{m.classes_dates_others({ count: others })}</p>}
      {dates.length === 0 && others === 0 && <p className={css.small}>{m.classes_impact_nothing()}</p>}
    </>
  );
}

const DateRow = ({
  date: { startsAt, newStartsAt, taken, changes, clash },
  isKept,
}: {
  date: DateImpact;
  isKept: boolean;
}) => (
  <tr data-clash={(clash !== null && !isKept) || undefined}>
    <th scope="row">{formatShortDay(startsAt)}</th>
    <td>{taken}</td>
    <td>
      {isKept ? (
        m.classes_impact_stays()
      ) : (
        <>
          {newStartsAt !== startsAt && (
            <>
              <s>{clockOf(startsAt)}</s> <ArrowRight size={14} aria-hidden />{' '}
              <strong>{clockOf(newStartsAt)}</strong>{' '}
            </>
          )}
          <span className={css.small}>{changes.map((change) => changeWords[change]()).join(', ')}</span>
        </>
      )}
    </td>
  </tr>
);
