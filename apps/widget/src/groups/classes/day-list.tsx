import type { ChosenSession } from '@embook/domain/booking';
import type { ClassDay } from '@embook/domain/groups';
import { addDays, type ShopTime, startOfDay } from '@embook/domain/shared';
import { Fragment, type ReactNode, useId } from 'react';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { ClassRow } from './class-row.tsx';
import css from './day-list.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { Unseen } from '../../ui/shared/unseen.tsx';

interface DayListProps {
  day: ClassDay;
  now: ShopTime;
  chosen: ChosenSession | undefined;
  /** The class whose sub-options are shown. */
  openId: number | undefined;
  onOpen: (sessionId: number | null) => void;
  onChoose: (session: ChosenSession) => void;
  /** Shown on a day without classes. */
  otherwise: ReactNode;
}

/** The classes of a day under its date (GRP-4). */
export function DayList({ day, now, chosen, openId, onOpen, onChoose, otherwise }: DayListProps) {
  const title = useId();
  const { classes, midnight } = day;
  const isToday = midnight === startOfDay(now);
  const ahead = classes.findIndex(({ startsAt }) => startsAt > now);
  return (
    <section aria-labelledby={title}>
      <DayTitle id={title} midnight={midnight} now={now} count={classes.length} />
      {classes.length === 0 ? (
        <div className={css.none}>
          <p>{m.common_group_none_on_day()}</p>
          {otherwise}
        </div>
      ) : (
        <ul className={`${shared.panel} ${css.card}`}>
          {classes.map((session, index) => (
            <Fragment key={session.id}>
              {isToday && index === ahead && <NowLine now={now} />}
              <ClassRow
                session={session}
                now={now}
                chosen={chosen?.sessionId === session.id ? chosen : undefined}
                open={session.id === openId}
                onOpen={(open) => onOpen(open ? session.id : null)}
                onChoose={(optionId) =>
                  onChoose({ shopId: session.shopId, sessionId: session.id, startsAt: session.startsAt, optionId })
                }
              />
            </Fragment>
          ))}
          {isToday && ahead === -1 && <NowLine now={now} />}
        </ul>
      )}
    </section>
  );
}

interface DayTitleProps {
  id: string;
  midnight: ShopTime;
  now: ShopTime;
  count: number;
}

/** `Today  Thursday 12 November`, or the date alone. */
function DayTitle({ id, midnight, now, count }: DayTitleProps) {
  const today = startOfDay(now);
  const near =
    midnight === today
      ? m.common_group_today()
      : midnight === addDays(today, 1)
        ? m.common_group_tomorrow()
        : undefined;
  return (
    <h3 id={id} className={`${layout.dayHeading} ${css.heading}`}>
      <span>
        {near && `${near} `}
        <span className={near && css.date}>{formatDay(midnight)}</span>
      </span>{' '}
      {count > 0 && <span className={css.count}>{m.common_group_count({ count })}</span>}
    </h3>
  );
}

/** A line at the current time: the classes above it have begun. */
function NowLine({ now }: { now: ShopTime }) {
  return (
    <li className={css.now}>
      <Unseen>{m.common_group_now()}</Unseen>
      <time>{formatTime(now)}</time>
    </li>
  );
}
