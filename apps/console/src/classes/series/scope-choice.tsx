import { type ClassSession, type SeriesScope, seriesScopes } from '@embook/domain/classes';
import type { Day } from '@embook/domain/shared';
import { shortDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import css from './series.module.css';

interface ScopeChoiceProps {
  scope: SeriesScope;
  date: Day;
  /** The coming dates of the series. */
  dates: readonly ClassSession[];
  onChoose: (scope: SeriesScope) => void;
}

/** CLS-2: which dates to change, each option with its number of dates and customers. */
export function ScopeChoice({ scope, date, dates, onChoose }: ScopeChoiceProps) {
  const day = shortDay(date);
  const words: Readonly<Record<SeriesScope, string>> = {
    this: m.classes_scope_this({ day }),
    later: m.classes_scope_later({ day }),
    all: m.classes_scope_all(),
  };
  const sessionsOf: Readonly<Record<SeriesScope, readonly ClassSession[]>> = {
    this: dates.filter(({ on }) => on === date),
    later: dates.filter(({ on }) => on >= date),
    all: dates,
  };
  return (
    <fieldset className={css.scopes}>
      <legend className={css.label}>{m.classes_scope()}</legend>
      {seriesScopes.map((each) => (
        <label key={each} className={css.scope}>
          <input type="radio" name="scope" checked={each === scope} onChange={() => onChoose(each)} />
          <span>
            <strong>{words[each]}</strong>
            <br />
            <span className={css.small}>
              {m.classes_scope_dates({ count: sessionsOf[each].length })}{' '}
              {m.classes_scope_people({ count: sessionsOf[each].reduce((sum, { taken }) => sum + taken, 0) })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
