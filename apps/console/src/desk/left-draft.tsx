import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { customerQuery } from '../customers/queries.ts';
import { m } from '../paraglide/messages.js';
import type { Draft } from './desk-draft-store.ts';
import css from './new-booking.module.css';
import { nameOf } from './typed-person.ts';

/** DESK-1: the only way back to a booking that was left: nothing of it is in the new one. */
export function LeftDraft({ left, onTakeUp }: { left: Draft; onTakeUp: () => void }) {
  const { who, whoTyped = '' } = left;
  const known = useQuery({ ...customerQuery(who?.kind === 'known' ? who.id : 0), enabled: who?.kind === 'known' });
  const name = who?.kind === 'new' ? nameOf(who.person) : (known.data?.customer.name ?? whoTyped.trim());
  return (
    <button type="button" className={css.left} onClick={onTakeUp}>
      <FileText size={16} aria-hidden />
      {name === '' ? m.desk_left() : m.desk_left_of({ name })}
    </button>
  );
}
