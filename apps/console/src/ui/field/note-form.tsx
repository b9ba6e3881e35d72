import { type SubmitEvent, useState } from 'react';
import { keepInTab, keptInTab } from '../../lib/answer-cache.ts';
import { useMe } from '../../lib/session.ts';
import { Button } from '../button/button.tsx';
import shared from '../../theme/shared.module.css';
import css from './note-form.module.css';

interface NoteFormProps {
  /** What it is about, such as `visit 4`: what is typed is kept for it until it is saved. */
  about: string;
  label: string;
  save: string;
  saving: boolean;
  onSave: (note: string) => Promise<unknown>;
}

/** DESK-7: one line for colleagues. Each press is a note of its own; one that could not be saved comes back. */
export function NoteForm({ about, label, save, saving, onSave }: NoteFormProps) {
  const { account, membership } = useMe();
  const name = `note ${membership.key} ${account.staff.id} ${about}`;
  const kept = () => (keptInTab(name) as string | undefined) ?? ''; // written below
  const [typed, setTyped] = useState(kept);
  const keep = (now: string) => {
    keepInTab(name, now === '' ? undefined : now);
    setTyped(now);
  };
  const note = typed.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (note === '') return;
    // At once: what is typed while it is saved is another note.
    keep('');
    onSave(note).catch(() => keep([note, kept()].filter(Boolean).join(' ')));
  };
  return (
    <form className={shared.line} onSubmit={submit}>
      <input
        className={css.input}
        aria-label={label}
        placeholder={label}
        maxLength={1000}
        value={typed}
        onChange={({ target }) => keep(target.value)}
      />
      {(note !== '' || saving) && (
        <Button type="submit" size="small" loading={saving && note === ''}>
          {save}
        </Button>
      )}
    </form>
  );
}
