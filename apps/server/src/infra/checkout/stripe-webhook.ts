import Stripe from 'stripe';

interface About {
  readonly companyId: number;
  readonly paymentId: number;
}

/** Which payment a signed event of Stripe is about. One that is not signed, or too old, was not sent by Stripe (A5). */
export function stripeWebhook(secret: string) {
  return (rawBody: string | Uint8Array, signature: string | undefined): About | 'not_ours' | 'not_signed' => {
    if (signature === undefined) return 'not_signed';
    let event: unknown;
    try {
      event = Stripe.webhooks.constructEvent(rawBody, signature, secret);
    } catch {
      // However it fails, it is not verified; a malformed signature makes the library throw various errors.
      return 'not_signed';
    }
    return aboutOf(event) ?? 'not_ours';
  };
}

function aboutOf(event: unknown): About | undefined {
  const { data } = Object(event) as { data?: unknown };
  const { object } = Object(data) as { object?: unknown };
  const { metadata } = Object(object) as { metadata?: unknown };
  const { company_id, payment_id } = Object(metadata) as { company_id?: unknown; payment_id?: unknown };
  const companyId = Number(company_id);
  const paymentId = Number(payment_id);
  return isId(companyId) && isId(paymentId) ? { companyId, paymentId } : undefined;
}

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
