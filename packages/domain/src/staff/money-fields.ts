type Logged = Readonly<Record<string, unknown>>;

/** What tells of money without being an amount: whether and how something was paid, and what went back. */
const moneyFields: ReadonlySet<string> = new Set([
  'paid',
  'payment',
  'payment_type',
  'method',
  'give_back',
  'outcomes',
]);

const isMoney = (field: string): boolean => field.endsWith('_cents') || moneyFields.has(field);

/** What the audit log kept of a thing, for who does not see money (TEAM-6, B21). */
export const withoutMoney = (logged: Logged): Record<string, unknown> =>
  Object.fromEntries(Object.entries(logged).filter(([field]) => !isMoney(field)));
