import { type SubmitEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import shared from '../../theme/shared.module.css';
import css from './note-form.module.css';

interface NoteFormProps {
  label: string;
  save: string;
  saving: boolean;
  onSave: (note: string, clear: () => void) => void;
}

/** DESK-7: one line for colleagues. What was typed is kept until it is saved. */
export function NoteForm({ label, save, saving, onSave }: NoteFormProps) {
  const [typed, setTyped] = useState('');
  const note = typed.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Whoever has gone on typing keeps it.
    if (note !== '') onSave(note, () => setTyped((now) => (now === typed ? '' : now)));
  };
  return (
    <form className={shared.line} onSubmit={submit}>
      <input
        className={css.input}
        aria-label={label}
        placeholder={label}
        maxLength={1000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {note !== '' && (
        <Button type="submit" size="small" loading={saving}>
          {save}
        </Button>
      )}
    </form>
  );
}
