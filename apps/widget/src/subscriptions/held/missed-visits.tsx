import type { SubscriptionDetails, SubscriptionGroup } from '@embook/domain/subscriptions';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { formatSpan } from './format-span.ts';
import { groupName } from './group-name.ts';
import css from './held.module.css';
import { type Heading, Section } from './section.tsx';
import shared from '../../ui/shared/shared.module.css';

interface MissedVisitsProps {
  details: SubscriptionDetails;
  groups: readonly SubscriptionGroup[];
  heading: Heading;
}

/** Unused visits of past weeks or months, and until when they can be used (SUB-7). */
export function MissedVisits({ details, groups, heading }: MissedVisitsProps) {
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
