import type { Hours } from '@embook/domain/hours';
import { CalendarDays, Store } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { keepInSight } from '../lib/keep-in-sight.ts';
import { keptInTab } from '../lib/answer-cache.ts';
import { useDraftNames } from '../lib/tab-draft.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import shared from '../theme/shared.module.css';
import { type HoursDraft, personDraft, shopDraft, weekMinutes } from './draft.ts';
import css from './who-list.module.css';
import { WEEKDAYS } from './week-grid.tsx';
import { dayText, lengthText } from './hours-words.ts';
import { hoursAbout } from './use-hours-draft.ts';

interface WhoListProps {
  hours: Hours;
  current: string;
  onChoose: (who: string) => void;
}

/** A miniature chart of the hours of a week. */
function Spark({ draft }: { draft: HoursDraft }) {
  return (
    <span className={css.spark} aria-hidden>
      {WEEKDAYS.map((weekday) => {
        const minutes = draft.ranges
          .filter((range) => range.weekday === weekday)
          .reduce((sum, { opens, closes }) => sum + closes - opens, 0);
        return <i key={weekday} style={{ '--v': minutes / Math.max(1, draft.weeks) / 30 } as CSSProperties} />;
      })}
    </span>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  note: string;
  aside: ReactNode;
  isCurrent: boolean;
  onClick: () => void;
}

const Row = ({ icon, name, note, aside, isCurrent, onClick }: RowProps) => (
  <button
    ref={isCurrent ? keepInSight : undefined}
    type="button"
    className={css.row}
    aria-current={isCurrent || undefined}
    onClick={onClick}
  >
    {icon}
    <span className={css.words}>
      <b>{name}</b>
      <small className={shared.caption}>{note}</small>
    </span>
    {aside}
  </button>
);

/** Whose hours are shown: the shop's, its special days, or an employee's. */
export function WhoList({ hours, current, onChoose }: WhoListProps) {
  const { shop, employees, today } = hours;
  const [next] = shop.specialDays;
  const ofShop = shopDraft(hours);
  const nameOf = useDraftNames();
  /** Edits that wait elsewhere; those of the open week have their bar below it. */
  const isUnsaved = (who: string, employeeId?: number) =>
    who !== current && keptInTab(nameOf(hoursAbout(shop.id, employeeId))) !== undefined;
  return (
    <nav className={css.list} aria-label={m.hours_who_label()}>
      <h1 className={css.title}>{m.shell_nav_hours()}</h1>
      <span className={css.over}>{m.hours_who_shop()}</span>
      <Row
        icon={
          <span className={css.icon}>
            <Store size={16} aria-hidden />
          </span>
        }
        name={m.hours_opening()}
        note={isUnsaved('shop') ? m.catalogue_unsaved() : m.hours_a_week({ length: lengthText(weekMinutes(ofShop)) })}
        aside={<Spark draft={ofShop} />}
        isCurrent={current === 'shop'}
        onClick={() => onChoose('shop')}
      />
      <Row
        icon={
          <span className={css.icon}>
            <CalendarDays size={16} aria-hidden />
          </span>
        }
        name={m.hours_exceptions()}
        note={next ? m.hours_exceptions_next({ day: dayText(next.date) }) : m.hours_exceptions_none()}
        aside={<span className={css.count}>{shop.specialDays.length}</span>}
        isCurrent={current === 'days'}
        onClick={() => onChoose('days')}
      />
      <span className={css.over}>{m.hours_who_team()}</span>
      {employees.map((person) => {
        const draft = personDraft(person, today);
        const asked = person.absences.some(({ state }) => state === 'asked');
        return (
          <Row
            key={person.id}
            icon={<Avatar name={person.name} src={person.photoUrl} size={28} />}
            name={person.name}
            note={
              isUnsaved(String(person.id), person.id)
                ? m.catalogue_unsaved()
                : asked
                  ? m.hours_asks()
                  : draft.weeks === 0
                    ? m.hours_shop_hours()
                    : m.hours_a_week({ length: lengthText(weekMinutes(draft)) })
            }
            aside={<Spark draft={draft.weeks === 0 ? ofShop : draft} />}
            isCurrent={current === String(person.id)}
            onClick={() => onChoose(String(person.id))}
          />
        );
      })}
    </nav>
  );
}
