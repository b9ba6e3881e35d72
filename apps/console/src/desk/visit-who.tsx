import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { Link } from 'wouter';
import { ContactLinks } from '../customers/contact-links.tsx';
import { CustomerNote } from '../customers/customer-note.tsx';
import { useCan } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Avatar } from '../ui/avatar/avatar.tsx';
import css from '../theme/panel.module.css';
import shared from '../theme/shared.module.css';

/** The customer, their contact, and their note for the shop (DESK-7). */
export function VisitWho({ visit }: { visit: OpenedVisitAnswer }) {
  const { booking, customerNote, phone, email, visits, noShows } = visit;
  const { id, name } = booking.customer;
  const can = useCan();
  const came = m.desk_who_visits({ count: visits });
  const missed = noShows === 0 ? m.desk_who_never_missed() : m.desk_who_missed({ count: noShows });
  const isKnown = can('contact_details.view').ok;
  return (
    <section className={css.who}>
      <div className={shared.beside}>
        <Avatar name={name} size={56} />
        <div className={css.personWords}>
          <h3 className={css.name} title={name}>
            {name}
          </h3>
          <p className={css.small}>
            {isKnown && `${visits === 0 ? m.desk_who_first() : `${came}, ${missed}`} `}
            {can('customers.view').ok && (
              <Link className={css.link} href={`/customers/${id}`}>
                {m.desk_who_card()}
              </Link>
            )}
          </p>
        </div>
      </div>
      {(phone ?? email) !== null && (
        <div className={shared.wrapped}>
          <ContactLinks {...{ phone, email }} className={css.chip} />
        </div>
      )}
      <CustomerNote note={customerNote} />
    </section>
  );
}
