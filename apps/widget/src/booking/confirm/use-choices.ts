import type { PaymentType } from '@embook/domain/payment';
import { useState } from 'react';
import { useKeptNote } from '../../lib/kept-note.ts';

/** What the customer chose and wrote on the confirmation; undefined where nothing was touched. */
interface Choices {
  readonly type: PaymentType | undefined;
  readonly bankId: string | undefined;
  readonly note: string | undefined;
  readonly withDiscount: boolean;
}

const UNTOUCHED = { type: undefined, bankId: undefined, withDiscount: true } as const;

export interface ChoicesState {
  readonly choices: Choices;
  readonly choose: (part: Partial<Choices>) => void;
  /** For another person on this device. */
  readonly forget: () => void;
}

/** Held above what loads: a session that ends removes the loaded data, and the choices must outlast that (AUTH-7). */
export function useChoices(of: string): ChoicesState {
  const [chosen, setChosen] = useState<Omit<Choices, 'note'>>(UNTOUCHED);
  const kept = useKeptNote(of);
  return {
    choices: { ...chosen, note: kept.note },
    choose: ({ note, ...part }) => {
      if (note !== undefined) kept.write(note);
      setChosen((before) => ({ ...before, ...part }));
    },
    forget: () => {
      kept.forget();
      setChosen(UNTOUCHED);
    },
  };
}
