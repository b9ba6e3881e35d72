import { datesIn, type Day, dayOf, deviceTimeZone, type Locale, shopTimeAt, timeOfDay } from '@embook/domain/shared';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readClock } from '../../lib/clock.ts';
import { formatShortDay } from '../../lib/formats.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import css from './date-field.module.css';
import { dayNamed } from '../../lib/day-named.ts';
import { Field, type FieldWords } from './field.tsx';
import field from './field.module.css';
import { MonthGrid } from './month-grid.tsx';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[.,]/g, ' ').trim();

/** The months as this language writes them, as far as three letters: `nov`, in Lithuanian `lap`. */
const monthsIn = (locale: Locale): readonly string[] =>
  Array.from({ length: 12 }, (_, month) =>
    plain(datesIn(locale).parts(Date.UTC(2026, month, 1) / 1000).month).slice(0, 3),
  );

function monthNamed(word: string, locale: Locale): number | undefined {
  for (const names of [monthsIn(locale), monthsIn('en')]) {
    const index = names.findIndex((name) => word.startsWith(name));
    if (index >= 0) return index + 1;
  }
  return undefined;
}

const dayFrom = (year: number, month: number, date: number): Day | undefined => {
  const day = [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-');
  return timeOfDay(day) === undefined ? undefined : day;
};

/**
 * A day as people write it: `2026-11-24`, `24.11.2026`, `24/11/26`, `24.11.`, `Tue 24 Nov 2026`, `tomorrow`, `Fri`. Without a
 * year it is the next such day from `from` on. Undefined for what is no day.
 */
export function dayTyped(
  typed: string,
  { locale, today, from = today }: { readonly locale: Locale; readonly today: Day; readonly from?: Day | undefined },
): Day | undefined {
  const named = dayNamed(typed, timeOfDay(today) ?? 0, timeOfDay(from) ?? 0);
  if (named !== undefined) return dayOf(named);
  const whole = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(typed);
  if (whole) return dayFrom(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const words = plain(typed.replaceAll(/[/-]/g, ' ')).split(/\s+/).filter(Boolean);
  const figures = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const ofMonth = words.flatMap((word) => (/^\p{L}{3,}/u.test(word) ? (monthNamed(word, locale) ?? []) : []))[0];
  // The year of a Lithuanian date comes first.
  const isYearFirst = (figures[0] ?? 0) > 31;
  const rest = isYearFirst ? figures.slice(1) : figures;
  const [first = 0, second = 0] = rest;
  const [date, month] = ofMonth !== undefined ? [first, ofMonth] : isYearFirst ? [second, first] : [first, second];
  const given = isYearFirst ? figures[0] : rest[ofMonth === undefined ? 2 : 1];
  if (rest.length === 0 || date === 0 || month === 0) return undefined;
  if (given !== undefined) return dayFrom(given < 100 ? 2000 + given : given, month, date);
  const year = Number(from.slice(0, 4));
  const soon = dayFrom(year, month, date);
  return soon !== undefined && soon >= from ? soon : dayFrom(year + 1, month, date);
}

interface DateProps {
  /** A day, or empty. */
  value: string;
  /** As `value`; empty while what is typed is no day. */
  onDay: (day: string) => void;
  min?: Day | undefined;
  max?: Day | undefined;
  readOnly?: boolean | undefined;
  /** Reads what is no day alone, once somebody is done with typing: `tomorrow 14:00`, whose time belongs elsewhere. */
  readMore?: ((text: string) => Day | undefined) | undefined;
  required?: boolean | undefined;
}

/** `Tue 24 Nov 2026`, in the console's language. */
const written = (day: string): string => {
  const time = timeOfDay(day);
  return time === undefined ? day : `${formatShortDay(time)} ${day.slice(0, 4)}`;
};

type Ties = Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'>;

interface InputProps extends DateProps {
  ties: Ties;
  className: string | undefined;
  /** Of what is typed and no day, once the input is left. */
  onWrong?: (isWrong: boolean) => void;
}

/** A day, typed or chosen in a month: the browser's own input follows its language and not the console's. */
function DayInput({
  ties,
  className,
  value,
  onDay,
  min,
  max,
  readOnly = false,
  required,
  onWrong,
  readMore,
}: InputProps) {
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string; readonly day: string }>();
  const [isOpen, setOpen] = useState(false);
  // A day that somebody else set meanwhile is shown; what is no day yet stays to be typed on.
  const isTyped = typed !== undefined && (typed.day === value || typed.day === '');
  const today = dayOf(shopTimeAt(readClock(), deviceTimeZone()));
  const read = (text: string) => dayTyped(text, { locale: currentLocale(), today, from: min });
  const type = (text: string) => {
    // With its year it is whole; of `24.1` somebody may still type `24.11.`.
    const day = /\d{4}/.test(text) ? read(text) : undefined;
    setTyped({ text, day: day ?? '' });
    onWrong?.(false);
    if (day !== undefined || text.trim() === '') onDay(day ?? '');
  };
  /** Somebody is done with typing. */
  const leave = () => {
    if (!isTyped || typed.text.trim() === '') return setTyped(undefined);
    const day = read(typed.text) ?? readMore?.(typed.text);
    onWrong?.(day === undefined);
    // What is no day stays to be seen.
    if (day !== undefined) setTyped(undefined);
    if (day !== value) onDay(day ?? '');
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // The form that Enter sends has the day by then.
    if (event.key === 'Enter' && event.target === input.current) leave();
    const opens = !isOpen && !readOnly && event.key === 'ArrowDown';
    if (!opens && !(isOpen && event.key === 'Escape')) return;
    // The dialog or panel around it handles the same key.
    event.preventDefault();
    event.stopPropagation();
    if (opens) setOpen(true);
    else close();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);
  return (
    <span ref={box} className={css.box} onKeyDown={press} role="presentation">
      <input
        {...ties}
        ref={input}
        type="text"
        autoComplete="off"
        className={className}
        value={isTyped ? typed.text : written(value)}
        readOnly={readOnly}
        required={required}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      {!readOnly && (
        <button
          type="button"
          className={field.inside}
          aria-label={m.shell_ui_open_calendar()}
          title={m.shell_ui_open_calendar()}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays size={18} aria-hidden />
        </button>
      )}
      {isOpen && (
        <div className={css.month} popover="manual" ref={(month) => placeBelow(month, box.current)}>
          <MonthGrid
            day={timeOfDay(value) === undefined ? (min ?? today) : value}
            {...{ today, min, max }}
            onChoose={(day) => {
              setTyped(undefined);
              onWrong?.(false);
              onDay(day);
              close();
            }}
          />
        </div>
      )}
    </span>
  );
}

const GAP = 4;

/** In the top layer, so that no panel cuts it off; above the input where there is no room below. */
function placeBelow(month: HTMLElement | null, box: HTMLElement | null): void {
  if (!month || !box) return;
  if (!month.matches(':popover-open')) month.showPopover();
  const { left, top, bottom } = box.getBoundingClientRect();
  const { width, height } = month.getBoundingClientRect();
  const isBelow = bottom + GAP + height <= innerHeight || top < height;
  month.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  month.style.top = `${isBelow ? Math.min(bottom + GAP, innerHeight - height - GAP) : top - GAP - height}px`;
}

/** A day with its label. */
export function DateField({ label, aside, hint, error, ...input }: FieldWords & DateProps) {
  const [isWrong, setWrong] = useState(false);
  return (
    <Field {...{ label, aside, hint }} error={isWrong ? m.shell_ui_day_wrong() : error}>
      {(ties) => <DayInput {...input} ties={ties} className={field.input} onWrong={setWrong} />}
    </Field>
  );
}

/** The same without a label of its own, for a row that names it. */
export const DateInput = ({ label, ...input }: DateProps & { label: string }) => (
  <DayInput {...input} ties={{ 'aria-label': label }} className={field.input} />
);
