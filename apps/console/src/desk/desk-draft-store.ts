import type { BookableService, DeskPayment } from '@embook/domain/desk';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepInTab, keptInTab } from '../lib/answer-cache.ts';
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
  /** The day and time as they are typed. */
  readonly whenTyped?: string | undefined;
  /** Where the list of moments begins: at a typed or tapped time, or at a later day that the agenda shows. */
  readonly listFrom?: number | undefined;
  /** The page of the list; below zero: before its beginning. */
  readonly page?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly chosen?: Chosen | undefined;
  readonly payment?: DeskPayment | undefined;
  readonly weeks: number;
  /** The typed price; undefined: the price of the service. */
  readonly price?: string | undefined;
  readonly reason: string;
  readonly tellCustomer: boolean;
}

const EMPTY: Draft = { when: 'soonest', weeks: 1, reason: '', tellCustomer: true };

interface StoredDraft {
  readonly draft: Draft;
  /** What the address asked for when it began, while it is open: a reload does not ask for it again. */
  readonly asked?: string | undefined;
  /** The draft that was left before this one. */
  readonly left?: Draft | undefined;
}

/** Whether anything of a caller is in it; a moment or a person of a column alone is nothing to come back to. */
const isBegun = ({ who, whoTyped = '', serviceTyped = '', service, wantedId }: Draft): boolean =>
  who !== undefined || whoTyped.trim() !== '' || serviceTyped.trim() !== '' || (service ?? wantedId) !== undefined;

const isChosen = ({ who, service, wantedId }: Draft): boolean =>
  who !== undefined || (service ?? wantedId) !== undefined;

/** What is worth coming back to of a draft and the one before it: a few typed letters replace no chosen customer or service. */
function worthOf({ draft, left }: StoredDraft): Draft | undefined {
  const isWorth = isBegun(draft) && (isChosen(draft) || !left || !isChosen(left));
  return isWorth ? draft : left;
}

/** Of a service only its id: its price and times may be others by then. */
const storable = ({ service, ...rest }: Draft): Draft => ({ ...rest, wantedId: service?.id ?? rest.wantedId });

/**
 * The draft of a booking. Each opening begins an empty one with what the address asks for, so that nothing of one caller
 * reaches the next (DESK-1); the one that was left can be taken up again. A reload keeps what is open. Both lie in this
 * tab's storage and go with the sign-out, so that no personal data is left on a shared computer.
 */
export function useDraft(owner: string, asked: string, begin: (empty: Draft) => Draft) {
  const name = `draft ${owner}`;
  const keptNow = () => keptInTab(name) as StoredDraft | undefined; // written below
  const [{ draft, left }, setKept] = useState((): StoredDraft => {
    const kept = keptNow();
    if (kept?.asked === asked) return kept;
    return { draft: begin(EMPTY), left: kept && worthOf(kept) };
  });
  useEffect(() => {
    keepInTab(name, { draft: storable(draft), asked, left });
  }, [draft, left, name, asked]);
  const close = useEffectEvent(() => {
    const kept = keptNow();
    if (!kept) return;
    const worth = worthOf(kept);
    keepInTab(name, worth && { draft: worth });
  });
  useEffect(() => () => close(), []);
  return {
    draft,
    /** The draft that was left, until it is taken up. */
    left,
    takeUp: (): void =>
      setKept((kept) =>
        kept.left ? { draft: kept.left, ...(isBegun(kept.draft) && { left: storable(kept.draft) }) } : kept,
      ),
    change: (changes: Partial<Draft>): void => setKept((kept) => ({ ...kept, draft: { ...kept.draft, ...changes } })),
    /** It is booked; the one that was left before it stays. */
    forget: (): void => {
      keepInTab(name, left && { draft: left });
      setKept({ draft: EMPTY, left });
    },
  };
}
