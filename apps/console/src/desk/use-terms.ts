import { useQuery } from '@tanstack/react-query';
import type { Draft } from './desk-draft-store.ts';
import { termsQuery } from './queries.ts';

/**
 * The price of the chosen slot for this customer and the payment options; refetched when one of them changes (DESK-3).
 */
export function useTerms({ who, service, chosen }: Draft) {
  const email = who?.kind === 'new' ? who.person.email : undefined;
  return useQuery({
    ...termsQuery({
      serviceId: service?.id ?? 0,
      startsAt: chosen?.startsAt ?? 0,
      roomId: chosen?.roomId,
      sessionId: chosen?.sessionId,
      customerId: who?.kind === 'known' ? who.id : undefined,
      email,
    }),
    enabled: service !== undefined && chosen !== undefined,
  });
}

export type TermsQuery = ReturnType<typeof useTerms>;
