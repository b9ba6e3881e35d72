import type { DeskPayment, DeskTerms } from '@embook/domain/desk';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { formatMoment } from '../lib/formats.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { centsTyped } from './cents-typed.ts';
import type { Draft } from './desk-draft-store.ts';
import { intentionAnswered, intentionKey, isAnswered } from './intention.ts';
import { retryLost, useRefresh } from './queries.ts';

/** The chosen payment, as long as it is offered; else the best one (DESK-3). */
export const paymentOf = (draft: Draft, terms: DeskTerms | undefined): DeskPayment | undefined =>
  terms?.payments.find(({ payment }) => payment === draft.payment)?.payment ?? terms?.payments[0]?.payment;

/** What is missing before it can be booked, in the order of the form. */
function missingOf(
  { who, service, chosen, price, reason }: Draft,
  terms: DeskTerms | undefined,
): 'who' | 'what' | 'when' | 'taken' | 'price' | 'reason' | undefined {
  if (!who) return 'who';
  if (!service) return 'what';
  if (!chosen) return 'when';
  if (terms?.taken) return 'taken';
  if (price !== undefined && centsTyped(price) === undefined) return 'price';
  if (price !== undefined && reason.trim() === '') return 'reason';
  return undefined;
}

function requestOf(draft: Draft, terms: DeskTerms | undefined) {
  const { who, service, chosen, weeks, price, reason, isTold } = draft;
  if (!who || !service || !chosen || missingOf(draft, terms) !== undefined) return undefined;
  const payment = paymentOf(draft, terms);
  if (!payment) return undefined;
  const { startsAt, roomId, sessionId } = chosen;
  return {
    serviceId: service.id,
    startsAt,
    customer: { ...noCustomer, ...(who.kind === 'known' ? { id: who.id } : who.person) },
    payment,
    tellCustomer: isTold,
    ...(roomId !== undefined && { roomId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(weeks > 1 && { weeks }),
    ...(price !== undefined && { priceCents: centsTyped(price), reason: reason.trim() }),
  };
}

const noCustomer = { id: undefined, firstName: undefined, lastName: undefined, email: undefined, phone: undefined };

type BookRequest = NonNullable<ReturnType<typeof requestOf>>;

/** Books once, however often the answer is lost (A4). The draft is kept until it is booked. */
export function useBook(draft: Draft, terms: DeskTerms | undefined, onBooked: (bookingId: number) => void) {
  const refresh = useRefresh();
  const mutation = useMutation({
    meta: { screen: true },
    retry: retryLost,
    mutationFn: (request: BookRequest) => call('staffBook', request, { idempotencyKey: intentionKey(request) }),
    onSuccess: ({ bookingId }, { startsAt }) => {
      intentionAnswered();
      toast.done(m.desk_booked({ when: formatMoment(startsAt) }));
      void refresh();
      onBooked(bookingId);
    },
    onError: (error) => {
      if (isAnswered(error)) intentionAnswered();
      // The slot was taken: refetch what is free.
      if (refusalOf(error)?.status === 409) void refresh();
    },
  });
  const submit = () => {
    const request = requestOf(draft, terms);
    if (request && !mutation.isPending) mutation.mutate(request);
  };
  return { submit, isPending: mutation.isPending, error: mutation.error, missing: missingOf(draft, terms) };
}

export type Booking = ReturnType<typeof useBook>;
