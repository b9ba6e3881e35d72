import type { OpenedVisitAnswer } from '@embook/domain/desk';
import { useQuery } from '@tanstack/react-query';
import { PayBox } from '../../desk/pay-box.tsx';
import { visitQuery } from '../../desk/queries.ts';
import { useVisitChanges } from '../../desk/use-visit-changes.ts';

/** CLS-5, TILL-1: money is taken in the list of a class, which stays open for the next one in the queue. */
export function PayPerson({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  const { data: visit } = useQuery(visitQuery(bookingId));
  return visit && <Opened visit={visit} onClose={onClose} />;
}

function Opened({ visit, onClose }: { visit: OpenedVisitAnswer; onClose: () => void }) {
  const changes = useVisitChanges(visit.booking);
  return <PayBox {...{ visit, changes, onClose }} />;
}
