import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { fieldError } from '../../lib/call-error.ts';
import { useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import css from '../parts.module.css';
import shared from '../../theme/shared.module.css';
import type { StepProps } from '../queries.ts';
import { addPerson, invitePerson } from '../save-person.ts';
import { ShopFirst } from '../shop-first.tsx';
import { useTabDraft } from '../../lib/tab-draft.ts';
import { StepFrame } from '../step-frame.tsx';

interface NewPerson {
  readonly key: number;
  readonly name: string;
  /** Empty: nobody is invited. */
  readonly email: string;
  /** Already added, while the invitation failed. */
  readonly employeeId?: number;
}

const newPerson = (others: readonly NewPerson[], name = ''): NewPerson => ({
  key: Math.max(0, ...others.map(({ key }) => key)) + 1,
  name,
  email: '',
});

/** START-1, the fourth step: the employees; the owner is suggested as the first. */
export function TeamStep(props: StepProps) {
  return props.setup.shop ? <TeamForm {...props} /> : <ShopFirst step="team" />;
}

function TeamForm({ setup, onSaved }: StepProps) {
  const { account } = useMe();
  const { employees } = setup;
  const shopId = setup.shop?.id ?? 0;
  const { draft, change, forget } = useTabDraft('set-up team', () => ({
    people: (employees.length === 0 ? [newPerson([], account.staff.name)] : []) as readonly NewPerson[],
  }));
  const { people } = draft;
  const setPeople = (next: (before: readonly NewPerson[]) => readonly NewPerson[]) =>
    change((before) => ({ people: next(before.people) }));
  const set = (key: number, part: Partial<NewPerson>) =>
    setPeople((before) => before.map((person) => (person.key === key ? { ...person, ...part } : person)));
  const leaveOut = (key: number) => setPeople((before) => before.filter((person) => person.key !== key));
  const save = useMutation({
    meta: { screen: true },
    mutationFn: async () => {
      // One after the other: a saved person leaves the form, so that a refused one is first.
      for (const { key, employeeId: known, ...person } of people) {
        const [name, email] = [person.name.trim(), person.email.trim()];
        if (name !== '' || email !== '') {
          const employeeId = known ?? (await addPerson(shopId, name));
          set(key, { employeeId });
          if (email !== '') await invitePerson(shopId, employeeId, email);
        }
        leaveOut(key);
      }
    },
    onSuccess: () => {
      forget();
      return onSaved('page');
    },
    onError: () => void onSaved(),
  });
  const { error } = save;
  return (
    <StepFrame
      step="team"
      title={m.start_team_title()}
      lead={m.start_team_lead()}
      isSaving={save.isPending}
      error={error}
      onSubmit={() => save.mutate()}
    >
      {employees.length > 0 && (
        <ul className={`${shared.wrapped} ${css.names}`} aria-label={m.start_team_there()}>
          {employees.map((name, index) => (
            <li key={`${index} ${name}`}>{name}</li>
          ))}
        </ul>
      )}
      {people.map(({ key, name, email, employeeId }, index) => (
        <div key={key} className={css.person}>
          <TextField
            label={m.start_team_name()}
            autoComplete="off"
            value={name}
            readOnly={employeeId !== undefined}
            error={index === 0 ? fieldError(error, 'name') : undefined}
            onChange={({ target }) => set(key, { name: target.value })}
          />
          <TextField
            label={m.start_team_email()}
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder={m.start_team_email_hint()}
            value={email}
            error={index === 0 ? fieldError(error, 'email') : undefined}
            onChange={({ target }) => set(key, { email: target.value })}
          />
          <IconButton label={m.start_team_remove()} onClick={() => leaveOut(key)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => setPeople((before) => [...before, newPerson(before)])}>
          <Plus size={16} aria-hidden />
          {m.start_team_add()}
        </Button>
      </div>
    </StepFrame>
  );
}
