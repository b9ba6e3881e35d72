import { allowanceOf, type SubscriptionGroup, type SubscriptionPeriods } from '@embook/domain/subscriptions';
import { m } from '../../paraglide/messages.js';
import { Ring } from '../../ui/ring/ring.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { groupName } from './group-name.ts';
import css from './held.module.css';

interface UsageRingProps {
  usage: SubscriptionPeriods['currentUsages'][number];
  groups: readonly SubscriptionGroup[];
}

/** Used of included visits; without a limit, `∞` and the number used. */
export function UsageRing({ usage, groups }: UsageRingProps) {
  const { used, maxUsages, subscriptionGroupId } = usage;
  const unlimited = allowanceOf(usage).kind === 'unlimited';
  return (
    <>
      <Ring share={unlimited || maxUsages === 0 ? 0 : Math.min(1, used / maxUsages)}>
        {unlimited ? (
          <>
            <b className={css.used} aria-hidden="true">
              {'∞'}
            </b>
            <Unseen>{m.subscriptions_plan_unlimited()}</Unseen>
            <span className={css.of}>{m.subscriptions_held_used({ count: used })}</span>
          </>
        ) : (
          <>
            <b className={css.used}>{used}</b>
            <span className={css.of}>{m.subscriptions_held_of({ count: maxUsages })}</span>
          </>
        )}
      </Ring>
      <strong className={css.name}>{groupName(groups, subscriptionGroupId)}</strong>
    </>
  );
}
