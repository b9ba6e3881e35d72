import type { BookableService } from '@embook/domain/desk';
import { useQueries } from '@tanstack/react-query';
import { formatTime } from '../lib/formats.ts';
import { useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import type { Draft } from './desk-draft-store.ts';
import css from './new-booking.module.css';
import { termsQuery } from './queries.ts';
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

/** Those of the service who are free at a time; undefined until that is known of all. */
function useFreePeople({ id: serviceId, people }: BookableService, startsAt: number | undefined) {
  const asked = startsAt === undefined ? [] : people;
  const terms = useQueries({
    queries: asked.map((person) => termsQuery({ serviceId, startsAt: startsAt ?? 0, employeeId: person.id })),
  });
  if (terms.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)) return undefined;
  // Where it could not be asked, the platform decides when it is booked.
  return people.filter((_, index) => terms[index]?.data?.taken !== true);
}

/** AGD-4: the person of the tapped column does not do the service; who does and is free is offered for the same time. */
export const Misfit = (props: WithWhomProps) => isMisfit(props.draft) && <OthersOffered {...props} />;

function OthersOffered({ draft, service, change }: WithWhomProps) {
  const { employees } = useWorkplace();
  const { chosen } = draft;
  const free = useFreePeople(service, chosen?.startsAt);
  const name = employees.find(({ id }) => id === draft.employeeId)?.name ?? m.desk_with_somebody();
  const words = { name, service: service.name };
  return (
    <div className={css.misfit} role="alert">
      <p>
        {chosen && free?.length === 0
          ? m.desk_misfit_none({ ...words, time: formatTime(chosen.startsAt) })
          : m.desk_misfit(words)}
      </p>
      <div className={shared.wrapped}>
        {free?.map((person) => (
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
