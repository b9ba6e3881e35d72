import { useQuery } from '@tanstack/react-query';
import type { Draft } from './desk-draft-store.ts';
import { termsQuery } from './queries.ts';
import { isMisfit } from './with-whom.tsx';

/** With whom, where neither a room nor a class says so. */
export const wantedPerson = ({ chosen, employeeId }: Draft): number | undefined =>
  chosen?.roomId === undefined && chosen?.sessionId === undefined ? employeeId : undefined;

/**
 * The price of the chosen slot for this customer and the payment options; refetched when one of them changes (DESK-3).
 */
export function useTerms(draft: Draft) {
  const { who, service, chosen } = draft;
  const email = who?.kind === 'new' ? who.person.email : undefined;
  return useQuery({
    ...termsQuery({
      serviceId: service?.id ?? 0,
      startsAt: chosen?.startsAt ?? 0,
      roomId: chosen?.roomId,
      sessionId: chosen?.sessionId,
      employeeId: wantedPerson(draft),
      customerId: who?.kind === 'known' ? who.id : undefined,
      email,
    }),
    enabled: service !== undefined && chosen !== undefined && !isMisfit(draft),
  });
}

export type TermsQuery = ReturnType<typeof useTerms>;
