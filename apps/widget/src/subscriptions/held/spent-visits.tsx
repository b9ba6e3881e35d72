import type { SubscriptionDetails } from '@embook/domain/subscriptions';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button/button.tsx';
import css from './held.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { type Heading, Section } from './section.tsx';

/** How many are shown at first. */
const SHOWN = 4;

/** What each booking used, the latest first, linking to its reservation. */
export function SpentVisits({ details, heading }: { details: SubscriptionDetails; heading: Heading }) {
  const now = useShopNow(useCompany().timeZone);
  const [all, setAll] = useState(false);
  const bookings = details.bookings.toSorted((a, b) => b.startsAt - a.startsAt);
  if (bookings.length === 0) return null;
  return (
    <Section title={m.subscriptions_held_spent()} heading={heading}>
      <ul className={css.lines}>
        {bookings.slice(0, all ? bookings.length : SHOWN).map(({ bookingId, service, startsAt, periodStart }) => (
          <li key={bookingId}>
            <Link href={paths.reservation('product', bookingId, startsAt > now ? 1 : 0)} className={css.line}>
              <span className={css.words}>
                <strong>{service}</strong>
                <span className={`${shared.muted} ${css.span}`}>
                  {[formatDay(startsAt), formatTime(startsAt)].join(', ')}
                </span>
              </span>
              {periodStart !== null && (
                <span className={layout.figureOf}>{m.subscriptions_held_from({ date: formatDay(periodStart) })}</span>
              )}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {!all && bookings.length > SHOWN && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          {m.subscriptions_held_all({ count: bookings.length })}
        </Button>
      )}
    </Section>
  );
}
