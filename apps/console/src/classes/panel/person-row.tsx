import { formatEuro } from '@embook/domain/shared';
import { CalendarClock, Check, CircleUser, RotateCcw, UserX } from 'lucide-react';
import { useIsPhone } from '../../agenda/use-is-phone.ts';
import { useAddress } from '../../lib/address.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import type { Participant } from '../queries.ts';
import { paysWords } from '../words.ts';
import type { useMay } from './asked.ts';
import css from './people.module.css';

interface PersonRowProps {
  person: Participant;
  may: ReturnType<typeof useMay>;
  onMark: (status: 'arrived' | 'no_show' | 'confirmed') => void;
  onMove: () => void;
}

/** One press checks somebody in and takes it back; everything else is behind the name. */
export function PersonRow({ person, may, onMark, onMove }: PersonRowProps) {
  const { customer, status, bookingId, dueCents, isFirst, option } = person;
  const address = useAddress();
  const isPhone = useIsPhone();
  const isHere = status === 'arrived' || status === 'done';
  const isPaying = status === 'held';
  return (
    <li className={css.person} data-status={status}>
      {may.checkIn && !isPaying && (
        <button
          type="button"
          className={css.check}
          aria-pressed={isHere}
          aria-label={m.classes_check_in({ name: customer.name })}
          onClick={() => onMark(isHere ? 'confirmed' : 'arrived')}
        >
          {isHere && <Check size={isPhone ? 24 : 16} strokeWidth={2.5} aria-hidden />}
        </button>
      )}
      {isPhone && <Avatar name={customer.name} size={40} />}
      <Menu
        label={m.classes_person_menu({ name: customer.name })}
        place="below-start"
        className={css.who}
        button={
          <>
            <span className={css.name}>{customer.name}</span>
            <span className={css.notes}>
              {isPaying && <span>{m.classes_paying()}</span>}
              {status === 'no_show' && <span>{m.classes_no_show_word()}</span>}
              {isFirst && <span className={css.first}>{m.classes_first_time()}</span>}
              {option !== null && <span>{option}</span>}
              {(dueCents ?? 0) > 0 ? (
                <span className={css.due}>{m.classes_due({ amount: formatEuro(dueCents ?? 0) })}</span>
              ) : (
                <span>{paysWords(person)}</span>
              )}
            </span>
          </>
        }
      >
        {may.openVisits && (
          <MenuItem
            icon={<CircleUser size={18} aria-hidden />}
            onSelect={() => address.set({ booking: bookingId, class: undefined })}
          >
            {m.classes_open_visit()}
          </MenuItem>
        )}
        {may.checkIn && !isPaying && status !== 'no_show' && (
          <MenuItem icon={<UserX size={18} aria-hidden />} onSelect={() => onMark('no_show')}>
            {m.classes_mark_no_show()}
          </MenuItem>
        )}
        {may.checkIn && !isPaying && status !== 'confirmed' && (
          <MenuItem icon={<RotateCcw size={18} aria-hidden />} onSelect={() => onMark('confirmed')}>
            {m.classes_mark_back()}
          </MenuItem>
        )}
        {may.book && status === 'confirmed' && (
          <MenuItem icon={<CalendarClock size={18} aria-hidden />} onSelect={onMove}>
            {m.classes_move()}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}
