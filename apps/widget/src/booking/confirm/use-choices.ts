import type { PaymentType } from '@embook/domain/payment';
import { useState } from 'react';

/** What the customer chose and wrote on the confirmation; undefined where nothing was touched. */
interface Choices {
  readonly type: PaymentType | undefined;
  readonly bankId: string | undefined;
  readonly note: string | undefined;
  readonly withDiscount: boolean;
}

const UNTOUCHED: Choices = { type: undefined, bankId: undefined, note: undefined, withDiscount: true };

export interface ChoicesState {
  readonly choices: Choices;
  readonly choose: (part: Partial<Choices>) => void;
  /** For another person on this device. */
  readonly forget: () => void;
}

/** Held above what loads: a session that ends removes the loaded data, and the choices must outlast that (AUTH-7). */
export function useChoices(): ChoicesState {
  const [choices, setChoices] = useState(UNTOUCHED);
  return {
    choices,
    choose: (part) => setChoices((before) => ({ ...before, ...part })),
    forget: () => setChoices(UNTOUCHED),
  };
}
