import { type BookableService, latestDeskStart } from '@embook/domain/desk';
import { dayOf, type ShopTime, startOfDay } from '@embook/domain/shared';
import { type Ref, useId } from 'react';
import { formatDay, formatMomentFrom, formatShortDay, formatTime, withYear } from '../lib/formats.ts';
import { useLocale } from '../lib/texts.ts';
import { personTyped, type TypedWhen, whenTyped } from '../lib/when-typed.ts';
import { m } from '../paraglide/messages.js';
import type { Draft } from './desk-draft-store.ts';
import css from './new-booking.module.css';
import shared from '../theme/shared.module.css';

interface WantedTimeProps {
  draft: Draft;
  service: BookableService;
  now: ShopTime;
  inSight: ShopTime | undefined;
  change: (changes: Partial<Draft>) => void;
  /** What is typed is done: the next digit picks one of the offered times. */
  onDone: () => void;
  ref: Ref<HTMLInputElement>;
}

/** What the typed text makes of the draft; one that cannot be read takes back the chosen time, and leaves the offered ones. */
function changesOf(text: string, typed: TypedWhen | undefined, employeeId: number | undefined): Partial<Draft> {
  const unread = { whenTyped: text, chosen: undefined, payment: undefined };
  const cleared = { ...unread, page: undefined, listFrom: undefined };
  if (!typed) return text.trim() === '' ? { ...cleared, when: 'soonest', day: undefined } : unread;
  const { day, startsAt, from } = typed;
  return {
    ...cleared,
    when: 'day',
    day: dayOf(day),
    employeeId,
    ...(from !== undefined && { listFrom: from }),
    ...(startsAt !== undefined && { listFrom: startsAt, chosen: { startsAt, employeeId } }),
  };
}

/** What was understood, to be read before it is booked. */
function wordsOf({ day, startsAt, from }: TypedWhen, now: ShopTime): string {
  if (startsAt !== undefined) return formatMomentFrom(startsAt, now);
  const words = withYear(formatShortDay(day), day, now);
  return from === undefined ? words : m.desk_when_typed_from({ day: words, time: formatTime(from) });
}

/** DESK-1: a day, a time or both as the caller says them, and the person: `tomorrow 14:30`, `fri 9 noor`. */
export function WantedTime({ draft, service, now, inSight, change, onDone, ref }: WantedTimeProps) {
  const locale = useLocale();
  const hint = useId();
  const { whenTyped: text = '', employeeId } = draft;
  const dayText = (day: ShopTime) => withYear(formatDay(day), day, now);
  const read = (value: string) => {
    const typed = whenTyped(value, { now, locale, inSight });
    const person = typed && personTyped(typed.rest, service.people);
    // A word that is nobody's name may be half a word yet.
    const isUnderstood = typed !== undefined && (typed.rest.length === 0 || person !== undefined);
    const isFar = isUnderstood && (typed.startsAt ?? typed.day) > latestDeskStart(now);
    const isOver = isUnderstood && typed.day < startOfDay(now);
    return {
      typed: isUnderstood && !isFar && !isOver ? typed : undefined,
      refusal: isFar
        ? m.desk_when_typed_far({ day: dayText(typed.day), last: dayText(latestDeskStart(now)) })
        : isOver
          ? m.desk_when_typed_over({ day: dayText(typed.day) })
          : undefined,
      personId: person?.id ?? employeeId,
    };
  };
  const { typed, refusal } = read(text);
  return (
    <div className={css.wanted}>
      <input
        ref={ref}
        className={css.dateInput}
        type="text"
        aria-label={m.desk_when_typed()}
        aria-describedby={hint}
        autoComplete="off"
        spellCheck={false}
        placeholder={m.desk_when_typed_placeholder()}
        value={text}
        onChange={({ target: { value } }) => {
          const next = read(value);
          change(changesOf(value, next.typed, next.personId));
        }}
        onKeyDown={(event) => {
          // Digits belong to the field while somebody types in it; Enter with Ctrl books.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !typed)
            return;
          event.preventDefault();
          onDone();
        }}
      />
      <span id={hint} className={shared.small} role="status">
        {typed ? wordsOf(typed, now) : text.trim() !== '' && (refusal ?? m.desk_when_typed_unclear())}
      </span>
    </div>
  );
}
