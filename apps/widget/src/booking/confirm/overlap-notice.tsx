import { overlappingVisit } from '@embook/domain/reservations';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../auth/use-auth.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import type { Order } from '../../payment/order.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { comingVisitsQuery } from '../queries.ts';

/** Warns of another booking at the same time; booking stays possible. */
export function OverlapNotice({ order: { visit, shop } }: { order: Order }) {
  const signedIn = useSignedIn();
  const { data: visits = [] } = useQuery({ ...comingVisitsQuery(), enabled: signedIn && visit !== null });
  const other = visit && overlappingVisit(visits, { ...visit, timeZone: shop.timeZone });
  if (!other) return null;
  return (
    <Notice tone="hint">
      {m.common_confirm_overlap({ service: other.service, when: formatMoment(other.startsAt) })}
    </Notice>
  );
}
