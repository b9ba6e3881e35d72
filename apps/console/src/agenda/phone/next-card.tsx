import type { AgendaEntry } from '@embook/domain/agenda';
import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { clockOf, type ShopTime } from '@embook/domain/shared';
import { FileText, LogIn, Phone, StickyNote } from 'lucide-react';
import { formatMoney } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { inkOf } from '../../theme/ink.ts';
import { entryKey } from '../grid/entry-block.ts';
import { dueText, titleOf } from '../agenda-words.ts';
import css from './next-card.module.css';
import day from './phone-day.module.css';
import shared from '../../theme/shared.module.css';

/** From then on the minutes are counted down. */
const SOON_MINUTES = 90;

interface NextCardProps {
  entry: AgendaEntry;
  about: string;
  now: ShopTime;
  /** Notes, phone and earlier visits, once they have loaded. */
  visit: OpenedVisitAnswer | undefined;
  mayMark: boolean;
  mayTake: boolean;
  /** The member may see contact details, and with them how often somebody came. */
  knowsPeople: boolean;
  onArrive: (entry: AgendaEntry) => void;
  onPay: (entry: AgendaEntry) => void;
  onOpen: (entry: AgendaEntry) => void;
}

/** AGD-1, DESK-7: the next visit of a day on a phone, with what its employee needs to know and can do at once. */
export function NextCard(props: NextCardProps) {
  const { entry, about, now, visit, mayMark, mayTake, knowsPeople, onArrive, onPay, onOpen } = props;
  const name = titleOf(entry);
  const minutes = Math.round((entry.startsAt - now) / 60);
  const due = entry.dueCents ?? 0;
  const came = knowsPeople && visit ? visitsText(visit.visits) : undefined;
  const phone = visit?.phone ?? null;
  const [note] = visit?.notes.toReversed() ?? [];
  return (
    <li className={`${css.card} ${inkOf(entry)}`}>
      <button type="button" className={css.body} data-entry={entryKey(entry)} onClick={() => onOpen(entry)}>
        <span className={css.when}>
          <b>{clockOf(entry.startsAt)}</b>
          <span>{m.agenda_until({ time: clockOf(entry.endsAt) })}</span>
          {minutes <= SOON_MINUTES && (
            <em className={css.soon}>{minutes > 0 ? m.agenda_in_minutes({ minutes }) : m.agenda_expected()}</em>
          )}
        </span>
        <span className={shared.beside}>
          <Avatar name={name} size={56} />
          <span className={`${shared.words} ${css.words}`}>
            <b className={css.name}>{name}</b>
            <span className={css.about}>{[about, came].filter(Boolean).join(' · ')}</span>
            {due > 0 && <span className={day.due}>{dueText(due)}</span>}
          </span>
        </span>
      </button>
      {visit?.customerNote && (
        <p className={shared.note}>
          <FileText size={18} aria-hidden />
          <span>{visit.customerNote}</span>
        </p>
      )}
      {note && (
        <p className={shared.note}>
          <StickyNote size={18} aria-hidden />
          <span>{note.note}</span>
        </p>
      )}
      {(mayMark || (mayTake && due > 0) || phone !== null) && (
        <div className={`${shared.wrapped} ${css.actions}`}>
          {mayMark && (
            <Button
              kind="primary"
              size="large"
              aria-label={m.agenda_mark_arrived({ name })}
              // The second press of a double click would mark the visit that has moved here.
              onClick={({ detail }) => detail < 2 && onArrive(entry)}
            >
              <LogIn size={20} aria-hidden />
              {m.agenda_arrive()}
            </Button>
          )}
          {mayTake && due > 0 && (
            <Button
              size="large"
              aria-label={m.agenda_take({ amount: formatMoney(due), name })}
              onClick={() => onPay(entry)}
            >
              {m.desk_take({ amount: formatMoney(due) })}
            </Button>
          )}
          {phone !== null && (
            <a
              className={css.call}
              href={`tel:${phone.replaceAll(' ', '')}`}
              aria-label={m.agenda_call({ name })}
              title={phone}
            >
              <Phone size={20} aria-hidden />
            </a>
          )}
        </div>
      )}
    </li>
  );
}

const visitsText = (count: number): string => (count === 0 ? m.agenda_first_visit() : m.desk_who_visits({ count }));
