import type { ClassSession } from '@embook/domain/classes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { partsQuery } from '../queries.ts';
import css from './class-panel.module.css';
import { RefusedChange } from './refused-change.tsx';
import { useClassChange } from './use-class-change.ts';

interface WhoTeachesProps {
  session: ClassSession;
  /** How many participants are told of a change. */
  notified: number;
}

/** Below what fits on the screen nobody would see that the choice is not saved yet. */
const bringIntoView = (button: HTMLElement | null): void => button?.scrollIntoView({ block: 'nearest' });

/** CLS-3: a substitute. Mails are sent only by the button, which says to how many. */
export function WhoTeaches({ session, notified }: WhoTeachesProps) {
  const { employeeId, taken } = session;
  const { data } = useQuery(partsQuery(session.shopId));
  const [chosen, setChosen] = useState<number>();
  const change = useClassChange(session, notified, () => setChosen(undefined));
  const employees = data?.employees ?? [];
  const substitute = chosen === employeeId ? undefined : employees.find(({ id }) => id === chosen);
  if (employees.length === 0) return null;
  return (
    <section className={css.section}>
      <header className={css.sectionHead}>
        <h3 className={css.sectionTitle}>{m.classes_who_teaches()}</h3>
        {taken > 0 && <span className={css.small}>{m.classes_who_told()}</span>}
      </header>
      <div className={css.teachers} role="radiogroup" aria-label={m.classes_who_teaches()}>
        {employees.map(({ id, name, photoUrl }) => (
          <label key={id} className={css.teacher}>
            <input
              className={css.radio}
              type="radio"
              name={`teacher-${session.id}`}
              checked={id === (chosen ?? employeeId)}
              onChange={() => {
                change.reset();
                setChosen(id);
              }}
            />
            <Avatar name={name} src={photoUrl} size={32} />
            <span className={css.teacherWords}>
              {name}
              {id === employeeId && <span className={css.small}>{m.classes_planned()}</span>}
            </span>
          </label>
        ))}
      </div>
      {substitute && (
        <>
          <RefusedChange error={change.error} />
          <div ref={bringIntoView}>
            <Button
              kind="primary"
              block
              loading={change.isPending}
              onClick={() => change.mutate({ employeeId: substitute.id })}
            >
              {notified > 0
                ? m.classes_substitute_tell({ name: substitute.name, count: notified })
                : m.classes_substitute({ name: substitute.name })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
