import type { ReservationType } from '@embook/domain/reservations';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { LoadError } from '../../ui/state/loaded.tsx';
import { reservationQuery } from '../queries.ts';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { BundlePage } from './bundle-page.tsx';
import css from './detail.module.css';
import { VisitPage } from './visit-page.tsx';
import { TicketX } from 'lucide-react';
import { useCompany } from '../../company/queries.ts';
import { usePageMeta, usePageTitle } from '../../lib/page-title.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

interface ReservationScreenProps {
  type: ReservationType;
  reservationId: number;
  /** Opened from the list of current reservations; only then can it be cancelled (CAN-1). */
  next: boolean;
}

/** One booking or bundle (RES-5, RES-6). */
export default function ReservationScreen({ type, reservationId, next }: ReservationScreenProps) {
  const query = useQuery(reservationQuery(type, reservationId, next));
  const { data, error } = query;
  if (data === null) return <AbsentReservation next={next} />;
  if (data) return data.type === 'product' ? <VisitPage visit={data} next={next} /> : <BundlePage bundle={data} />;
  if (!error) return <DetailSkeleton />;
  return (
    <div className={css.failed}>
      <LoadError query={query} title={m.common_reservation_failed()} />
    </div>
  );
}

function DetailSkeleton() {
  return (
    <Loading>
      <div className={css.waiting}>
        <Skeleton ratio="2.2" radius={20} />
        <Skeleton width={180} />
        <Skeleton width={240} height={32} />
        <Skeleton width={200} height={22} />
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    </Loading>
  );
}

/** Another customer's, or a wrong link: the text does not tell which (A15). */
function AbsentReservation({ next }: { next: boolean }) {
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
