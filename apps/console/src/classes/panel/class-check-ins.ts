import type { VisitMark } from '@embook/domain/desk';
import { useQueryClient } from '@tanstack/react-query';
import { type CheckInOutcome, useCheckIns } from '../../desk/check-in/outbox.ts';
import { staleNotice } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import type { Participant, Participants } from '../queries.ts';

/** The loaded lists of participants. */
const inLists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'participants' };

/** CLS-5: marks of the people of a class, one or many at once; what was refused is said, and the list fetched again. */
export function useClassCheckIns() {
  const client = useQueryClient();
  const { kept, mark } = useCheckIns();
  const follow = (outcome: CheckInOutcome) => {
    if (outcome.kind !== 'refused') return;
    const stale = staleNotice(outcome.error);
    toast.problem(stale ? m.classes_check_in_stale({ who: stale.changedBy }) : errorText(outcome.error));
    void client.invalidateQueries(inLists);
  };
  return {
    kept,
    /** Uses the last version that the platform sent: an Undo still has the list as it was pressed. */
    mark(people: readonly Pick<Participant, 'bookingId'>[], status: VisitMark): void {
      const known = client.getQueriesData<Participants>(inLists).flatMap(([, list]) => list?.participants ?? []);
      for (const { bookingId } of people) {
        const person = known.find((each) => each.bookingId === bookingId);
        if (person) void mark({ ...person, id: bookingId }, status).then(follow);
      }
    },
  };
}

export type ClassCheckIns = ReturnType<typeof useClassCheckIns>;
