import { TicketX } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { usePageMeta, usePageTitle } from '../../lib/page-title.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import css from './detail.module.css';

/** Another customer's, or a wrong link: the text does not tell which (A15). */
export function AbsentReservation({ next }: { next: boolean }) {
  usePageTitle(`${m.common_reservation_title()} · ${useCompany().name}`);
  usePageMeta(() => ({ missing: true }));
  return (
    <div className={css.failed}>
      <EmptyState
        heading="h1"
        icon={<TicketX size={24} aria-hidden />}
        title={m.common_reservation_absent()}
        text={m.common_reservation_absent_text()}
      >
        <ButtonLink href={next ? paths.reservations() : paths.reservationHistory()}>
          {m.common_reservation_title()}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
