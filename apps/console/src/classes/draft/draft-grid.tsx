import { type WeekdayName, weekdayNames } from '@embook/domain/classes';
import { datesIn, type IsoWeekday } from '@embook/domain/shared';
import { ArrowLeftRight, Plus } from 'lucide-react';
import { inkOf } from '../../theme/ink.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useWorkplace } from '../../lib/session.ts';
import { currentLocale } from '../../lib/texts.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import tileCss from '../week/class-tile.module.css';
import { dayParts } from '../week/day-parts.ts';
import gridCss from '../week/week-grid.module.css';
import { partWords } from '../week/week-grid.tsx';
import shared from '../../theme/shared.module.css';
import css from './draft.module.css';
import { type Mark, type Placement, placementsIn } from './placements.ts';

interface DraftGridProps {
  placements: readonly Placement[];
  roomOf: (id: number) => string;
  /** Undefined without permission to change. */
  onOpen: ((placement: Placement) => void) | undefined;
}

export const weekdayWord = (name: WeekdayName): string =>
  datesIn(currentLocale()).weekday((weekdayNames.indexOf(name) + 1) as IsoWeekday);

/** A regular week as a timetable; on a phone its days stand below each other. */
export function DraftGrid({ placements, roomOf, onOpen }: DraftGridProps) {
  const isPhone = useIsPhone();
  const cell = (weekday: WeekdayName, shown: readonly Placement[]) => (
    <ul key={weekday} className={gridCss.cell} aria-label={weekdayWord(weekday)}>
      {shown.map((placement) => (
        <li key={placement.key}>
          <PlacementTile {...{ placement, roomOf, onOpen }} />
        </li>
      ))}
    </ul>
  );
  if (isPhone)
    return (
      <div className={css.days}>
        {weekdayNames.map((weekday) => {
          const shown = placementsIn(placements, weekday);
          if (shown.length === 0) return null;
          return (
            <section key={weekday}>
              <h2 className={css.dayName}>{weekdayWord(weekday)}</h2>
              {cell(weekday, shown)}
            </section>
          );
        })}
      </div>
    );
  return (
    <div className={gridCss.scroll}>
      <div className={gridCss.week}>
        <div className={gridCss.heads}>
          {weekdayNames.map((weekday) => (
            <div key={weekday} className={`${gridCss.head} ${css.head}`}>
              {weekdayWord(weekday)}
            </div>
          ))}
        </div>
        {dayParts.map((part) => {
          const shown = weekdayNames.map((weekday) => placementsIn(placements, weekday, part));
          if (shown.every((each) => each.length === 0)) return null;
          const [title, hours] = partWords[part];
          return (
            <section key={part} aria-label={title()}>
              <h2 className={gridCss.part}>
                {title()} <span className={gridCss.hours}>{hours()}</span>
              </h2>
              <div className={gridCss.row}>
                {weekdayNames.map((weekday, index) => cell(weekday, shown[index] ?? []))}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}

const markWords: Readonly<Record<Mark, (() => string) | undefined>> = {
  same: undefined,
  moved: m.timetable_moved,
  changed: m.timetable_changed,
  new: m.timetable_new,
  left: undefined,
  ended: undefined,
};

/** One class of the week. Its mark has a word; the old position of a moved class names the new one. */
function PlacementTile({ placement, roomOf, onOpen }: { placement: Placement } & Omit<DraftGridProps, 'placements'>) {
  const { employees } = useWorkplace();
  const { at, name, mark, weekday, employeeId, roomId, to, categoryId, serviceId } = placement;
  const teacher = employees.find(({ id }) => id === employeeId);
  const word = markWords[mark]?.();
  const Sign = mark === 'new' ? Plus : ArrowLeftRight;
  return (
    <button
      type="button"
      className={`${tileCss.tile} ${inkOf({ categoryId, service: { id: serviceId } })} ${css.tile}`}
      data-mark={mark}
      aria-disabled={onOpen === undefined || undefined}
      onClick={() => onOpen?.(placement)}
    >
      <span className={tileCss.line}>
        <time>{at}</time>
        {word !== undefined && (
          <span className={css.mark}>
            <Sign size={14} aria-hidden /> {word}
          </span>
        )}
      </span>
      <strong className={tileCss.name}>{name}</strong>
      {to !== undefined && <span className={tileCss.who}>{m.timetable_to({ to })}</span>}
      {mark !== 'left' && mark !== 'ended' && (
        <span className={tileCss.who}>
          {teacher ? (
            <>
              <Avatar name={teacher.name} src={teacher.photoUrl} size={24} />
              <span className={shared.cut}>{teacher.name}</span>
            </>
          ) : (
            roomId !== null && <span className={shared.cut}>{roomOf(roomId)}</span>
          )}
        </span>
      )}
      <span className={shared.unseen}>{m.timetable_change_class({ name, days: weekdayWord(weekday), time: at })}</span>
    </button>
  );
}
