import { allowanceOf, type SubscriptionGroup, type SubscriptionPeriods } from '@embook/domain/subscriptions';
import { m } from '../../paraglide/messages.js';
import { Ring } from '../../ui/ring/ring.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { groupName } from './group-name.ts';
import css from './held.module.css';
import layout from '../../ui/shared/layout.module.css';

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
