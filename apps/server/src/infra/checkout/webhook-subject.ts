/** The payment that an event of a provider is about. */
export interface WebhookSubject {
  readonly companyId: number;
  readonly paymentId: number;
}

/** What reading an event can lead to; one that is not signed, or too old, was not sent by the provider (A5). */
export type ReadEvent = WebhookSubject | 'not_ours' | 'not_signed';

/** The names that every order of ours carries to the provider, and that come back with its events. */
export function subjectOf(metadata: unknown): WebhookSubject | undefined {
  const { company_id, payment_id } = Object(metadata) as { company_id?: unknown; payment_id?: unknown };
  const companyId = Number(company_id);
  const paymentId = Number(payment_id);
  return isId(companyId) && isId(paymentId) ? { companyId, paymentId } : undefined;
}

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
