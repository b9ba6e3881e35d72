import { useQuery } from '@tanstack/react-query';
import { useSessionValue, useShopOf } from '../lib/use-session.tsx';
import { m } from '../paraglide/messages.js';
import { tabNames } from '../shops/home/tab-names.ts';
import { LoadError } from '../ui/state/loaded.tsx';
import { Loading } from '../ui/waiting/loading.tsx';
import { Skeleton } from '../ui/waiting/skeleton.tsx';
import { CalendarX2 } from 'lucide-react';
import { useCompany } from '../company/queries.ts';
import { usePageMeta, usePageTitle } from '../lib/page-title.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { EventDetail } from './detail/event-detail.tsx';
import css from './event-screen.module.css';
import { eventQuery } from './queries.ts';
import layout from '../ui/shared/layout.module.css';
import { Unseen } from '../ui/shared/unseen.tsx';

/** A link may be older than its event: then this leads to the coming ones (EVT-4). */
export function AbsentEvent({ shopId }: { shopId: number | undefined }) {
  const lastShop = Number(useSessionValue('shop'));
  const list = shopId ?? lastShop;
  usePageTitle(`${tabNames.events()} · ${useCompany().name}`);
  usePageMeta(() => ({ missing: true }));
  return (
    <EmptyState
      icon={<CalendarX2 size={24} aria-hidden />}
      title={m.common_event_absent()}
      text={m.common_event_absent_text()}
    >
      <ButtonLink href={list ? paths.shopTab(list, 'events') : paths.shops()}>{m.common_event_to_list()}</ButtonLink>
    </EmptyState>
  );
}

interface EventScreenProps {
  /** Undefined outside a shop. */
  shopId: number | undefined;
  eventId: number;
}

export default function EventScreen({ shopId, eventId }: EventScreenProps) {
  const query = useQuery(eventQuery(eventId, shopId));
  const { data: event, error } = query;
  useShopOf(event?.shopId);
  if (event) return <EventDetail key={eventId} event={event} />;
  if (!error && event !== null) return <EventSkeleton />;
  return (
    <div className={css.alone}>
      <Unseen as="h1">{tabNames.events()}</Unseen>
      {event === null ? (
        <AbsentEvent shopId={shopId} />
      ) : (
        <LoadError query={query} title={m.common_event_one_failed()} />
      )}
    </div>
  );
}

function EventSkeleton() {
  return (
    <Loading>
      <div className={css.waiting}>
        <Skeleton ratio="16 / 9" radius={24} />
        <div className={layout.beside}>
          <Skeleton width={56} height={72} radius={14} />
          <Skeleton width="60%" height={32} />
        </div>
        <Skeleton width="80%" height={20} />
        <Skeleton width="70%" height={20} />
        <Skeleton width="75%" height={20} />
      </div>
    </Loading>
  );
}
