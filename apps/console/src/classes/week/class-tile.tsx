import type { ClassSession } from '@embook/domain/classes';
import type { ShopTime } from '@embook/domain/shared';
import { Check, Repeat2, Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { inkOf } from '../../theme/ink.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { isOver, nameOfClass } from '../class-words.ts';
import css from './class-tile.module.css';
import shared from '../../theme/shared.module.css';

interface ClassTileProps {
  session: ClassSession;
  photoUrl: string | null | undefined;
  now: ShopTime;
  isOpened: boolean;
  onOpen: () => void;
}

/** One class of the timetable: time, name, employee and seats; each state has an icon or a word beside its colour. */
export function ClassTile({ session, photoUrl, now, isOpened, onOpen }: ClassTileProps) {
  const { at, taken, places, cancelled, employeeName, roomName, kind } = session;
  const isDone = isOver(session, now) && !cancelled;
  const share = places === 0 ? 0 : Math.round((taken / places) * 100);
  const state = cancelled ? 'cancelled' : isDone ? 'done' : taken >= places ? 'full' : 'open';
  return (
    <button
      type="button"
      className={`${css.tile} ${inkOf({ categoryId: session.categoryId, service: { id: session.serviceId } })}`}
      data-class={session.id}
      data-state={state}
      aria-current={isOpened ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={css.line}>
        <time>{at}</time>
        {isDone && <Check size={14} aria-label={m.classes_over()} />}
        {kind === 'event' && <Star size={14} aria-label={m.classes_event()} />}
        {session.seriesId !== null && session.changedAlone && <Repeat2 size={14} aria-label={m.classes_changed()} />}
      </span>
      <strong className={css.name}>{nameOfClass(session)}</strong>
      {cancelled ? (
        <span className={css.who}>{m.classes_cancelled()}</span>
      ) : (
        <>
          {employeeName !== null && (
            <span className={css.who}>
              <Avatar name={employeeName} src={photoUrl} size={24} />
              <span className={shared.cut}>{employeeName}</span>
            </span>
          )}
          {employeeName === null && roomName !== null && <span className={css.who}>{roomName}</span>}
          <span className={css.seats}>
            <i className={css.meter} style={{ '--share': share } as CSSProperties} aria-hidden />
            <span className={css.count}>{m.classes_seats({ taken, places })}</span>
          </span>
        </>
      )}
    </button>
  );
}
