import { bookingReference } from '@embook/domain/booking';
import { deskVisit } from '@embook/domain/desk';
import { readWire } from '@embook/domain/shared';
import { staleNotice } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { toast } from '../../lib/toasts.ts';
import { statusWords } from '../../lib/visit-words.ts';
import { m } from '../../paraglide/messages.js';

/** Of one that was kept: no screen waits for it any more, so the words name the visit. */
export function sayRefused(bookingId: number, error: unknown): void {
  const stale = staleNotice(error);
  const now = stale && readWire(deskVisit, stale.current);
  if (!stale || !now?.ok) {
    toast.problem(m.desk_check_in_refused({ number: bookingReference(bookingId), why: errorText(error) }));
    return;
  }
  const { customer, startsAt, status } = now.value;
  toast.problem(
    m.desk_check_in_stale({
      name: customer.name,
      when: formatMoment(startsAt),
      who: stale.changedBy,
      status: statusWords[status](),
    }),
  );
}
