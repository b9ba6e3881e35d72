import type { DeskVisitAnswer } from '@embook/domain/desk';
import { recall, remember } from '@embook/ui/device-memory';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { newKey } from '../../lib/idempotency-key.ts';
import { call } from '../../lib/call.ts';
import { refusalOf, staleNotice } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLive } from '../../lib/live.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import type { Participant, Participants } from '../queries.ts';
import { added, answered, type StoredCheckIns, nextOf, readKept, refused, tried } from './stored-check-ins.ts';
import { KEPT_KEY } from './stored-key.ts';

const RETRY_INTERVAL_MS = 5_000;

let kept: StoredCheckIns = readKept(recall(KEPT_KEY));
let isSending = false;
const listeners = new Set<() => void>();

function keep(next: StoredCheckIns): void {
  kept = next;
  remember(KEPT_KEY, next.length > 0 ? JSON.stringify(next) : undefined);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

interface SendEvents {
  done: (visit: DeskVisitAnswer) => void;
  refused: (bookingId: number) => void;
}

/**
 * Sends one after the other until none is left or the platform does not answer. A refused one is reported and removed.
 */
async function sendAll(owner: string, told: SendEvents): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let next = nextOf(kept, owner); next; next = nextOf(kept, owner)) {
      const { key, bookingId, status, version } = next;
      keep(tried(kept, key));
      try {
        const { booking } = await call('staffMarkVisit', { id: bookingId, status, version }, { idempotencyKey: key });
        told.done(booking);
        keep(answered(kept, { key, bookingId }, booking.version));
      } catch (error) {
        const refusal = refusalOf(error);
        // No answer, or a temporary one: it is sent again with the same key.
        if (!refusal || refusal.status >= 500 || refusal.status === 429) return;
        const stale = staleNotice(error);
        keep(refused(kept, bookingId));
        told.refused(bookingId);
        toast.problem(stale ? m.classes_check_in_stale({ who: stale.changedBy }) : errorText(error));
      }
    }
  } finally {
    isSending = false;
  }
}

/** The loaded lists of participants. */
const inLists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'participants' };

/**
 * CLS-5: check-ins of this member: stored on the device first, shown at once, and sent as soon as there is a
 * connection.
 */
export function useCheckIns() {
  const client = useQueryClient();
  const { account, membership } = useMe();
  const owner = `${account.staff.id}@${membership.key}`;
  const waiting = useSyncExternalStore(subscribe, () => kept);

  const send = () => {
    void sendAll(owner, {
      done: ({ id, status, version }) =>
        client.setQueriesData<Participants>(
          inLists,
          (list) =>
            list && {
              ...list,
              participants: list.participants.map((each) =>
                each.bookingId === id ? { ...each, status, version } : each,
              ),
            },
        ),
      refused: () => void client.invalidateQueries(inLists),
    });
  };
  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    const again = () => sendAgain();
    again();
    const timer = setInterval(again, RETRY_INTERVAL_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  useLive((event) => event.kind === 'again' && send());

  return {
    kept: waiting.filter((each) => each.owner === owner),
    /** Uses the last version that the platform sent. A visit that is only held for a payment cannot be checked in. */
    mark(people: readonly Pick<Participant, 'bookingId'>[], status: 'arrived' | 'no_show' | 'confirmed'): void {
      const known = client.getQueriesData<Participants>(inLists).flatMap(([, list]) => list?.participants ?? []);
      for (const { bookingId } of people) {
        const person = known.find((each) => each.bookingId === bookingId);
        if (!person || person.status === 'held' || person.status === 'cancelled' || person.status === 'released')
          continue;
        keep(added(kept, { key: newKey(), owner, bookingId, status, was: person.status, version: person.version }));
      }
      send();
    },
  };
}

export type CheckIns = ReturnType<typeof useCheckIns>;
