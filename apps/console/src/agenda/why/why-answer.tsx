import type { Agenda } from '@embook/domain/agenda';
import type { StaffContract } from '@embook/domain/contract';
import { type AnswerOf, clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import type { TimeRange } from '@embook/domain/shops';
import { Check, Lock, X } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { NewAt } from '../agenda-address.ts';
import { entryKey } from '../grid/entry-block.ts';
import { firstName } from '../agenda-words.ts';
import { shortDay } from '../../lib/formats.ts';
import { awayText, stepText } from './why-words.ts';
import css from './why.module.css';

type WhyAnswerData = AnswerOf<StaffContract['staffWhy']>;

interface WhyAnswerProps {
  found: WhyAnswerData;
  agenda: Agenda;
  asked: Pick<NewAt, 'employeeId' | 'roomId'>;
  /** Who works in the column, if anybody. */
  employeeId: number | undefined;
  startsAt: ShopTime;
  name: string;
  service: string;
  /** Undefined without permission to book. */
  onBook: ((at: Pick<NewAt, 'startsAt' | 'roomId'>) => void) | undefined;
}

/** What begins before or after the time in question, or at no hour of its own, is listed at that time. */
const HELD_ALL_DAY: ReadonlySet<string> = new Set(['day_off', 'notice', 'horizon']);

const rangeOf = ([from = 0, until = 0]: readonly number[]): TimeRange => ({ from, until });

/** What blocks the time, in order, then what is free. */
export function WhyAnswer({ found, agenda, asked, employeeId, startsAt, name, service, onBook }: WhyAnswerProps) {
  const { free, isClass, steps, next, roomId } = found;
  const [soonest] = next;
  useMarkInWay(steps);
  const roomName = agenda.rooms.find(({ id }) => id === roomId)?.name;
  const isNotOffered = steps.some(({ kind, until }) => kind === 'closed' && until === null);
  const isOver = steps.some(({ kind }) => kind === 'past');
  const isTaken = steps.some(({ kind }) => kind === 'taken' || kind === 'buffer');
  const person = agenda.employees.find(({ id }) => id === employeeId);
  const whenOf = (time: ShopTime): string =>
    dayOf(time) === dayOf(startsAt) ? clockOf(time) : `${shortDay(dayOf(time))}, ${clockOf(time)}`;
  const about = {
    startsAt,
    name,
    isRoom: asked.employeeId === null && asked.roomId !== null,
    person: person && firstName(person.name),
    working: (person?.working ?? []).map(rangeOf),
    service,
    room: roomName,
    open: agenda.open.map(rangeOf),
    whenOf,
    isClass,
  };
  // Who does not do the service at all, as its classes are taught, has no room whose hours would say it.
  const away = isNotOffered && asked.employeeId !== null && person ? awayText(about) : undefined;
  const placeOf = (id: number): { name: string; isRoom: boolean } => {
    const room = agenda.rooms.find((one) => one.id === id);
    const employee = agenda.employees.find((one) => one.id === room?.employeeId);
    return employee ? { name: firstName(employee.name), isRoom: false } : { name: room?.name ?? '', isRoom: true };
  };
  const freeText = (id: number): string => {
    const { isRoom, ...place } = placeOf(id);
    return isRoom ? m.agenda_why_free_room(place) : m.agenda_why_free(place);
  };
  const bookText = (at: ShopTime, id: number): string => {
    const { isRoom, ...place } = placeOf(id);
    const words = { when: whenOf(at), ...place };
    return isRoom ? m.agenda_why_book_room(words) : m.agenda_why_book(words);
  };
  return (
    <>
      <ol className={css.steps} aria-live="polite">
        {away !== undefined && (
          <li className={css.step}>
            <X size={14} aria-hidden />
            <time>{whenOf(startsAt)}</time>
            <b>{away}</b>
          </li>
        )}
        {steps.map((step) => (
          <li key={`${step.kind}-${step.from}`} className={css.step}>
            <X size={14} aria-hidden />
            <time>{whenOf(HELD_ALL_DAY.has(step.kind) ? startsAt : step.from)}</time>
            <span>
              <b>{stepText(step, about)}</b>
              {step.subject?.name && <small>{step.subject.name}</small>}
            </span>
          </li>
        ))}
        {(free || soonest) && (
          <li className={css.step} data-free>
            <Check size={14} aria-hidden />
            <time>{whenOf(free ? startsAt : (soonest?.startsAt ?? startsAt))}</time>
            <b>{freeText((free ? roomId : soonest?.roomId) ?? 0)}</b>
          </li>
        )}
        {!free && !soonest && !isNotOffered && <li className={css.none}>{m.agenda_why_none()}</li>}
      </ol>
      {onBook && (
        <div className={css.next}>
          {free && (
            <Button kind="primary" block onClick={() => onBook({ startsAt, roomId })}>
              {bookText(startsAt, roomId ?? 0)}
            </Button>
          )}
          {next.map((moment, index) => (
            <Button
              key={`${moment.startsAt}-${moment.roomId}`}
              kind={index === 0 && !free ? 'primary' : 'secondary'}
              onClick={() => onBook(moment)}
            >
              {bookText(moment.startsAt, moment.roomId)}
            </Button>
          ))}
        </div>
      )}
      {!free && onBook && (isTaken || roomId !== null) && (
        <footer className={css.foot}>
          {!isTaken && roomId !== null ? (
            <Button kind="quiet" onClick={() => onBook({ startsAt, roomId: asked.roomId ?? roomId })}>
              {m.agenda_why_force({ time: clockOf(startsAt) })}
            </Button>
          ) : (
            <p className={css.locked}>
              <Lock size={16} aria-hidden />
              {(isOver ? m.agenda_why_no_force_past : m.agenda_why_no_force)({ time: clockOf(startsAt) })}
            </p>
          )}
        </footer>
      )}
    </>
  );
}

/** Marks the blocking entries in the agenda; outside React, so that no column re-renders. */
function useMarkInWay(steps: WhyAnswerData['steps']): void {
  useEffect(() => {
    const blocks = steps.flatMap(({ subject }) =>
      subject ? [...document.querySelectorAll<HTMLElement>(`[data-entry="${entryKey(subject)}"]`)] : [],
    );
    for (const block of blocks) block.dataset['inWay'] = '';
    return () => {
      for (const block of blocks) delete block.dataset['inWay'];
    };
  }, [steps]);
}
