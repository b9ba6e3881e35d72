import type { ChosenSession } from '@embook/domain/booking';
import { badgeOf, type Session, seatsOf, sessionName, sessionRefusal } from '@embook/domain/groups';
import type { ShopTime } from '@embook/domain/shared';
import { useId } from 'react';
import { formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { NextLink } from '../../ui/button/next-link.tsx';
import { RowMark } from '../../ui/button/row-mark.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Pill } from '../../ui/pill/pill.tsx';
import { MyBookingLink } from '../session/my-booking-link.tsx';
import { SeatsLine } from '../session/seats-line.tsx';
import { SessionBadge } from '../session/session-badge.tsx';
import { SessionOptions } from '../session/session-options.tsx';
import { useSignedIn } from '../../auth/use-auth.ts';
import { useCovered } from '../session/use-covered.ts';
import { SessionPrice } from '../session/session-price.tsx';

import css from './class-row.module.css';
import shared from '../../ui/shared/shared.module.css';
import { ClassWho } from './class-who.tsx';

interface ClassRowProps {
  session: Session;
  now: ShopTime;
  /** Undefined while another class, or none, is chosen. */
  chosen: ChosenSession | undefined;
  /** Its sub-options are shown. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (optionId: number | null) => void;
}

export function ClassRow({ session, now, chosen, open, onOpen, onChoose }: ClassRowProps) {
  const options = useId();
  const name = sessionName(session);
  const refusal = sessionRefusal(session, now);
  const several = session.options.length > 0;
  const press = () => (several ? onOpen(!open) : onChoose(null));
  const state = several
    ? { 'aria-expanded': open, 'aria-controls': options }
    : { 'aria-pressed': chosen !== undefined };
  const classNames = [
    css.row,
    chosen && css.chosen,
    refusal && refusal !== 'booked' && css.refused,
    session.cancelled && css.cancelled,
  ];
  return (
    <li className={classNames.filter(Boolean).join(' ')}>
      <p className={css.time}>
        <time>{formatTime(session.startsAt)}</time>
        <time>{formatTime(session.startsAt + session.length * 60)}</time>
      </p>
      <div className={css.picture}>
        <Picture src={session.photoUrl} alt="" width={64} height={64} sizes="64px" seed={session.serviceId} />
      </div>
      <div className={css.top}>
        <h4 className={css.title}>
          {refusal ? (
            name
          ) : (
            <button type="button" className={css.press} onClick={press} {...state}>
              {name}
              <span className={shared.cover} />
            </button>
          )}
        </h4>
        {!session.cancelled && (
          <p className={css.price}>
            <SessionPrice session={session} />
          </p>
        )}
      </div>
      <div className={css.who}>
        <ClassWho session={session} />
      </div>
      {!refusal && <RowMark several={several} open={open} chosen={chosen !== undefined} className={css.mark} />}
      <State session={session} now={now} />
      {several && !refusal && (
        <div id={options} className={`${shared.unfolded} ${css.options}`}>
          {open && <SessionOptions session={session} chosen={chosen?.optionId ?? null} onChoose={onChoose} />}
        </div>
      )}
      {chosen && !refusal && (
        <NextLink href={paths.bookConfirm('group')}>{m.common_service_book_named({ name })}</NextLink>
      )}
    </li>
  );
}

/** Only for customers: a visitor's page must be whole without a membership that nobody asks for (W4). */
const InMembership = ({ session }: { session: Session }) =>
  useCovered(session) && <Pill tone="ok">{m.common_session_in_membership()}</Pill>;

/** Places and badge; or the reason why it cannot be booked, where no badge says so. */
function State({ session, now }: { session: Session; now: ShopTime }) {
  const seats = session.cancelled ? null : seatsOf(session);
  const badge = badgeOf(session);
  const signedIn = useSignedIn();
  const refusal = sessionRefusal(session, now);
  return (
    <div className={css.state}>
      {seats && <SeatsLine seats={seats} />}
      {badge && <SessionBadge badge={badge} />}
      {signedIn && !badge && !refusal && <InMembership session={session} />}
      {refusal === 'booked' && <MyBookingLink session={session} small />}
      {refusal === 'started' && <Pill>{m.common_session_started()}</Pill>}
      {refusal === 'not_online' && <Pill>{m.common_session_not_online()}</Pill>}
    </div>
  );
}
