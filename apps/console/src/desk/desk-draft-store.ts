import type { BookableService, DeskPayment } from '@embook/domain/desk';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepInTab, keptInTab } from '../lib/kept-answers.ts';
import type { TypedPerson } from './typed-person.ts';

export type Who =
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'new'; readonly person: TypedPerson };

/** A chosen slot, or a typed time. */
export interface Chosen {
  readonly startsAt: number;
  readonly roomId?: number | undefined;
  readonly sessionId?: number | undefined;
  /** Whose slot it is, as far as it is known. */
  readonly employeeId?: number | undefined;
}

/** Which days to search. */
export type WhenFilter = 'soonest' | 'tomorrow' | 'evening' | 'weekend' | 'day';

export interface Draft {
  readonly who?: Who | undefined;
  /** What is typed to find the customer and the service, until one is picked. */
  readonly whoTyped?: string | undefined;
  readonly serviceTyped?: string | undefined;
  readonly service?: BookableService | undefined;
  /** The service in the address. */
  readonly wantedId?: number | undefined;
  readonly when: WhenFilter;
  readonly day?: string | undefined;
  readonly employeeId?: number | undefined;
  readonly chosen?: Chosen | undefined;
  readonly payment?: DeskPayment | undefined;
  readonly weeks: number;
  /** The typed price; undefined: the price of the service. */
  readonly price?: string | undefined;
  readonly reason: string;
  readonly isTold: boolean;
}

const EMPTY: Draft = { when: 'soonest', weeks: 1, reason: '', isTold: true };

interface Kept {
  readonly draft: Draft;
  /** What the address asked for when it began, while it is open: a reload does not ask for it again. */
  readonly asked?: string | undefined;
}

/**
 * The draft of a booking; it survives Esc and a reload, and is cleared once it is booked. It lies in this tab's storage and
 * goes with the sign-out, so that no personal data is left on a shared computer.
 */
export function useDraft(owner: string, asked: string, begin: (kept: Draft) => Draft) {
  const name = `draft ${owner}`;
  const keptNow = () => keptInTab(name) as Kept | undefined; // written below
  const [draft, setDraft] = useState(() => {
    const kept = keptNow();
    return kept?.asked === asked ? kept.draft : begin(kept?.draft ?? EMPTY);
  });
  useEffect(() => {
    const { service, ...rest } = draft;
    // Of a service only its id: its price and times may be others by then.
    if (draft !== EMPTY) keepInTab(name, { draft: { ...rest, wantedId: service?.id ?? rest.wantedId }, asked });
  }, [draft, name, asked]);
  const close = useEffectEvent(() => {
    const kept = keptNow();
    if (kept) keepInTab(name, { draft: kept.draft });
  });
  useEffect(() => () => close(), []);
  return {
    draft,
    change: (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes })),
    forget: (): void => {
      keepInTab(name, undefined);
      setDraft(EMPTY);
    },
  };
}
