import type { Badge } from '@embook/domain/groups';
import { CalendarX2, Check, Hourglass } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Pill } from '../../ui/pill/pill.tsx';

/** The state of a class or event in one word, with its colour (GRP-7). */
export function SessionBadge({ badge }: { badge: Badge }) {
  switch (badge) {
    case 'cancelled':
      return (
        <Pill tone="bad">
          <CalendarX2 size={14} aria-hidden />
          {m.common_session_cancelled()}
        </Pill>
      );
    case 'bought':
      return (
        <Pill tone="ok">
          <Check size={14} strokeWidth={2.5} aria-hidden />
          {m.common_session_bought()}
        </Pill>
      );
    case 'booked':
      return (
        <Pill tone="ok">
          <Check size={14} strokeWidth={2.5} aria-hidden />
          {m.common_session_booked()}
        </Pill>
      );
    case 'in_payment':
      return (
        <Pill tone="warn">
          <Hourglass size={14} aria-hidden />
          {m.common_session_in_payment()}
        </Pill>
      );
    case 'full':
      return <Pill>{m.common_session_full()}</Pill>;
  }
}
