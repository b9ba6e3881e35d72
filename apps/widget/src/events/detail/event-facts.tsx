import { type Session, seatsOf } from '@embook/domain/groups';
import { CalendarDays, MapPin, Phone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { SeatsLine } from '../../groups/session/seats-line.tsx';
import { formatDay, formatDuration, formatTimeRange } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { callLink, routeLink } from '../../shops/address-links.ts';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './event-facts.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

const linkStyle = `${layout.textLink} ${shared.reach} ${css.link}`;

/** Date, location, places and contact. */
export function EventFacts({ event }: { event: Session }) {
  const { startsAt, length, street, zip, city, contactNumber } = event;
  const seats = event.cancelled ? null : seatsOf(event);
  return (
    <ul>
      <Fact icon={<CalendarDays size={20} aria-hidden />}>
        <strong className={layout.fact}>{formatDay(startsAt)}</strong>
        <small className={shared.muted}>
          <Joined parts={[formatTimeRange(startsAt, length), formatDuration(length)]} />
        </small>
      </Fact>
      {(street || city) && (
        <Fact
          icon={<MapPin size={20} aria-hidden />}
          link={
            <a className={linkStyle} href={routeLink(event)} target="_blank" rel="noopener noreferrer">
              {m.common_event_route()}
            </a>
          }
        >
          <strong className={layout.fact}>{street || city}</strong>
          {street && <small className={shared.muted}>{[zip, city].filter(Boolean).join(' ')}</small>}
        </Fact>
      )}
      {seats && (
        <Fact icon={<Users size={20} aria-hidden />}>
          <SeatsLine seats={seats} />
        </Fact>
      )}
      {contactNumber && (
        <Fact
          icon={<Phone size={20} aria-hidden />}
          link={
            <a className={linkStyle} href={callLink(contactNumber)}>
              {m.common_event_call()}
            </a>
          }
        >
          <strong className={`${layout.fact} ${css.number}`}>{contactNumber}</strong>
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, link, children }: { icon: ReactNode; link?: ReactNode; children: ReactNode }) {
  return (
    <li className={css.fact}>
      {icon}
      <div>{children}</div>
      {link}
    </li>
  );
}
