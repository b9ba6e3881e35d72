import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { shopTimeAt } from '@embook/domain/shared';
import { StickyNote } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { formatMoment } from '../lib/formats.ts';
import { useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import css from './panel.module.css';
import logCss from './visit-log.module.css';
import type { VisitChanges } from './use-visit-changes.ts';
import shared from '../theme/shared.module.css';

interface VisitNotesProps {
  visit: OpenedVisitAnswer;
  changes: VisitChanges;
  mayChange: boolean;
}

/** DESK-7: what colleagues wrote about this visit. What was typed stays until it is written down. */
export function VisitNotes({ visit, changes: { note }, mayChange }: VisitNotesProps) {
  const [typed, setTyped] = useState('');
  const zone = useWorkplace().shops.find(({ id }) => id === visit.booking.shopId)?.timeZone ?? 'Europe/Amsterdam';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') note.mutate(typed.trim(), { onSuccess: () => setTyped('') });
  };
  if (!mayChange && visit.notes.length === 0) return null;
  return (
    <section className={css.section}>
      <h3>{m.desk_notes()}</h3>
      <ul className={logCss.notes}>
        {visit.notes.map(({ id, note: words, who, at }) => (
          <li key={id} className={logCss.note}>
            <StickyNote size={16} aria-hidden />
            <span>
              {words}
              <span className={css.small}>{[who, formatMoment(shopTimeAt(at * 1000, zone))].join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <form className={shared.noteForm} onSubmit={submit}>
          <input
            className={logCss.noteInput}
            aria-label={m.desk_note_label()}
            placeholder={m.desk_note_label()}
            maxLength={1000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed.trim() !== '' && (
            <Button type="submit" size="small" loading={note.isPending}>
              {m.desk_note_save()}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}
