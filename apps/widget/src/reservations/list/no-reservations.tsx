import { CalendarHeart, History } from 'lucide-react';
import { useSessionValue } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/** Nothing here yet, and the way to something (RES-4). */
export function NoReservations({ current }: { current: boolean }) {
  const shop = Number(useSessionValue('shop'));
  const Icon = current ? CalendarHeart : History;
  return (
    <EmptyState
      icon={<Icon size={24} aria-hidden />}
      title={current ? m.common_reservation_none_current() : m.common_reservation_none_history()}
      text={current ? m.common_reservation_none_current_text() : m.common_reservation_none_history_text()}
    >
      <ButtonLink href={shop ? paths.shop(shop) : paths.shops()}>{m.common_success_start()}</ButtonLink>
    </EmptyState>
  );
}
