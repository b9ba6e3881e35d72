import type { ClassSession } from '@embook/domain/classes';
import { mayMark } from '@embook/domain/desk';
import type { ShopTime } from '@embook/domain/shared';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { statusIn } from '../../desk/check-in/stored-check-ins.ts';
import { useIsOffline } from '../../desk/check-in/use-is-offline.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/state/loaded.tsx';
import type { Participant } from '../queries.ts';
import type { useMay } from './class-actions.ts';
import type { ClassCheckIns } from './class-check-ins.ts';
import css from './people.module.css';
import { PersonRow } from './person-row.tsx';

/** A pressed row changes groups after this delay, so that rows do not move under the finger. */
const REGROUP_DELAY_MS = 2_000;
const MAX_TICKS = 24;

type Group = 'coming' | 'here' | 'missing';

const groupOf = ({ status }: Participant): Group => {
  if (status === 'arrived' || status === 'done') return 'here';
  return status === 'no_show' ? 'missing' : 'coming';
};

/** The participants with the check-ins of this device, sent or not. */
export const shownPeople = (
  participants: readonly Participant[],
  { kept }: Pick<ClassCheckIns, 'kept'>,
): Participant[] =>
  participants.map((person) => ({ ...person, status: statusIn(kept, person.bookingId, person.status) }));

const hereOf = (people: readonly Participant[]): Participant[] => people.filter((person) => groupOf(person) === 'here');

export const comingOf = (people: readonly Participant[]): Participant[] =>
  people.filter((person) => person.status === 'confirmed');

interface PeopleProps {
  session: Pick<ClassSession, 'places' | 'startsAt'>;
  participants: readonly Participant[];
  checkIns: ClassCheckIns;
  may: ReturnType<typeof useMay>;
  now: ShopTime;
  /** Asked first where the class is on a later day, and done without a question where it is not. */
  onArrive: (people: readonly Participant[], arrive: () => void) => void;
  onMove: (person: Participant) => void;
  onPay: (person: Participant) => void;
}

/** CLS-5: the participants and who has arrived. A press is stored on this device first, so it works offline too. */
export function People({ session, participants, checkIns, may, now, onArrive, onMove, onPay }: PeopleProps) {
  const people = shownPeople(participants, checkIns);
  const grouped = useGrouped(people);
  const here = hereOf(people).length;
  const coming = comingOf(people);
  const allHere = () => {
    checkIns.mark(coming, 'arrived');
    toast.undo(m.classes_all_here_done({ count: coming.length }), () => {
      checkIns.mark(coming, 'confirmed');
      return true;
    });
  };
  if (people.length === 0)
    return (
      <EmptyState
        icon={<Users size={22} aria-hidden />}
        title={m.classes_nobody()}
        text={m.classes_nobody_text({ count: session.places })}
      />
    );
  const parts: readonly [Group, (inputs: { count: number }) => string][] = [
    ['coming', m.classes_not_here],
    ['here', m.classes_here],
    ['missing', m.classes_missing],
  ];
  return (
    <section className={css.people} aria-label={m.classes_participants()}>
      <header className={css.head}>
        <h3 className={css.count}>{m.classes_here_of({ here, count: people.length })}</h3>
        <Ticks here={here} count={people.length} />
        {may.checkIn && coming.length > 1 && (
          <button type="button" className={css.all} onClick={() => onArrive(coming, allHere)}>
            {m.classes_all_here()}
          </button>
        )}
      </header>
      <KeptNotice count={checkIns.kept.length} />
      {parts.map(([group, words]) => {
        const members = people.filter((person) => grouped(person) === group);
        if (members.length === 0) return null;
        return (
          <div key={group}>
            {/* As many as the head says, also while a pressed row still stands where it stood. */}
            <h4 className={css.group}>
              {words({ count: people.filter((person) => groupOf(person) === group).length })}
            </h4>
            <ul className={css.list}>
              {members.map((person) => (
                <PersonRow
                  key={person.bookingId}
                  person={person}
                  may={may}
                  mayMiss={mayMark('no_show', session.startsAt, now)}
                  onMark={(status) => {
                    const mark = () => checkIns.mark([person], status);
                    if (status === 'arrived') onArrive([person], mark);
                    else mark();
                  }}
                  onMove={() => onMove(person)}
                  onPay={() => onPay(person)}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** The group a participant is shown in, which follows their status after a delay. */
function useGrouped(people: readonly Participant[]): (person: Participant) => Group {
  const now = JSON.stringify(people.map((person) => [person.bookingId, groupOf(person)]));
  const [placed, setPlaced] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setPlaced(now), REGROUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [now]);
  // Serialised above, so it has this shape.
  const groups = new Map(JSON.parse(placed) as [number, Group][]);
  return (person) => groups.get(person.bookingId) ?? groupOf(person);
}

const Ticks = ({ here, count }: { here: number; count: number }) =>
  count > MAX_TICKS ? (
    <progress className={css.bar} max={count} value={here} aria-hidden />
  ) : (
    <span className={css.ticks} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-here={index < here || undefined} />
      ))}
    </span>
  );

/** The number of unsent check-ins; shown only when they are not sent at once. */
function KeptNotice({ count }: { count: number }) {
  const isLost = useIsOffline();
  return (
    <p className={css.notice} role="status" hidden={!isLost && count === 0} data-lost={isLost || undefined}>
      {isLost && (count > 0 ? m.classes_kept({ count }) : m.classes_kept_none())}
      {!isLost && count > 0 && m.classes_sending({ count })}
    </p>
  );
}
