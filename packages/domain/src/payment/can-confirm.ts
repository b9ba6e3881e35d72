import type { PaymentChoice } from './api.ts';

export interface Confirmation {
  readonly choice:
    | Pick<PaymentChoice, 'paymentType' | 'onlinePayment' | 'requiresIdealBank' | 'entitlement'>
    | undefined;
  readonly bankId: string | undefined;
  /** A payment is under way. */
  readonly paying: boolean;
}

/** PAY-4: not while paying, not with a bundle that is not there, not without a bank where one is required. */
export function canConfirm({ choice, bankId, paying }: Confirmation): boolean {
  if (!choice || paying) return false;
  if (choice.paymentType === 'bundle' && !choice.entitlement && !choice.onlinePayment) return false;
  return !choice.requiresIdealBank || Boolean(bankId);
}

/** What costs nothing comes before what costs money; else the platform's own order stays. */
export const freeFirst = <T extends Pick<PaymentChoice, 'cost'>>(choices: readonly T[]): T[] =>
  choices.toSorted((a, b) => Number(a.cost > 0) - Number(b.cost > 0));

/** PAY-3: the best way to pay is chosen already: what is paid for, else the first that the platform offers. */
export const bestChoice = <T extends NonNullable<Confirmation['choice']> & Pick<PaymentChoice, 'cost'>>(
  choices: readonly T[],
): T | undefined => freeFirst(choices).find((choice) => canConfirm({ choice, bankId: 'any', paying: false }));

/** What books without another question: what is paid for already, else paying at the shop (AGAIN-1). */
export function directChoice<T extends NonNullable<Confirmation['choice']> & Pick<PaymentChoice, 'cost'>>(
  choices: readonly T[],
): T | undefined {
  const best = bestChoice(choices);
  return best?.cost === 0
    ? best
    : choices.find(({ paymentType, onlinePayment }) => paymentType === 'cash' && !onlinePayment);
}
