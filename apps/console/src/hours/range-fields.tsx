import { clockOfMinute } from '@embook/domain/shared';
import { minuteOfClock } from '@embook/domain/shops';
import { X } from 'lucide-react';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import { TimeField } from '../ui/field/time-field.tsx';
import { DAY_END, type DrawnRange, isTaken } from './draft.ts';
import css from './hours-screen.module.css';
import type { WeekProps } from './week-grid.tsx';

interface RangeFieldsProps {
  range: DrawnRange;
  /** All that it may not overlap; itself among them. */
  ranges: readonly DrawnRange[];
  /** The last hours of a day that has to have some stay. */
  isFixed?: boolean;
  onChange: WeekProps['onChange'];
}

type End = 'opens' | 'closes';

/** Midnight as an end is 24:00. */
function minuteTyped(typed: string, of: End): number {
  const minute = minuteOfClock(typed);
  return of === 'closes' && minute === 0 ? DAY_END : minute;
}

/** The same range as two time fields. */
export function RangeFields({ range, ranges, isFixed = false, onChange }: RangeFieldsProps) {
  /** What is typed counts at once where it makes another range, else together with the other end. */
  const [kept, setTyped] = useState<{ readonly of?: DrawnRange } & Partial<Record<End, string>>>({});
  const typed = kept.of === range ? kept : {};
  const [isLeft, setLeft] = useState(false);
  const minutesOf = (now: Partial<Record<End, string>>) => {
    const minuteOf = (end: End) => (now[end] === undefined ? range[end] : minuteTyped(now[end], end));
    return { opens: minuteOf('opens'), closes: minuteOf('closes') };
  };
  const problemOf = (minutes: { opens: number; closes: number }): 'turned' | 'overlap' | undefined => {
    if (minutes.opens >= minutes.closes) return 'turned';
    return isTaken(ranges, { ...range, ...minutes }, range) ? 'overlap' : undefined;
  };
  const set = (of: End, text: string) => {
    const now = { ...typed, of: range, [of]: text };
    const minutes = minutesOf(now);
    setLeft(false);
    setTyped(now);
    if (minutes.opens < minutes.closes && !problemOf(minutes)) onChange(range, minutes);
  };
  const minutes = minutesOf(typed);
  const problem = problemOf(minutes);
  const isNoTime = Number.isNaN(minutes.opens + minutes.closes);
  const wrong = problem === 'overlap' && typed.closes === undefined ? 'opens' : 'closes';
  const error = problem && { turned: m.hours_range_turned(), overlap: m.hours_range_overlaps() }[problem];
  const field = (of: End, label: string) => (
    <TimeField
      label={label}
      value={typed[of] ?? clockOfMinute(range[of] % DAY_END)}
      onTime={(time) => set(of, time)}
      error={isLeft && of === wrong ? error : undefined}
    />
  );
  return (
    <div
      className={css.times}
      data-wrong={problem !== undefined || isNoTime || undefined}
      // From the begin one goes on to the end.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setLeft(true)}
    >
      {field('opens', m.hours_opens())}
      {field('closes', m.hours_closes())}
      {!isFixed && (
        <IconButton label={m.hours_range_remove()} onClick={() => onChange(range, undefined)}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/**
 * Whether hours are typed wrongly, which then say so: they are no part of the draft, and without them something else would
 * be saved.
 */
export function showWrongHours(box: HTMLElement | null): boolean {
  const field = box?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? box?.querySelector('[data-wrong] input');
  if (!(field instanceof HTMLElement)) return false;
  // What is wrong is said once the fields are left, also where saving is a key.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  field.focus();
  return true;
}
