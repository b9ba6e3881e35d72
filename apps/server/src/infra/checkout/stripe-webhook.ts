import Stripe from 'stripe';

interface About {
  readonly companyId: number;
  readonly paymentId: number;
}

/** Which payment a signed event of Stripe is about. One that is not signed, or too old, was not sent by Stripe (A5). */
export function stripeWebhook(secret: string) {
  return (rawBody: string | Uint8Array, signature: string | undefined): About | 'not_ours' | 'not_signed' => {
    if (signature === undefined) return 'not_signed';
    try {
      const { data } = Stripe.webhooks.constructEvent(rawBody, signature, secret);
      return aboutOf(data.object) ?? 'not_ours';
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        return 'not_signed';
      throw error;
    }
  };
}

function aboutOf(object: object): About | undefined {
  const metadata: unknown = 'metadata' in object ? object.metadata : undefined;
  const { company_id, payment_id } = Object(metadata) as { company_id?: unknown; payment_id?: unknown };
  const companyId = Number(company_id);
  const paymentId = Number(payment_id);
  return isId(companyId) && isId(paymentId) ? { companyId, paymentId } : undefined;
}

const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
