import {
  atDetails,
  keptOf,
  nextPurchase,
  type Purchase,
  type PurchaseEvent,
  resumed,
} from '@embook/domain/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignedIn } from '../../auth/use-auth.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { subscriptionListQuery } from '../queries.ts';
import { useKeptPurchase } from './kept-purchase.ts';

export interface Buying {
  readonly purchase: Purchase;
  /** `words` is the server's message when it refused; it is shown if the customer has it already (SUB-4). */
  readonly take: (event: PurchaseEvent, words?: string) => void;
}

/** The purchase of one subscription, from its details to its end, restored after a reload (SUB-3). */
export function usePurchase(subscriptionId: number): Buying {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const [kept, keep] = useKeptPurchase();
  const [state, setState] = useState<Purchase | null>(null);
  const latest = useRef<Purchase>(null);
  const purchase = state ?? (kept?.subscriptionId === subscriptionId ? resumed(kept, signedIn) : atDetails);

  const take: Buying['take'] = (event, words = m.subscriptions_buy_held()) => {
    const before = latest.current ?? purchase;
    const next = nextPurchase(before, event);
    if (next === before) return;
    latest.current = next;
    setState(next);
    const left = keptOf(next);
    if (left || keptOf(before)) keep(left && { subscriptionId, ...left });
    if (next.step === 'details' && next.notice) {
      toast(words, 'problem');
      void client.invalidateQueries(subscriptionListQuery());
    }
  };

  // A sign-in continues the purchase, and the end of the session asks again: in this or another tab.
  const { step } = purchase;
  const follow = useEffectEvent((type: 'signed_in' | 'session_ended') => take({ type }));
  useEffect(() => {
    if (signedIn && step === 'signIn') follow('signed_in');
    if (!signedIn && step !== 'details') follow('session_ended');
  }, [signedIn, step]);

  return { purchase, take };
}
