import type { ShopTime } from '../shared/index.ts';
import type { DraftStep } from './draft.ts';

/** What a payment was begun for: another try opens its confirmation with it, also in another tab (PAY-8). */
export type ConfirmedChoice =
  | {
      readonly type: 'service';
      readonly shopId: number;
      readonly serviceId: number;
      readonly startsAt: ShopTime;
      /** 0: any. */
      readonly roomId: number;
    }
  | {
      readonly type: 'group' | 'event';
      readonly shopId: number;
      readonly sessionId: number;
      readonly startsAt: ShopTime;
      /** 0: it has no options. */
      readonly optionId: number;
    }
  | { readonly type: 'bundle'; readonly shopId: number; readonly bundleId: number };

/** The query of the confirmation's address; with the bank of the first try, where one was chosen. */
export const choiceQuery = ({ type: _, ...ids }: ConfirmedChoice, bankId: string | null = null): string =>
  Object.entries({ ...ids, ...(bankId !== null && { bankId }) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** What was not paid and can be chosen again; a membership has a page of its own. */
export type UnpaidChoice = ConfirmedChoice | { readonly type: 'subscription'; readonly subscriptionId: number };

/** The screen of the widget that opens it, with a query. */
export const unpaidPath = (choice: UnpaidChoice, bankId: string | null = null): string =>
  choice.type === 'subscription'
    ? `/subscription-details?id=${choice.subscriptionId}`
    : `/book/confirm/${choice.type}?${choiceQuery(choice, bankId)}`;

/** The bank in an address; undefined where it names none. */
export function bankIn(valueOf: (name: string) => string | null): string | undefined {
  const bankId = valueOf('bankId') ?? '';
  return /^[\w.-]{1,64}$/.test(bankId) ? bankId : undefined;
}

/** The choice in an address; undefined where it names none. */
export function choiceIn(
  type: ConfirmedChoice['type'],
  valueOf: (name: string) => string | null,
): ConfirmedChoice | undefined {
  const idOf = (name: string): number => {
    const value = valueOf(name) ?? '';
    return /^\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : 0;
  };
  const shopId = idOf('shopId');
  const startsAt = idOf('startsAt');
  if (!shopId) return undefined;
  switch (type) {
    case 'service': {
      const serviceId = idOf('serviceId');
      return serviceId && startsAt ? { type, shopId, serviceId, startsAt, roomId: idOf('roomId') } : undefined;
    }
    case 'group':
    case 'event': {
      const sessionId = idOf('sessionId');
      return sessionId && startsAt ? { type, shopId, sessionId, startsAt, optionId: idOf('optionId') } : undefined;
    }
    case 'bundle': {
      const bundleId = idOf('bundleId');
      return bundleId ? { type, shopId, bundleId } : undefined;
    }
  }
}

/** The same choice, made again. */
export function choiceSteps(choice: ConfirmedChoice): readonly DraftStep[] {
  const { type, shopId } = choice;
  switch (type) {
    case 'service': {
      const { serviceId, startsAt: timestamp, roomId } = choice;
      return [
        { type: 'service_chosen', shopId, serviceId },
        { type: 'product_chosen', product: roomId || 'any' },
        { type: 'time_chosen', slot: { timestamp, roomId } },
      ];
    }
    case 'group':
    case 'event': {
      const { sessionId, startsAt, optionId } = choice;
      return [
        { type: 'session_chosen', kind: type, session: { shopId, sessionId, startsAt, optionId: optionId || null } },
      ];
    }
    case 'bundle':
      return [{ type: 'bundle_chosen', shopId, bundleId: choice.bundleId }];
  }
}
