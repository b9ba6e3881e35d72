import { modKey } from '../lib/keys.ts';
import { type KeyAction, keyTable } from '../lib/key-table.ts';
import { m } from '../paraglide/messages.js';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { Page } from './action.ts';
import css from './key-list.module.css';

/** What each key does; a key without a text does not compile. */
const words: Readonly<Record<KeyAction, () => string>> = {
  find: m.command_key_find,
  newBooking: m.command_key_new,
  keyList: m.command_key_list,
  undo: m.command_key_undo,
  submit: m.command_key_submit,
  save: m.command_key_save,
  close: m.command_key_close,
  today: m.command_key_today,
  dayBefore: m.command_key_day_before,
  dayAfter: m.command_key_day_after,
  weekBefore: m.command_key_week_before,
  weekAfter: m.command_key_week_after,
  byStaff: m.command_key_staff,
  byRooms: m.command_key_rooms,
  nextBooking: m.command_key_next,
  previousBooking: m.command_key_previous,
  open: m.command_key_open,
  why: m.command_key_why,
  block: m.agenda_block_title,
  arrived: m.command_key_arrived,
  takePayment: m.command_key_pay,
  move: m.command_key_move,
  again: m.command_key_again,
  moment: m.command_key_moment,
};

const parts: readonly (readonly [() => string, readonly KeyAction[]])[] = [
  [m.command_part_everywhere, ['find', 'newBooking', 'submit', 'save', 'undo', 'close', 'keyList']],
  [
    m.command_part_agenda,
    [
      'today',
      'dayBefore',
      'dayAfter',
      'weekBefore',
      'weekAfter',
      'byStaff',
      'byRooms',
      'nextBooking',
      'previousBooking',
      'open',
      'why',
      'block',
    ],
  ],
  [m.command_part_booking, ['arrived', 'takePayment', 'move', 'again', 'moment']],
];

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Shift: '⇧',
};

function signOf(key: string): string {
  const parts = key.split('+').map((part) => signs[part] ?? part.toLocaleUpperCase());
  return key.startsWith('mod+') ? modKey(parts.slice(1).join(' ')) : parts.join(' ');
}

/** The digits 1 to 9 are one row. */
const shownKeys = (keys: readonly string[]): string[] => (keys.length > 3 ? ['1…9'] : keys.map(signOf));

interface KeyListProps {
  pages: readonly (Page & { readonly key: string })[];
  onClose: () => void;
}

/** The dialog behind `?`, from the same table that the screens use. */
export default function KeyList({ pages, onClose }: KeyListProps) {
  return (
    <Dialog title={m.command_keys()} open wide readable onClose={onClose}>
      <div className={css.parts}>
        {parts.map(([title, actions]) => (
          <section key={title()} className={css.part}>
            <h3 className={css.title}>{title()}</h3>
            <dl className={css.keys}>
              {actions.map((action) => (
                <Row key={action} keys={shownKeys(keyTable[action])}>
                  {words[action]()}
                </Row>
              ))}
            </dl>
          </section>
        ))}
        <section className={css.part}>
          <h3 className={css.title}>{m.command_part_go()}</h3>
          <dl className={css.keys}>
            {pages.map(({ key, label, href }) => (
              <Row key={href} keys={key.split(' ').map(signOf)}>
                {label()}
              </Row>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

const Row = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <div className={css.row}>
    <dt className={css.signs}>
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{children}</dd>
  </div>
);
