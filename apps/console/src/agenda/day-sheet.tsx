import { formatMoney, longDay, rangeText } from '../lib/formats.ts';
import { type Agenda, type AgendaEntry, dayColumns, entriesIn } from '@embook/domain/agenda';
import { type Day, type ShopTime } from '@embook/domain/shared';
import { createPortal } from 'react-dom';
import css from './day-sheet.module.css';
import { stateOf } from './entry-look.ts';
import { entryKey } from './grid/entry-block.ts';
import { columnTitle, stateWord, titleOf } from './agenda-words.ts';

interface DaySheetProps {
  agenda: Agenda;
  date: Day;
  shopName: string;
  now: ShopTime;
}

/** AGD-9: the printed day, a list for each person; mounted only while printing. */
export function DaySheet({ agenda, date, shopName, now }: DaySheetProps) {
  const lists = dayColumns(agenda, 'employee', date).map((column) => ({
    column,
    entries: entriesIn(agenda, column).toSorted((one, other) => one.startsAt - other.startsAt),
  }));
  return createPortal(
    <div className={css.sheet}>
      <h1>
        {shopName}
        {', '}
        {longDay(date)}
      </h1>
      {lists
        .filter(({ entries }) => entries.length > 0)
        .map(({ column, entries }) => (
          <section key={column.key} className={css.list}>
            <h2>{columnTitle(column)}</h2>
            <table>
              <tbody>
                {entries.map((entry) => (
                  <Line key={entryKey(entry)} entry={entry} agenda={agenda} now={now} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </div>,
    document.body,
  );
}

function Line({ entry, agenda, now }: { entry: AgendaEntry; agenda: Agenda; now: ShopTime }) {
  const room = agenda.rooms.find(({ id }) => id === entry.roomId)?.name;
  const seats = entry.kind === 'session' ? `${entry.taken ?? 0}/${entry.total ?? 0}` : undefined;
  return (
    <tr>
      <td className={css.time}>{rangeText(entry.startsAt, entry.endsAt)}</td>
      <td>
        <b>{titleOf(entry)}</b>
      </td>
      <td>{entry.kind === 'booking' ? entry.service?.name : seats}</td>
      <td>{room}</td>
      <td>{entry.dueCents === null ? '' : formatMoney(entry.dueCents)}</td>
      <td>{stateWord(stateOf(entry, now), entry, now)}</td>
    </tr>
  );
}
