import type { Agenda } from '@embook/domain/agenda';
import type { StaffContract } from '@embook/domain/contract';
import { type DeskVisitAnswer, type VisitMark, visitMarks } from '@embook/domain/desk';
import type { AnswerOf } from '@embook/domain/shared';
import { recall, remember } from '@embook/ui/device-memory';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { newKey } from '../../lib/idempotency-key.ts';
import { call } from '../../lib/call.ts';
import { refusalOf } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLive } from '../../lib/live.ts';
import { queueMutation } from '../../lib/mutation-queue.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { useRefresh, visitQuery } from '../queries.ts';
import {
  added,
  answered,
  isOf,
  type StoredCheckIns,
  nextOf,
  ownerOf,
  readKept,
  refused,
  tried,
} from './stored-check-ins.ts';
import { KEPT_KEY } from './stored-key.ts';

const RETRY_INTERVAL_MS = 5_000;

/** A visit as its screen shows it. */
export interface ShownVisit {
  readonly id: number;
  readonly status: string;
  readonly version: number;
}

/** What has become of a mark after the first try to send it. */
export type CheckInOutcome =
  | { readonly kind: 'sent'; readonly booking: DeskVisitAnswer }
  /** The platform did not answer: it lies on this device and is sent later. */
  | { readonly kind: 'kept' }
  /** The visit is marked so already, or a later press has replaced this one before it was sent. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** What was done to a visit, and that the platform does not know of it yet. */
export const withKept = (text: string, { kind }: CheckInOutcome): string =>
  kind === 'kept' ? m.desk_check_in_kept({ what: text.replace(/\.$/, '') }) : text;

let kept: StoredCheckIns = readKept(recall(KEPT_KEY));
let isSending = false;
const listeners = new Set<() => void>();
/** Who waits for the first try, by idempotency key. A check-in without one was kept before. */
const waiting = new Map<string, (outcome: CheckInOutcome) => void>();

function settle(key: string, outcome: CheckInOutcome): boolean {
  const resolve = waiting.get(key);
  waiting.delete(key);
  resolve?.(outcome);
  return resolve !== undefined;
}

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
  sent: (visit: DeskVisitAnswer) => void;
  /** After some that were kept before. */
  caughtUp: () => void;
}

/** Sends one after the other until none is left or the platform does not answer. A refused one is reported and removed. */
async function sendAll(owner: string, events: SendEvents): Promise<void> {
  if (isSending) return;
  isSending = true;
  let late = 0;
  let isRefused = false;
  try {
    for (let next = nextOf(kept, owner); next; next = nextOf(kept, owner)) {
      const { key, bookingId, status } = next;
      keep(tried(kept, key));
      try {
        const { booking } = await queueMutation(bookingId, next.version, (version) =>
          call('staffMarkVisit', { id: bookingId, status, version }, { idempotencyKey: key }),
        );
        events.sent(booking);
        // The screens hear of the answer a moment later: until then the mark stands for it.
        await new Promise<void>((done) => notifyManager.schedule(done));
        keep(answered(kept, { key, owner, bookingId }, booking.version));
        if (!settle(key, { kind: 'sent', booking })) late += 1;
      } catch (error) {
        const refusal = refusalOf(error);
        // No answer, or a temporary one: it is sent again with the same key.
        if (!refusal || refusal.status >= 500 || refusal.status === 429) return;
        const visit = { owner, bookingId };
        const later = kept.filter(isOf(visit)).filter((each) => each.key !== key);
        keep(refused(kept, visit));
        for (const each of later) settle(each.key, { kind: 'dropped' });
        isRefused = true;
        if (!settle(key, { kind: 'refused', error }))
          void import('./say-refused.ts').then(
            ({ sayRefused }) => sayRefused(bookingId, error),
            () => toast.problem(errorText(error)),
          );
      }
    }
  } finally {
    isSending = false;
    for (const key of waiting.keys()) settle(key, { kind: 'kept' });
    if (late > 0) toast.done(m.desk_check_ins_sent({ count: late }));
    if (late > 0 || isRefused) events.caughtUp();
  }
}

/** The answer in every list that shows the visit, so that none shows the old status until it is fetched again. */
function showIn(client: QueryClient, booking: DeskVisitAnswer): void {
  const { id, status, version } = booking;
  const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'participants' };
  client.setQueriesData<AnswerOf<StaffContract['staffParticipants']>>(
    lists,
    (list) =>
      list && {
        ...list,
        participants: list.participants.map((each) => (each.bookingId === id ? { ...each, status, version } : each)),
      },
  );
  client.setQueriesData<Agenda>(
    { queryKey: ['agenda'] },
    (agenda) =>
      agenda && {
        ...agenda,
        entries: agenda.entries.map((entry) =>
          entry.kind === 'booking' && entry.id === id ? { ...entry, status, version } : entry,
        ),
      },
  );
  client.setQueryData(visitQuery(id).queryKey, (visit) => visit && { ...visit, booking });
}

/** What of this member is not answered yet. */
export function useKeptCheckIns(): StoredCheckIns {
  const owner = ownerOf(useMe());
  const all = useSyncExternalStore(subscribe, () => kept);
  return useMemo(() => all.filter((each) => each.owner === owner), [all, owner]);
}

/**
 * CLS-5, DESK-5: marks of this member, at the desk and in a class: stored on the device first, shown at once, and sent
 * as soon as there is a connection.
 */
export function useCheckIns() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const owner = ownerOf(useMe());
  const mine = useKeptCheckIns();

  const send = () =>
    void sendAll(owner, { sent: (booking) => showIn(client, booking), caughtUp: () => void refresh() });
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
    kept: mine,
    /** A visit that is only held for a payment cannot be checked in. */
    async mark(visit: ShownVisit, status: VisitMark): Promise<CheckInOutcome> {
      const { id, version } = visit;
      const was = visitMarks.find((each) => each === visit.status);
      const isSame = isOf({ owner, bookingId: id });
      const last = () => kept.findLast(isSame);
      if (!was || (last()?.status ?? was) === status) return { kind: 'dropped' };
      const before = kept.findLast((each) => isSame(each) && !each.isTried);
      keep(added(kept, { key: newKey(), owner, bookingId: id, status, was, version }));
      // A press that was not sent yet has been replaced or taken back.
      if (before) settle(before.key, { kind: 'dropped' });
      const latest = last();
      if (latest?.status !== status) return { kind: 'dropped' };
      const { promise, resolve } = Promise.withResolvers<CheckInOutcome>();
      waiting.set(latest.key, resolve);
      send();
      return promise;
    },
  };
}
