import type { Subscription } from '@embook/domain/subscriptions';
import { Check, CirclePause, Clock, TriangleAlert } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import tones from '../../ui/pill/pill.module.css';
import { Pill } from '../../ui/pill/pill.tsx';
import css from './status.module.css';

type Status = NonNullable<Subscription['status']>;

/** Each state with its word, icon, colour and explanation (SUB-1). */
const states = {
  bought: {
    Icon: Check,
    tone: 'ok',
    word: () => m.subscriptions_plan_bought(),
    line: () => m.subscriptions_plan_bought_line(),
  },
  pending: {
    Icon: Clock,
    tone: 'warn',
    word: () => m.subscriptions_plan_pending(),
    line: () => m.subscriptions_plan_pending_line(),
  },
  unpaid: {
    Icon: TriangleAlert,
    tone: 'bad',
    word: () => m.subscriptions_plan_unpaid(),
    line: () => m.subscriptions_plan_unpaid_line(),
  },
  paused: {
    Icon: CirclePause,
    tone: 'neutral',
    word: () => m.subscriptions_plan_paused(),
    line: () => m.subscriptions_plan_paused_line(),
  },
} as const satisfies Record<Status, object>;

export function StatusPill({ status }: { status: Status }) {
  const { Icon, tone, word } = states[status];
  return (
    <Pill tone={tone}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {word()}
    </Pill>
  );
}

/** The explanation of the state and what to do. */
export function StatusLine({ status }: { status: Status }) {
  const { Icon, tone, line } = states[status];
  return (
    <p className={`${css.line} ${tones[tone]}`}>
      <Icon size={20} aria-hidden />
      <span>{line()}</span>
    </p>
  );
}
