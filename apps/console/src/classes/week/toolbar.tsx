import type { ClassSession } from '@embook/domain/classes';
import type { Day } from '@embook/domain/shared';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { weekText } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import type { ClassesAddress } from '../classes-address.ts';
import { fullness } from './day-parts.ts';
import css from './toolbar.module.css';
import shared from '../../theme/shared.module.css';
import screen from '../classes-screen.module.css';

interface ToolbarProps {
  address: ClassesAddress;
  all: readonly ClassSession[];
  /** The filtered classes. */
  shown: readonly ClassSession[];
  today: Day;
  add: ReactNode;
}

/** The week, the filters and the taken seats. */
export function Toolbar({ address, all, shown, today, add }: ToolbarProps) {
  const { count, percent } = fullness(shown);
  const teachers = new Map(all.flatMap(({ employeeId, employeeName }) => entry(employeeId, employeeName)));
  const rooms = new Map(all.flatMap(({ roomId, roomName }) => entry(roomId, roomName)));
  return (
    <div className={screen.bar}>
      <h1 className={css.title}>{weekText(address.week)}</h1>
      <span className={css.joined}>
        <IconButton edged label={m.classes_previous_week()} onClick={() => address.showDayBy(-7)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton edged label={m.classes_next_week()} onClick={() => address.showDayBy(7)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </span>
      {!address.week.includes(today) && <Button onClick={() => address.showDate(today)}>{m.classes_today()}</Button>}
      <span className={css.summary}>{count > 0 && m.classes_summary({ count, percent })}</span>
      <span className={`${shared.wrapped} ${css.filters}`}>
        <Filter
          label={m.classes_teacher()}
          all={m.classes_teacher_all()}
          options={teachers}
          value={address.teacher}
          onChoose={address.showTeacher}
        />
        <Filter
          label={m.classes_room()}
          all={m.classes_room_all()}
          options={rooms}
          value={address.room}
          onChoose={address.showRoom}
        />
        {add}
      </span>
    </div>
  );
}

const entry = (id: number | null, name: string | null): [number, string][] => (id === null ? [] : [[id, name ?? '']]);

interface FilterProps {
  label: string;
  all: string;
  options: ReadonlyMap<number, string>;
  value: number | undefined;
  onChoose: (value: number | undefined) => void;
}

function Filter({ label, all, options, value, onChoose }: FilterProps) {
  const chosen = value === undefined ? undefined : options.get(value);
  if (options.size < 2 && value === undefined) return null;
  return (
    <Menu
      label={chosen === undefined ? label : `${label}: ${chosen}`}
      className={css.filter}
      button={
        <>
          <span className={css.filterName}>{chosen ?? label}</span>
          <ChevronDown size={16} aria-hidden />
        </>
      }
    >
      <MenuItem chosen={value === undefined} onSelect={() => onChoose(undefined)}>
        {all}
      </MenuItem>
      {[...options].map(([id, name]) => (
        <MenuItem key={id} chosen={id === value} onSelect={() => onChoose(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
