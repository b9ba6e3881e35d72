import Stripe from 'stripe';
import { type ReadEvent, subjectOf, type WebhookSubject } from './webhook-subject.ts';

/** Which payment a signed event of Stripe is about. */
export function stripeWebhook(secret: string) {
  return (rawBody: string | Uint8Array, signature: string | undefined): ReadEvent => {
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

function aboutOf(event: unknown): WebhookSubject | undefined {
  const { data } = Object(event) as { data?: unknown };
  const { object } = Object(data) as { object?: unknown };
  const { metadata } = Object(object) as { metadata?: unknown };
  return subjectOf(metadata);
}
