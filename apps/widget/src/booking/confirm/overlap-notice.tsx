import { overlappingVisit } from '@embook/domain/reservations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSignedIn } from '../../auth/use-auth.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import type { Order } from '../../payment/order.ts';
import { reservationListQuery } from '../../reservations/queries.ts';
import { Notice } from '../../ui/notice/notice.tsx';

type Visit = NonNullable<Order['visit']>;

/** Nobody is in two places at once, unless they mean it: it is said, and they may go on. */
export function OverlapNotice({ order: { visit, shop } }: { order: Order }) {
  const signedIn = useSignedIn();
  return signedIn && visit && <Overlap visit={visit} timeZone={shop.timeZone} />;
}

function Overlap({ visit, timeZone }: { visit: Visit; timeZone: string }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(reservationListQuery(true));
  const visits = data?.pages.flatMap(({ bookings }) => bookings) ?? [];
  // The list goes on in time: what begins after this visit cannot overlap with it.
  const last = visits.at(-1)?.startsAt ?? Infinity;
  const readsOn = hasNextPage && !isFetching && last < visit.startsAt + visit.minutes * 60;
  const fetchMore = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (readsOn) fetchMore();
  }, [readsOn]);
  const other = overlappingVisit(visits, { ...visit, timeZone });
  if (!other) return null;
  return (
    <Notice tone="hint">
      {m.common_confirm_overlap({ service: other.service, when: formatMoment(other.startsAt) })}
    </Notice>
  );
}
