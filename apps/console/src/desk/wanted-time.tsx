import { type BookableService, latestDeskStart } from '@embook/domain/desk';
import { dayOf, type ShopTime } from '@embook/domain/shared';
import { type Ref, useId } from 'react';
import { formatDay, formatMomentFrom, formatShortDay, withYear } from '../lib/formats.ts';
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
  ref: Ref<HTMLInputElement>;
}

/** What the typed text makes of the draft; text that says nothing takes back what was typed before. */
function changesOf(text: string, typed: TypedWhen | undefined, employeeId: number | undefined): Partial<Draft> {
  const cleared = { whenTyped: text, page: undefined, listFrom: undefined, chosen: undefined, payment: undefined };
  if (!typed) return text.trim() === '' ? { ...cleared, when: 'soonest', day: undefined } : cleared;
  const { day, startsAt } = typed;
  return {
    ...cleared,
    when: 'day',
    day: dayOf(day),
    employeeId,
    ...(startsAt !== undefined && { listFrom: startsAt, chosen: { startsAt, employeeId } }),
  };
}

/** DESK-1: a day, a time or both as the caller says them, and the person: `tomorrow 14:30`, `fri 9 noor`. */
export function WantedTime({ draft, service, now, inSight, change, ref }: WantedTimeProps) {
  const locale = useLocale();
  const hint = useId();
  const { whenTyped: text = '', employeeId } = draft;
  const read = (value: string) => {
    const typed = whenTyped(value, { now, locale, inSight });
    const person = typed && personTyped(typed.rest, service.people);
    // A word that is nobody's name may be half a word yet.
    const isUnderstood = typed !== undefined && (typed.rest.length === 0 || person !== undefined);
    const isFar = isUnderstood && (typed.startsAt ?? typed.day) > latestDeskStart(now);
    return {
      typed: isUnderstood && !isFar ? typed : undefined,
      farDay: isFar ? typed.day : undefined,
      personId: person?.id ?? employeeId,
    };
  };
  const { typed, farDay } = read(text);
  const dayText = (day: ShopTime) => withYear(formatDay(day), day, now);
  const unclear =
    farDay === undefined
      ? m.desk_when_typed_unclear()
      : m.desk_when_typed_far({ day: dayText(farDay), last: dayText(latestDeskStart(now)) });
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
      />
      <span id={hint} className={shared.small} role="status">
        {typed
          ? typed.startsAt === undefined
            ? withYear(formatShortDay(typed.day), typed.day, now)
            : formatMomentFrom(typed.startsAt, now)
          : text.trim() !== '' && unclear}
      </span>
    </div>
  );
}
