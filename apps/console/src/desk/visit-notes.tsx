import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { shopTimeAt } from '@embook/domain/shared';
import { MessageSquare, StickyNote } from 'lucide-react';
import { formatMoment } from '../lib/formats.ts';
import { useZone } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { NoteForm } from '../ui/field/note-form.tsx';
import css from '../theme/panel.module.css';
import logCss from './visit-log.module.css';
import type { VisitChanges } from './use-visit-changes.ts';

interface VisitNotesProps {
  visit: OpenedVisitAnswer;
  changes: VisitChanges;
  mayChange: boolean;
}

/** DESK-7: what the customer wrote with the booking, and notes of colleagues about it. */
export function VisitNotes({ visit, changes: { note }, mayChange }: VisitNotesProps) {
  const zone = useZone(visit.booking.shopId);
  if (!mayChange && visit.notes.length === 0 && visit.bookingNote === null) return null;
  return (
    <section className={css.section}>
      <h3>{m.desk_notes()}</h3>
      <ul className={logCss.notes}>
        {visit.bookingNote !== null && (
          <li className={logCss.note}>
            <MessageSquare size={16} aria-hidden />
            <span>
              {visit.bookingNote}
              <span className={css.small}>{m.desk_note_of_customer({ name: visit.booking.customer.name })}</span>
            </span>
          </li>
        )}
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
        <NoteForm
          about={`visit ${visit.booking.id}`}
          label={m.desk_note_label()}
          save={m.desk_note_save()}
          saving={note.isPending}
          onSave={(words) => note.mutateAsync(words)}
        />
      )}
    </section>
  );
}
