import { optionRefusal, type Session, sessionRefusal, type SessionRefusal } from '@embook/domain/groups';
import type { Cents, ShopTime } from '@embook/domain/shared';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useDraft } from '../../booking/draft-store.ts';

export interface EventBooking {
  readonly refusal: SessionRefusal | null;
  /** The sub-option, where there are some. */
  readonly optionId: number | null;
  readonly cost: Cents;
  readonly choose: (optionId: number) => void;
  readonly book: () => void;
}

/** The sub-option to book: the one chosen now or before, else the first that is available. */
export function useEventBooking(event: Session, now: ShopTime): EventBooking {
  const [draft, take] = useDraft();
  const [touched, setTouched] = useState<number>();
  const [, navigate] = useLocation();
  const before = draft?.event?.sessionId === event.id ? draft.event.optionId : null;
  const offered = event.options.filter((kind) => optionRefusal(kind, event) === null);
  const option = offered.find(({ id }) => id === (touched ?? before)) ?? offered[0];
  const none = event.options.length > 0 && !option;
  return {
    refusal: sessionRefusal(event, now) ?? (none ? 'full' : null),
    optionId: option?.id ?? null,
    cost: option?.cost ?? event.cost,
    choose: setTouched,
    book: () => {
      const { id: sessionId, shopId, startsAt } = event;
      take({
        type: 'session_chosen',
        kind: 'event',
        session: { shopId, sessionId, startsAt, optionId: option?.id ?? null },
      });
      navigate(paths.bookConfirm('event'));
    },
  };
}
