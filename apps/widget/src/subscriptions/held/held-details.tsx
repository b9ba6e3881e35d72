import type { Subscription, SubscriptionDetails, SubscriptionGroup } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { isNotFound } from '../../lib/api-error.ts';
import { m } from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice/notice.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { subscriptionDetailsQuery } from '../queries.ts';
import { OpenCharge } from './open-charge.tsx';
import { PeriodVisits } from './period-visits.tsx';
import { Renewal } from './renewal.tsx';
import { type Heading, Section } from './section.tsx';
import css from './held.module.css';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { formatSpan } from './format-span.ts';
import { groupName } from './group-name.ts';
import shared from '../../ui/shared/shared.module.css';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button/button.tsx';
import layout from '../../ui/shared/layout.module.css';

/** How many are shown at first. */
const SHOWN = 4;

/** What each booking used, the latest first, linking to its reservation. */
function SpentVisits({ details, heading }: { details: SubscriptionDetails; heading: Heading }) {
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

interface HeldDetailsProps {
  subscription: Subscription;
  /** The id of the client subscription. */
  id: number;
  heading: Heading;
}

/** The customer's remaining, missed and used visits, and the renewal (SUB-6). */
export function HeldDetails({ subscription, id, heading }: HeldDetailsProps) {
  const query = useQuery(subscriptionDetailsQuery(id));
  // ERR-3
  if (!query.data && isNotFound(query.error)) return <Notice tone="hint">{m.subscriptions_not_subscribed()}</Notice>;
  const waiting = (
    <Loading>
      <div className={css.rings}>
        {subscription.groups.map(({ id: groupId }) => (
          <Skeleton key={groupId} width={128} height={128} radius={64} />
        ))}
      </div>
      <Skeleton height={96} radius={16} />
    </Loading>
  );
  return (
    <Loaded query={query} failed={m.subscriptions_held_failed()} waiting={waiting}>
      {(details) => <Held subscription={subscription} details={details} heading={heading} />}
    </Loaded>
  );
}

interface HeldProps {
  subscription: Subscription;
  details: SubscriptionDetails;
  heading: Heading;
}

function Held({ subscription: { status }, details, heading }: HeldProps) {
  const { groups } = details.subscription;
  const rhythms = (['weekly', 'monthly'] as const).filter((every) =>
    groups.some(({ periodicity }) => periodicity === every),
  );
  const shared = { details, groups, heading };
  return (
    <>
      {(status === 'pending' || details.paymentLink !== null) && (
        <OpenCharge details={details} isFirst={status === 'pending'} />
      )}
      {rhythms.map((every) => (
        <PeriodVisits key={every} every={every} {...shared} />
      ))}
      <MissedVisits {...shared} />
      <SpentVisits {...shared} />
      <Renewal details={details} heading={heading} />
    </>
  );
}

interface MissedVisitsProps {
  details: SubscriptionDetails;
  groups: readonly SubscriptionGroup[];
  heading: Heading;
}

/** Unused visits of past weeks or months, and until when they can be used (SUB-7). */
function MissedVisits({ details, groups, heading }: MissedVisitsProps) {
  const { missedUsages } = details.periods;
  if (missedUsages.length === 0) return null;
  return (
    <Section title={m.subscriptions_held_missed()} heading={heading}>
      <ul className={css.lines}>
        {missedUsages.map(({ subscriptionGroupId, maxUsages, used, startDate, endDate, useBefore }) => (
          <li key={`${subscriptionGroupId} ${endDate}`} className={css.line}>
            <span className={css.words}>
              <strong>{[maxUsages - used, groupName(groups, subscriptionGroupId)].join(' × ')}</strong>
              <span className={`${shared.muted} ${css.span}`}>{formatSpan(startDate, endDate)}</span>
            </span>
            <span className={css.before}>{m.subscriptions_held_use_before({ date: formatDay(useBefore) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
