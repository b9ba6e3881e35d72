import type { Agenda } from '@embook/domain/agenda';
import type { StaffContract } from '@embook/domain/contract';
import { type AnswerOf, clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import { Check, Lock, X } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { NewAt } from '../agenda-address.ts';
import { entryKey } from '../grid/entry-block.ts';
import { firstName, shortDay } from '../agenda-words.ts';
import { stepText } from './why-words.ts';
import css from './why.module.css';

type Found = AnswerOf<StaffContract['staffWhy']>;

interface WhyAnswerProps {
  found: Found;
  agenda: Agenda;
  asked: Pick<NewAt, 'employeeId' | 'roomId'>;
  startsAt: ShopTime;
  name: string;
  service: string;
  /** Undefined without permission to book. */
  onBook: ((at: Pick<NewAt, 'startsAt' | 'roomId'>) => void) | undefined;
}

/** What blocks the time, in order, then what is free. */
export function WhyAnswer({ found, agenda, asked, startsAt, name, service, onBook }: WhyAnswerProps) {
  const { free, steps, next, roomId } = found;
  const [soonest] = next;
  useMarkInWay(steps);
  const roomName = agenda.rooms.find(({ id }) => id === roomId)?.name;
  const isNotOffered = steps.some(({ kind, until }) => kind === 'closed' && until === null);
  const isTaken = steps.some(({ kind }) => kind === 'taken' || kind === 'buffer');
  const person = agenda.employees.find(({ id }) => id === asked.employeeId);
  // Who does not do the service at all has no room whose hours would say it.
  const isAway = isNotOffered && person?.working.every(([from = 0]) => dayOf(from) !== dayOf(startsAt));
  const whenOf = (time: ShopTime): string =>
    dayOf(time) === dayOf(startsAt) ? clockOf(time) : `${shortDay(dayOf(time))} ${clockOf(time)}`;
  const placeOf = (id: number): string => {
    const room = agenda.rooms.find((one) => one.id === id);
    const employee = agenda.employees.find((one) => one.id === room?.employeeId);
    return employee ? firstName(employee.name) : (room?.name ?? '');
  };
  return (
    <>
      <ol className={css.steps} aria-live="polite">
        {isAway && (
          <li className={css.step}>
            <X size={14} aria-hidden />
            <time>{whenOf(startsAt)}</time>
            <b>{m.agenda_why_person_off({ name })}</b>
          </li>
        )}
        {steps.map((step) => (
          <li key={`${step.kind}-${step.from}`} className={css.step}>
            <X size={14} aria-hidden />
            {/* What holds all day has no hour of its own. */}
            <time>{whenOf(step.kind === 'day_off' ? startsAt : step.from)}</time>
            <span>
              <b>{stepText(step, { startsAt, name, service, room: roomName, agenda })}</b>
              {step.subject?.name && <small>{step.subject.name}</small>}
            </span>
          </li>
        ))}
        {(free || soonest) && (
          <li className={css.step} data-free>
            <Check size={14} aria-hidden />
            <time>{whenOf(free ? startsAt : (soonest?.startsAt ?? startsAt))}</time>
            <b>{m.agenda_why_free({ name: placeOf((free ? roomId : soonest?.roomId) ?? 0) })}</b>
          </li>
        )}
        {!free && !soonest && !isNotOffered && <li className={css.none}>{m.agenda_why_none()}</li>}
      </ol>
      {onBook && (
        <div className={css.next}>
          {free && (
            <Button kind="primary" block onClick={() => onBook({ startsAt, roomId })}>
              {m.agenda_why_book({ when: whenOf(startsAt), name: placeOf(roomId ?? 0) })}
            </Button>
          )}
          {next.map((moment, index) => (
            <Button
              key={`${moment.startsAt}-${moment.roomId}`}
              kind={index === 0 && !free ? 'primary' : 'secondary'}
              onClick={() => onBook(moment)}
            >
              {m.agenda_why_book({ when: whenOf(moment.startsAt), name: placeOf(moment.roomId) })}
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
              {m.agenda_why_no_force({ time: clockOf(startsAt) })}
            </p>
          )}
        </footer>
      )}
    </>
  );
}

/** Marks the blocking entries in the agenda; outside React, so that no column re-renders. */
function useMarkInWay(steps: Found['steps']): void {
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
