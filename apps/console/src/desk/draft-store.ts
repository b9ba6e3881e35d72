import type { BookableService, DeskPayment } from '@embook/domain/desk';
import { useState } from 'react';
import type { TypedPerson } from './typed-person.ts';

export type Who =
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'new'; readonly person: TypedPerson };

/** A moment that was picked, or a time that was typed. */
export interface Chosen {
  readonly startsAt: number;
  readonly roomId?: number | undefined;
  readonly sessionId?: number | undefined;
}

/** When is looked for. */
export type WhenFilter = 'soonest' | 'tomorrow' | 'evening' | 'weekend' | 'day';

export interface Draft {
  readonly who?: Who | undefined;
  readonly service?: BookableService | undefined;
  /** The service that the address names. */
  readonly wantedId?: number | undefined;
  readonly when: WhenFilter;
  readonly day?: string | undefined;
  readonly employeeId?: number | undefined;
  readonly chosen?: Chosen | undefined;
  readonly payment?: DeskPayment | undefined;
  readonly weeks: number;
  /** As it was typed; undefined: the price of the service. */
  readonly price?: string | undefined;
  readonly reason: string;
  readonly isTold: boolean;
}

const EMPTY: Draft = { when: 'soonest', weeks: 1, reason: '', isTold: true };

/** In memory alone: names and numbers of people are not left behind on a shared computer. */
let kept: Draft = EMPTY;

/** What was chosen so far; it survives Esc and is forgotten once it is booked. */
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
