import { useEffect, useId, useRef, useState } from 'react';
import { weekdayText } from '../hours/hours-words.ts';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { m } from '../paraglide/messages.js';
import { clockTyped, TimeInput } from '../ui/field/time-field.tsx';
import css from './parts.module.css';
import shared from '../theme/shared.module.css';

export interface DayHours {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

interface HoursFieldsProps {
  hours: readonly DayHours[];
  /** Of a refused try, by the path of the value. */
  errors: Readonly<Record<string, string>>;
  /** Counts the tries to save: after one, what is no time is said and comes into sight. */
  tries: number;
  onChange: (hours: readonly DayHours[]) => void;
}

/** Midnight as an end is 24:00; what is typed and no time is kept as it is. */
const isClock = (text: string): boolean => text === '24:00' || clockTyped(text) !== undefined;

const isTurned = ({ opens, closes }: DayHours): boolean => isClock(opens) && isClock(closes) && closes <= opens;

/** Every day that is open has two times, in their order. */
export const areTimes = (hours: readonly DayHours[]): boolean =>
  hours.every((day) => isClock(day.opens) && isClock(day.closes) && !isTurned(day));

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const USUAL = { opens: '09:00', closes: '18:00' };

/** A simple week: each day is open once or closed. Breaks are set on the screen of the hours. */
export function HoursFields({ hours, errors, tries, onChange }: HoursFieldsProps) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** The days whose fields somebody has left. */
  const [left, setLeft] = useState<readonly number[]>([]);
  useEffect(() => {
    if (tries > 0) group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const refusal = Object.entries(errors).find(([path]) => path.split('.')[0] === 'hours')?.[1];
  const without = (weekday: number) => hours.filter((day) => day.weekday !== weekday);
  const set = (day: DayHours) => onChange([...without(day.weekday), day].toSorted((a, b) => a.weekday - b.weekday));
  return (
    <fieldset ref={group} className={css.group}>
      <legend className={css.label}>{m.start_shop_hours()}</legend>
      <ul className={css.days}>
        {WEEKDAYS.map((weekday) => {
          const ranges = hours.filter((each) => each.weekday === weekday);
          const day = ranges[0];
          const name = weekdayText(weekday);
          const isRefused = (part: 'opens' | 'closes') =>
            day !== undefined &&
            (`hours.${hours.indexOf(day)}.${part}` in errors || ('hours' in errors && day.closes <= day.opens));
          const isChecked = tries > 0 || left.includes(weekday);
          const isClosedFirst = isChecked && day !== undefined && isTurned(day);
          const isWrong = (part: 'opens' | 'closes') =>
            isChecked && day !== undefined && (!isClock(day[part]) || (part === 'closes' && isClosedFirst));
          const wrongId = `${errorId}-${weekday}`;
          const tiesOf = (part: 'opens' | 'closes') => {
            if (isWrong(part)) return { 'aria-invalid': true, 'aria-describedby': wrongId };
            return isRefused(part) ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
          };
          return (
            <li key={weekday} className={css.day}>
              <Checkbox
                checked={day !== undefined}
                onChange={(open) => (open ? set({ weekday, ...USUAL }) : onChange(without(weekday)))}
              >
                {name}
              </Checkbox>
              {ranges.length > 1 ? (
                // A day with a break is shown whole: two fields would take its other hours away.
                <span className={css.closed}>
                  {ranges.map(({ opens, closes }) => `${opens} – ${closes}`).join(', ')}
                </span>
              ) : day ? (
                <>
                  <TimeInput
                    aria-label={m.start_shop_opens({ day: name })}
                    value={day.opens}
                    {...tiesOf('opens')}
                    onLeft={() => setLeft([...left, weekday])}
                    onTime={(opens, typed) => set({ ...day, opens: opens || typed })}
                  />
                  <span aria-hidden>–</span>
                  <TimeInput
                    aria-label={m.start_shop_closes({ day: name })}
                    value={day.closes === '24:00' ? '00:00' : day.closes}
                    {...tiesOf('closes')}
                    onLeft={() => setLeft([...left, weekday])}
                    // Midnight as an end is 24:00.
                    onTime={(closes, typed) => set({ ...day, closes: closes === '00:00' ? '24:00' : closes || typed })}
                  />
                  {(isWrong('opens') || isWrong('closes')) && (
                    <p id={wrongId} className={`${shared.refusal} ${css.wrong}`} role="alert">
                      {isClosedFirst ? m.start_shop_turned() : m.shell_ui_time_wrong()}
                    </p>
                  )}
                </>
              ) : (
                <span className={css.closed}>{m.start_shop_closed()}</span>
              )}
            </li>
          );
        })}
      </ul>
      {refusal !== undefined && (
        <p id={errorId} className={shared.refusal} role="alert">
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
