import { allowanceOf, type Subscription, type SubscriptionGroup } from '@embook/domain/subscriptions';
import { m } from '../../paraglide/messages.js';
import { Unseen } from '../../ui/shared/unseen.tsx';
import css from './included.module.css';

/** How many services of a group are named on a card. */
const SHOWN = 3;

/** `2× Yoga per week`, `∞ Sauna unlimited`. */
export function Included({ groups, full = false }: { groups: Subscription['groups']; full?: boolean }) {
  if (groups.length === 0) return null;
  return (
    <ul className={css.groups} aria-label={m.subscriptions_plan_included()}>
      {groups.map((group) => (
        <li key={group.id} className={css.group}>
          <Group group={group} full={full} />
        </li>
      ))}
    </ul>
  );
}

function Group({ group, full }: { group: SubscriptionGroup; full: boolean }) {
  const allowance = allowanceOf(group);
  const weeks = group.useMissedUsagesAfter;
  // Without duplicates: shops of one company may each have a service of the same name.
  const names = [...new Set(group.services.map(({ name }) => name))];
  const shown = full ? names : names.slice(0, SHOWN);
  return (
    <>
      <span className={css.times}>
        {allowance.kind === 'unlimited' ? <span aria-hidden="true">{'∞'}</span> : `${allowance.times}×`}
      </span>
      <span className={css.words}>
        <strong>
          {shown.join(', ')}
          <Rest names={names.slice(shown.length)} />
        </strong>
        <span>{rhythmOf(group)}</span>
        {full && weeks !== null && <span>{m.subscriptions_plan_missed({ count: weeks })}</span>}
      </span>
    </>
  );
}

/** The number of further services; screen readers get their names instead. */
function Rest({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const count = ` +${names.length}`;
  const all = `, ${names.join(', ')}`;
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <Unseen>{all}</Unseen>
    </>
  );
}

function rhythmOf(group: SubscriptionGroup): string {
  const allowance = allowanceOf(group);
  if (allowance.kind === 'unlimited') return m.subscriptions_plan_unlimited();
  return allowance.per === 'week' ? m.subscriptions_plan_each_week() : m.subscriptions_plan_each_month();
}
