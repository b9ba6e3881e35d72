import type { BookableService, DeskPayment } from '@embook/domain/desk';
import { useState } from 'react';
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

/** In memory only: personal data is not left on a shared computer. */
let kept: Draft = EMPTY;

/** The draft of a booking; it survives Esc and is cleared once it is booked. */
export function useDraft(begin: (kept: Draft) => Draft) {
  const [draft, setDraft] = useState(() => (kept = begin(kept)));
  return {
    draft,
    change: (changes: Partial<Draft>): void => {
      kept = { ...kept, ...changes };
      setDraft(kept);
    },
    forget: (): void => {
      kept = EMPTY;
      setDraft(kept);
    },
  };
}
