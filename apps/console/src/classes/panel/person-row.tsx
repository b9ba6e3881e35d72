import { Banknote, CalendarClock, Check, CircleUser, RotateCcw, UserX } from 'lucide-react';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useAddress } from '../../lib/address.ts';
import { formatMoney } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import type { Participant } from '../queries.ts';
import { paysWords } from '../class-words.ts';
import type { useMay } from './class-actions.ts';
import css from './people.module.css';

interface PersonRowProps {
  person: Participant;
  may: ReturnType<typeof useMay>;
  /** The class has begun, so a participant can be marked as missing. */
  mayMiss: boolean;
  onMark: (status: 'arrived' | 'no_show' | 'confirmed') => void;
  onMove: () => void;
  onPay: () => void;
}

/** One press checks somebody in or undoes it; other actions are in the menu of the name. */
export function PersonRow({ person, may, mayMiss, onMark, onMove, onPay }: PersonRowProps) {
  const { customer, status, bookingId, dueCents, isFirst, option } = person;
  const address = useAddress();
  const isPhone = useIsPhone();
  const isHere = status === 'arrived' || status === 'done';
  const isPaying = status === 'held';
  const isDue = (dueCents ?? 0) > 0;
  const notes = [
    { isShown: isPaying, words: m.classes_paying(), look: undefined },
    { isShown: status === 'no_show', words: m.classes_no_show_word(), look: undefined },
    { isShown: isFirst, words: m.classes_first_time(), look: css.first },
    { isShown: option !== null, words: option ?? '', look: undefined },
    { isShown: isDue, words: m.classes_due({ amount: formatMoney(dueCents ?? 0) }), look: css.due },
    { isShown: !isDue && paysWords(person) !== '', words: paysWords(person), look: undefined },
  ].filter(({ isShown }) => isShown);
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
        label={m.classes_person_menu({ name: [customer.name, ...notes.map(({ words }) => words)].join(' ') })}
        place="below-start"
        className={css.who}
        button={
          <>
            <span className={css.name}>{customer.name}</span>{' '}
            <span className={css.notes}>
              {notes.map(({ words, look }) => (
                <span key={words} className={look}>
                  {words}{' '}
                </span>
              ))}
            </span>
          </>
        }
      >
        {may.take && isDue && !isPaying && (
          <MenuItem icon={<Banknote size={18} aria-hidden />} onSelect={onPay}>
            {m.desk_take({ amount: formatMoney(dueCents ?? 0) })}
          </MenuItem>
        )}
        {may.openVisits && (
          <MenuItem
            icon={<CircleUser size={18} aria-hidden />}
            onSelect={() => address.set({ booking: bookingId, class: undefined, back: address.get('class') })}
          >
            {m.classes_open_visit()}
          </MenuItem>
        )}
        {may.checkIn && mayMiss && !isPaying && status !== 'no_show' && (
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
