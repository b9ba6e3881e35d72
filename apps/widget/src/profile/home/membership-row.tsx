import { findSubscription } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { subscriptionListQuery } from '../../subscriptions/queries.ts';
import { RowLink, Rows } from '../../ui/rows/rows.tsx';

/** The way to the customer's own subscription; nothing for who has none (SUB-6). */
export function MembershipRow() {
  const { data: subscriptions = [] } = useQuery(subscriptionListQuery());
  const own = findSubscription(subscriptions, undefined);
  if (!own) return null;
  return (
    <Rows>
      <RowLink
        href={paths.subscriptionDetails()}
        icon={<IdCard size={20} strokeWidth={1.75} aria-hidden />}
        title={m.subscriptions_held_mine()}
        value={own.name}
      />
    </Rows>
  );
}
