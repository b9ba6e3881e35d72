import { dayOf } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useParams } from 'wouter';
import { useAddress } from '../../lib/address.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { useShopNow } from '../../lib/clock.ts';
import { useZone } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState, Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { seriesQuery, useLiveClasses } from '../queries.ts';
import { SeriesEditor } from './series-editor.tsx';

/** CLS-2: changes a weekly class; the address names the first date. */
export default function SeriesScreen() {
  const id = Number(useParams()['id']) || 0;
  const address = useAddress();
  const query = useQuery(seriesQuery(id));
  const today = dayOf(useShopNow(useZone(query.data?.shopId)));
  useLiveClasses();
  if (isNotFound(query.error))
    return (
      <EmptyState
        icon={<CalendarX size={22} aria-hidden />}
        title={m.classes_series_gone()}
        text={m.classes_gone_text()}
      />
    );
  const date = address.get('date') ?? today;
  return (
    <Loaded query={query} failed={m.classes_failed()} waiting={<Skeleton lines={8} />}>
      {(series) => <SeriesEditor key={id} {...{ series, today }} date={date < today ? today : date} />}
    </Loaded>
  );
}
