import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sun, X } from 'lucide-react';
import { call } from '../lib/call.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button, IconButton } from '../ui/button/button.tsx';
import { SectionRow, SectionRows } from '../ui/section/section.tsx';
import type { Absence, Person } from './queries.ts';
import css from './hours-screen.module.css';
import { daysText, kindText } from './hours-words.ts';

interface AbsencesProps {
  person: Person;
  /** The member may plan this employee's time. */
  plans: boolean;
  /** The member may request time off, or withdraw the request. */
  mayAsk: boolean;
  onGrant: (absence: Absence) => void;
}

const stateText = ({ state }: Absence): string | undefined =>
  ({ asked: m.hours_state_asked(), granted: undefined, refused: m.hours_state_refused() })[state];

/** HRS-2, HRS-4: an employee's absences and requests. */
export function Absences({ person, plans, mayAsk, onGrant }: AbsencesProps) {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: ['hours'] });
  const remove = useMutation({
    mutationFn: (id: number) => call('staffRemoveAbsence', { id }),
    onSuccess: () => {
      toast.done(m.hours_off_removed());
      return changed();
    },
  });
  const refuse = useMutation({
    mutationFn: (id: number) =>
      call('staffDecideAbsence', { id, granted: false, version: person.version, choices: [] }),
    onSuccess: () => {
      toast.done(m.hours_off_refused());
      return changed();
    },
    onError: changed,
  });
  if (person.absences.length === 0) return null;
  return (
    <section className={css.exceptions} aria-label={m.hours_off_list({ name: person.name })}>
      <h3 className={css.heading}>{m.hours_off_list({ name: person.name })}</h3>
      <SectionRows>
        {person.absences.map((absence) => {
          const isAsked = absence.state === 'asked';
          const why = [absence.kind && kindText(absence.kind), stateText(absence), absence.note].filter(Boolean);
          return (
            <SectionRow
              key={absence.id}
              icon={<Sun size={18} aria-hidden />}
              title={daysText(absence.startsOn, absence.endsOn)}
              text={why.join(' · ')}
            >
              {isAsked && plans && (
                <>
                  <Button size="small" loading={refuse.isPending} onClick={() => refuse.mutate(absence.id)}>
                    {m.hours_off_refuse()}
                  </Button>
                  <Button size="small" kind="primary" onClick={() => onGrant(absence)}>
                    {m.hours_off_grant()}
                  </Button>
                </>
              )}
              {(plans || (mayAsk && absence.state !== 'granted')) && (
                <IconButton
                  small
                  label={m.hours_off_remove({ days: daysText(absence.startsOn, absence.endsOn) })}
                  onClick={() => remove.mutate(absence.id)}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              )}
            </SectionRow>
          );
        })}
      </SectionRows>
    </section>
  );
}
