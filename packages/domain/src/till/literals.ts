/** What an entry of the list of money is: a payment or a refund online, what a bank took back, or an entry of a till. */
export const moneyKinds = ['payment', 'refund', 'returned', 'desk'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** How far it is: a refund is owed, refused by the provider, or has gone back. */
export const moneyStatuses = ['paid', 'waiting', 'failed', 'owed', 'refused', 'back', 'corrected'] as const;
export type MoneyStatus = (typeof moneyStatuses)[number];
