import type { ShopTime } from '@embook/domain/shared';
import {
  allowanceOf,
  type SubscriptionDetails,
  type SubscriptionGroup,
  type SubscriptionPeriods,
} from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice/notice.tsx';
import { subscriptionPeriodsQuery } from '../queries.ts';
import { formatSpan } from './format-span.ts';
import css from './held.module.css';
import layout from '../../ui/shared/layout.module.css';
import type { Heading as HeadingTag } from './section.tsx';
import shared from '../../ui/shared/shared.module.css';
import { Ring } from '../../ui/ring/ring.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { groupName } from './group-name.ts';

interface PeriodVisitsProps {
  details: SubscriptionDetails;
  every: 'weekly' | 'monthly';
  groups: readonly SubscriptionGroup[];
  heading: HeadingTag;
}

/** The start of the previous and next week or month; null at the ends. */
const turnsOf = (periods: SubscriptionPeriods, every: PeriodVisitsProps['every']) =>
  every === 'weekly'
    ? { previous: periods.prevWeekly, next: periods.nextWeekly }
    : { previous: periods.prevMonthly, next: periods.nextMonthly };

/** The used visits of each group in a week or month, with arrows to the previous and next. */
export function PeriodVisits({ details, every, groups, heading: Heading }: PeriodVisitsProps) {
  const title = useId();
  const [day, setDay] = useState<ShopTime | null>(null);
  const { data: turned, error, isFetching } = useQuery(subscriptionPeriodsQuery(details.id, day));
  const periods = (day !== null && turned) || details.periods;
  const usages = periods.currentUsages.filter(({ periodicity }) => periodicity === every);
  const { previous, next } = turnsOf(periods, every);
  const [first] = usages;
  return (
    <section className={`${layout.section} ${css.section}`} aria-labelledby={title}>
      <div className={css.period}>
        <div>
          <Heading id={title} className={shared.heading}>
            {every === 'weekly' ? m.subscriptions_held_weekly() : m.subscriptions_held_monthly()}
          </Heading>
          <p className={`${shared.muted} ${css.span}`} aria-live="polite">
            {first ? formatSpan(first.startDate, first.endDate) : m.subscriptions_held_no_period()}
          </p>
        </div>
        <Turn label={m.subscriptions_held_previous()} to={previous} onTurn={setDay}>
          <ChevronLeft size={20} aria-hidden />
        </Turn>
        <Turn label={m.subscriptions_held_next()} to={next} onTurn={setDay}>
          <ChevronRight size={20} aria-hidden />
        </Turn>
      </div>
      {error && !isFetching && <Notice tone="problem">{errorText(error)}</Notice>}
      <ul className={css.rings} aria-busy={isFetching || undefined}>
        {usages.map((usage) => (
          <li key={usage.subscriptionGroupId} className={css.ring}>
            <UsageRing usage={usage} groups={groups} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TurnProps {
  label: string;
  /** Null: there is none. The button stays focusable, so that the focus is not lost. */
  to: ShopTime | null;
  onTurn: (day: ShopTime) => void;
  children: ReactNode;
}

function Turn({ label, to, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className={`${layout.round} ${css.turn}`}
      aria-label={label}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onTurn(to)}
    >
      {children}
    </button>
  );
}

interface UsageRingProps {
  usage: SubscriptionPeriods['currentUsages'][number];
  groups: readonly SubscriptionGroup[];
}

/** Used of included visits; without a limit, `∞` and the number used. */
function UsageRing({ usage, groups }: UsageRingProps) {
  const { used, maxUsages, subscriptionGroupId } = usage;
  const unlimited = allowanceOf(usage).kind === 'unlimited';
  return (
    <>
      <Ring share={unlimited || maxUsages === 0 ? 0 : Math.min(1, used / maxUsages)}>
        {unlimited ? (
          <>
            <b className={layout.figure} aria-hidden="true">
              {'∞'}
            </b>
            <Unseen>{m.subscriptions_plan_unlimited()}</Unseen>
            <span className={layout.figureOf}>{m.subscriptions_held_used({ count: used })}</span>
          </>
        ) : (
          <>
            <b className={layout.figure}>{used}</b>
            <span className={layout.figureOf}>{m.subscriptions_held_of({ count: maxUsages })}</span>
          </>
        )}
      </Ring>
      <strong className={css.name}>{groupName(groups, subscriptionGroupId)}</strong>
    </>
  );
}
