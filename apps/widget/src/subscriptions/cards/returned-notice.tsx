import type { Subscription } from '@embook/domain/subscriptions';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice/notice.tsx';

/** Why the customer no longer has it: the money for it went back. */
export function ReturnedNotice({ subscription }: { subscription: Subscription }) {
  const { status, paymentReturnedOn: day } = subscription;
  if (status !== null || day === null) return null;
  return <Notice tone="hint">{m.subscriptions_plan_returned({ day: formatLongDay(day) })}</Notice>;
}
