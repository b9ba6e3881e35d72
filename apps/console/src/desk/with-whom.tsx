import type { BookableService } from '@embook/domain/desk';
import { formatTime } from '../lib/formats.ts';
import { useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import type { Draft } from './desk-draft-store.ts';
import css from './new-booking.module.css';
import shared from '../theme/shared.module.css';

interface WithWhomProps {
  draft: Draft;
  service: BookableService;
  change: (changes: Partial<Draft>) => void;
}

/** Whether the draft names somebody who does not do its service: nobody else is booked in their place (AGD-4). */
export const isMisfit = ({ service, employeeId }: Draft): boolean =>
  service !== undefined && employeeId !== undefined && !service.people.some(({ id }) => id === employeeId);

/** The time stays, whoever does it; the room is another one then, and a class has its own teacher. */
const withPerson = ({ chosen }: Draft, employeeId: number | undefined): Partial<Draft> => ({
  employeeId,
  page: undefined,
  payment: undefined,
  chosen: chosen && chosen.sessionId === undefined ? { startsAt: chosen.startsAt, employeeId } : undefined,
});

/** Whose moments are listed, and who does it: anyone, or one of those who do the service. */
export function WithWhom({ draft, service: { people }, change }: WithWhomProps) {
  if (people.length < 2 && draft.employeeId === undefined) return null;
  return (
    <select
      className={`${css.dateInput} ${css.with}`}
      aria-label={m.desk_with()}
      value={isMisfit(draft) ? '' : (draft.employeeId ?? '')}
      onChange={({ target: { value } }) => change(withPerson(draft, value === '' ? undefined : Number(value)))}
    >
      <option value="">{m.desk_with_anyone()}</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {m.desk_with_name({ name })}
        </option>
      ))}
    </select>
  );
}

/** AGD-4: the person of the tapped column does not do the service; who does is offered for the same time. */
export function Misfit({ draft, service, change }: WithWhomProps) {
  const { employees } = useWorkplace();
  if (!isMisfit(draft)) return null;
  const name = employees.find(({ id }) => id === draft.employeeId)?.name ?? m.desk_with_somebody();
  const { chosen } = draft;
  return (
    <div className={css.misfit} role="alert">
      <p>{m.desk_misfit({ name, service: service.name })}</p>
      <div className={shared.wrapped}>
        {service.people.map((person) => (
          <button
            key={person.id}
            type="button"
            className={css.filter}
            onClick={() => change(withPerson(draft, person.id))}
          >
            {chosen
              ? m.desk_misfit_at({ name: person.name, time: formatTime(chosen.startsAt) })
              : m.desk_with_name({ name: person.name })}
          </button>
        ))}
      </div>
    </div>
  );
}
