import type { DeskPayment, DeskTerms } from '@embook/domain/desk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { centsTyped, formatMoment } from '../lib/formats.ts';
import { type HeldKeys, holdKeys } from '../lib/held-keys.ts';
import { toast } from '../lib/toasts.ts';
import { readinessOf } from '../lib/waiting-press.ts';
import { m } from '../paraglide/messages.js';
import type { Draft } from './desk-draft-store.ts';
import { intentionAnswered, intentionKey, isAnswered } from '../lib/idempotency-key.ts';
import { retryLost, useRefresh } from './queries.ts';
import { type TermsQuery, wantedPerson } from './use-terms.ts';
import { notMailedWords } from '../lib/visit-words.ts';
import { isMisfit } from './with-whom.tsx';

/** The chosen payment, as long as it is offered; else the best one (DESK-3). */
export const paymentOf = (draft: Draft, terms: DeskTerms | undefined): DeskPayment | undefined =>
  terms?.payments.find(({ payment }) => payment === draft.payment)?.payment ?? terms?.payments[0]?.payment;

/** What is missing before it can be booked, in the order of the form. */
function missingOf(
  draft: Draft,
  terms: DeskTerms | undefined,
): 'who' | 'what' | 'person' | 'when' | 'taken' | 'passed' | 'price' | 'reason' | undefined {
  const { who, service, chosen, price, reason } = draft;
  if (!who) return 'who';
  if (!service) return 'what';
  if (isMisfit(draft)) return 'person';
  if (!chosen) return 'when';
  // A time that has begun is over for whoever asks for it, whatever else stands there.
  if (terms?.taken) return terms.warnings.includes('passed') ? 'passed' : 'taken';
  if (price !== undefined && centsTyped(price) === undefined) return 'price';
  if (price !== undefined && reason.trim() === '') return 'reason';
  return undefined;
}

function requestOf(draft: Draft, terms: DeskTerms | undefined) {
  const { who, service, chosen, weeks, price, reason, tellCustomer } = draft;
  if (!who || !service || !chosen || missingOf(draft, terms) !== undefined) return undefined;
  const payment = paymentOf(draft, terms);
  if (!payment) return undefined;
  const { startsAt, roomId, sessionId } = chosen;
  const employeeId = wantedPerson(draft);
  return {
    serviceId: service.id,
    startsAt,
    customer: { ...noCustomer, ...(who.kind === 'known' ? { id: who.id } : who.person) },
    payment,
    tellCustomer,
    ...(roomId !== undefined && { roomId }),
    ...(employeeId !== undefined && { employeeId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(weeks > 1 && { weeks }),
    ...(price !== undefined && { priceCents: centsTyped(price), reason: reason.trim() }),
  };
}

const noCustomer = { id: undefined, firstName: undefined, lastName: undefined, email: undefined, phone: undefined };

type BookRequest = NonNullable<ReturnType<typeof requestOf>>;

/** What has to be read before the button is pressed. */
export const isWarned = (terms: DeskTerms | undefined): boolean =>
  terms?.warnings.some((warning) => warning !== 'no_free_cancelling') ?? false;

/** Books once, however often the answer is lost (A4). The draft is kept until it is booked. */
export function useBook(draft: Draft, query: TermsQuery, onBooked: (bookingId: number) => void) {
  const terms = query.data;
  const refresh = useRefresh();
  /** From the press until the answer: what is typed meanwhile is for the next caller, not for this form (DESK-1). */
  const heldKeys = useRef<HeldKeys>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const stop = () => {
    heldKeys.current?.stop();
    heldKeys.current = undefined;
    setWaiting(false);
  };
  const mutation = useMutation({
    meta: { screen: true },
    retry: retryLost,
    mutationFn: (request: BookRequest) => call('staffBook', request, { idempotencyKey: intentionKey(request) }),
    onSuccess: ({ bookingId, notMailed }, { startsAt }) => {
      intentionAnswered();
      toast.done(
        [m.desk_booked({ when: formatMoment(startsAt) }), notMailedWords(notMailed)].filter(Boolean).join('. '),
      );
      void refresh();
      const keys = heldKeys.current;
      heldKeys.current = undefined;
      // Drawn before the keys are given on: they are meant for the page.
      flushSync(() => onBooked(bookingId));
      keys?.releaseNext();
    },
    onError: (error) => {
      stop();
      if (isAnswered(error)) intentionAnswered();
      // The slot was taken: refetch what is free.
      if (refusalOf(error)?.status === 409) void refresh();
    },
  });
  const readiness = readinessOf(query);
  // Whether the slot is taken is known of another one until then.
  const missing = missingOf(draft, readiness === 'ready' ? terms : undefined);
  const send = () => {
    const request = requestOf(draft, terms);
    setWaiting(false);
    if (request) mutation.mutate(request);
    else stop();
  };
  const submit = () => {
    if (missing !== undefined || readiness === 'failed' || mutation.isPending || heldKeys.current) return;
    heldKeys.current = holdKeys(stop);
    if (readiness === 'ready') send();
    else setWaiting(true);
  };
  const go = useEffectEvent(() => {
    // Nobody has read a warning that came after the press.
    if (isWarned(terms)) stop();
    else send();
  });
  useEffect(() => {
    // Not within the effect, whose drawing comes first.
    if (isWaiting && readiness !== 'loading') queueMicrotask(go);
  }, [isWaiting, readiness]);
  useEffect(() => () => heldKeys.current?.stop(), []);
  return {
    submit,
    isReady: readiness === 'ready',
    isPending: mutation.isPending || isWaiting,
    error: mutation.error,
    missing,
  };
}

export type Booking = ReturnType<typeof useBook>;
