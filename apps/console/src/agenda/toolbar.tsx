import { type Agenda, bookedShare, weekOf } from '@embook/domain/agenda';
import { type Day, datesIn, timeOfDay } from '@embook/domain/shared';
import { CalendarPlus, ChevronLeft, ChevronRight, Ellipsis, Eye, Mail, Phone, Printer, Rows3 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { currentLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Menu, MenuHeading, MenuItem, MenuLine } from '../ui/menu/menu.tsx';
import type { AgendaAddress } from './agenda-address.ts';
import type { Preferences } from './preferences.ts';
import css from './toolbar.module.css';
import { longDay, shortDay, weekText, withSeen } from '../lib/formats.ts';
import shared from '../theme/shared.module.css';

interface ToolbarProps {
  address: AgendaAddress;
  agenda: Agenda | undefined;
  week: Agenda | undefined;
  today: Day;
  preferences: Preferences;
  onPrint: () => void;
  /** Undefined without permission to make a calendar feed. */
  onFeed: (() => void) | undefined;
}

/** Days, columns and view: stored in the address, except for device settings (AGD-1). */
export function Toolbar({ address, agenda, week, today, preferences, onPrint, onFeed }: ToolbarProps) {
  const { shown } = address;
  const isWeek = shown.view === 'week';
  const step = isWeek ? 7 : 1;
  return (
    <div className={css.room}>
      <div className={css.bar}>
        <div className={shared.line}>
          <Button onClick={() => address.showDate(today)}>{m.agenda_today()}</Button>
          <span className={css.joined}>
            <IconButton
              edged
              label={isWeek ? m.agenda_previous_week() : m.agenda_previous_day()}
              onClick={() => address.showDayBy(-step)}
            >
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <IconButton
              edged
              label={isWeek ? m.agenda_next_week() : m.agenda_next_day()}
              onClick={() => address.showDayBy(step)}
            >
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </span>
          <h1 className={css.title}>
            {isWeek ? (
              weekText(weekOf(shown.date))
            ) : (
              <>
                <span className={css.long}>{longDay(shown.date)}</span>
                <span className={css.short}>{shortDay(shown.date)}</span>
              </>
            )}
          </h1>
        </div>
        {isWeek ? (
          <WhoPicker address={address} agenda={agenda} />
        ) : (
          <WeekStrip address={address} week={week} today={today} />
        )}
        <div className={`${shared.line} ${css.how}`}>
          <Choice
            label={m.agenda_view()}
            options={[
              { name: m.agenda_day(), isChosen: !isWeek, choose: () => address.showView('day') },
              { name: m.agenda_week(), isChosen: isWeek, choose: () => address.showView('week') },
            ]}
          />
          <Choice
            label={m.agenda_columns()}
            options={[
              { name: m.agenda_staff(), isChosen: shown.by === 'employee', choose: () => address.showBy('employee') },
              { name: m.agenda_rooms(), isChosen: shown.by === 'room', choose: () => address.showBy('room') },
            ]}
          />
          <MoreMenu {...{ address, preferences, onPrint, onFeed }} />
        </div>
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { name: string; isChosen: boolean; choose: () => void }[];
}

const Choice = ({ label, options }: ChoiceProps) => (
  <div className={css.choice} role="group" aria-label={label}>
    {options.map(({ name, isChosen, choose }) => (
      <button key={name} type="button" aria-pressed={isChosen} onClick={choose}>
        {name}
      </button>
    ))}
  </div>
);

/** The days of the week, each with its booked share. */
export function WeekStrip({ address, week, today }: { address: AgendaAddress; week: Agenda | undefined; today: Day }) {
  const { date, by } = address.shown;
  return (
    <div className={css.strip} role="group" aria-label={m.agenda_week()}>
      {weekOf(date).map((day) => {
        const { weekday, day: number } = datesIn(currentLocale()).parts(timeOfDay(day) ?? 0);
        const share = week && bookedShare(week, day, { kind: by });
        const percent = Math.round((share ?? 0) * 100);
        const name = shortDay(day);
        const label = !week
          ? name
          : share === undefined
            ? m.agenda_day_closed({ day: name })
            : m.agenda_day_booked({ day: name, percent });
        return (
          <button
            key={day}
            type="button"
            className={css.day}
            aria-current={day === date ? 'date' : undefined}
            aria-label={withSeen(`${weekday} ${number}`, label)}
            data-shut={(week && share === undefined) || undefined}
            data-today={day === today || undefined}
            onClick={() => address.showDate(day)}
          >
            <span>{weekday}</span> <b>{number}</b>
            <i className={css.meter} style={{ '--share': percent } as CSSProperties} />
          </button>
        );
      })}
    </div>
  );
}

function WhoPicker({ address, agenda }: { address: AgendaAddress; agenda: Agenda | undefined }) {
  const { by, who } = address.shown;
  const owners = (by === 'employee' ? agenda?.employees : agenda?.rooms) ?? [];
  const chosen = who ?? owners[0]?.id;
  return (
    <div className={css.who} role="group" aria-label={by === 'employee' ? m.agenda_staff() : m.agenda_rooms()}>
      {owners.map(({ id, name, photoUrl }) => (
        <button
          key={id}
          type="button"
          className={css.person}
          aria-pressed={id === chosen}
          aria-label={name}
          title={name}
          onClick={() => address.showWho(id)}
        >
          <Avatar name={name} src={photoUrl} size={28} />
          {id === chosen && <span className={css.personName}>{name}</span>}
        </button>
      ))}
    </div>
  );
}

type MoreMenuProps = Pick<ToolbarProps, 'address' | 'preferences' | 'onPrint' | 'onFeed'>;

function MoreMenu({ address, preferences, onPrint, onFeed }: MoreMenuProps) {
  const { density, setDensity, tellCustomer, setTellCustomer, isAskedFor, setAskedFor } = preferences;
  const densities = [
    ['compact', m.agenda_density_compact()],
    ['normal', m.agenda_density_normal()],
    ['roomy', m.agenda_density_roomy()],
  ] as const;
  const { cancelled } = address.shown;
  return (
    <Menu label={m.agenda_options()} className={css.more} button={<Ellipsis size={20} aria-hidden />}>
      <>
        <MenuHeading>{m.agenda_density()}</MenuHeading>
        {densities.map(([name, words]) => (
          <MenuItem
            key={name}
            icon={<Rows3 size={18} aria-hidden />}
            chosen={name === density}
            onSelect={() => setDensity(name)}
          >
            {words}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem
          icon={<Eye size={18} aria-hidden />}
          checked={cancelled}
          onSelect={() => address.showCancelled(!cancelled)}
        >
          {m.agenda_show_cancelled()}
        </MenuItem>
        <MenuItem
          icon={<Mail size={18} aria-hidden />}
          checked={tellCustomer}
          onSelect={() => setTellCustomer(!tellCustomer)}
        >
          {m.agenda_tell_on()}
        </MenuItem>
        <MenuItem icon={<Phone size={18} aria-hidden />} checked={isAskedFor} onSelect={() => setAskedFor(!isAskedFor)}>
          {m.agenda_asked_on()}
        </MenuItem>
        <MenuItem icon={<Printer size={18} aria-hidden />} onSelect={() => onPrint()}>
          {m.agenda_print()}
        </MenuItem>
        {onFeed && (
          <MenuItem icon={<CalendarPlus size={18} aria-hidden />} onSelect={onFeed}>
            {m.agenda_feed()}
          </MenuItem>
        )}
      </>
    </Menu>
  );
}
