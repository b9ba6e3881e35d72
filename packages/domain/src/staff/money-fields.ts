type Logged = Readonly<Record<string, unknown>>;

/** Fields about money that are no amount: whether and how something was paid, and what went back. */
const moneyFields: ReadonlySet<string> = new Set([
  'paid',
  'payment',
  'payment_type',
  'method',
  'give_back',
  'outcomes',
]);

const isMoney = (field: string): boolean => field.endsWith('_cents') || moneyFields.has(field);

/** What the audit log has of a thing, for members who may not see money (TEAM-6, B21). */
export const withoutMoney = (logged: Logged): Record<string, unknown> =>
  Object.fromEntries(Object.entries(logged).filter(([field]) => !isMoney(field)));
