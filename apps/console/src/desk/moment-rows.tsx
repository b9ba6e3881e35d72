import type { DeskMoment } from '@embook/domain/desk';
import type { ShopTime } from '@embook/domain/shared';
import { formatTime } from '../lib/formats.ts';
import { useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { nearDay } from './day-words.ts';
import type { Chosen } from './desk-draft-store.ts';
import css from './new-booking.module.css';
import shared from '../theme/shared.module.css';

/** The listed moment that is chosen; of a time without a room the first one of the person, as the platform takes it. */
export function chosenIn(moments: readonly DeskMoment[], chosen: Chosen | undefined): DeskMoment | undefined {
  return moments.find(({ startsAt, room, employee, sessionId }) => {
    if (startsAt !== chosen?.startsAt) return false;
    if (chosen.sessionId !== undefined) return chosen.sessionId === sessionId;
    if (chosen.roomId !== undefined) return sessionId === null && chosen.roomId === room?.id;
    return chosen.employeeId === undefined || chosen.employeeId === employee?.id;
  });
}

interface MomentRowsProps {
  moments: readonly DeskMoment[];
  chosen: DeskMoment | undefined;
  now: ShopTime;
  pick: (moment: DeskMoment) => void;
}

/** A row for each employee with their next slots; the digits count over all of them by time. */
export function MomentRows({ moments, chosen, now, pick }: MomentRowsProps) {
  const { employees } = useWorkplace();
  const portraitOf = (id: number | undefined) => employees.find((each) => each.id === id)?.photoUrl;
  const people = [...Map.groupBy(moments, ({ employee, room }) => employee?.name ?? room?.name ?? '')];
  return people.map(([name, theirs]) => (
    <div key={name} className={css.personLine} role="group" aria-label={name}>
      <span className={css.personName} title={name}>
        <Avatar name={name} src={portraitOf(theirs[0]?.employee?.id)} size={24} />
        <span className={shared.cut}>{name}</span>
      </span>
      <span className={css.moments}>
        {theirs.map((moment, index) => {
          const figure = moments.indexOf(moment) + 1;
          const day = nearDay(moment.startsAt, now);
          const isNewDay = index === 0 || nearDay(theirs[index - 1]?.startsAt ?? 0, now) !== day;
          return (
            <span key={`${moment.startsAt} ${moment.room?.id}`} className={css.momentPair}>
              {isNewDay && <span className={`${shared.small} ${css.momentDay}`}>{day}</span>}
              <button
                type="button"
                className={`${shared.pick} ${css.moment}`}
                aria-pressed={moment === chosen}
                onClick={() => pick(moment)}
              >
                <span className={shared.unseen}>{day}</span>
                {formatTime(moment.startsAt)}
                <span className={shared.unseen}>{name}</span>
                {figure < 10 && (
                  <kbd className={css.figure} aria-hidden>
                    {figure}
                  </kbd>
                )}
                {moment.seatsLeft !== null && (
                  <small className={css.figure}>{m.desk_seats({ count: moment.seatsLeft })}</small>
                )}
              </button>
            </span>
          );
        })}
      </span>
    </div>
  ));
}
