import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/error-text.ts';
import { m } from '../paraglide/messages.js';
import { tabNames } from '../shops/home/tab-names.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { AbsentEvent } from './detail/absent-event.tsx';
import { EventDetail } from './detail/event-detail.tsx';
import { EventSkeleton } from './detail/event-skeleton.tsx';
import css from './event-screen.module.css';
import { eventQuery } from './queries.ts';

interface EventScreenProps {
  /** Undefined outside a shop. */
  shopId: number | undefined;
  eventId: number;
}

export default function EventScreen({ shopId, eventId }: EventScreenProps) {
  const { data: event, error, isFetching, refetch } = useQuery(eventQuery(eventId, shopId));
  if (event) return <EventDetail key={eventId} event={event} />;
  if (!error && event !== null) return <EventSkeleton />;
  return (
    <div className={css.alone}>
      <h1 className={css.unseen}>{tabNames.events()}</h1>
      {event === null ? (
        <AbsentEvent shopId={shopId} />
      ) : (
        <ErrorState
          title={m.common_event_one_failed()}
          text={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
