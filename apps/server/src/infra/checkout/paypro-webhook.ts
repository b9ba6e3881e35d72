import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, systemClock } from '../clock.ts';
import { payProApi, type PayProSettings } from './paypro-api.ts';
import { type ReadEvent, subjectOf } from './webhook-subject.ts';

/** As PayPro's own library has it. */
const TOLERANCE_SECONDS = 600;

interface Settings extends PayProSettings {
  readonly secret: string;
  readonly clock?: Clock;
}

/**
 * Which payment a signed event of PayPro is about. A payment has our metadata; a refund or a chargeback names its payment,
 * whose metadata is then read.
 */
export function payProWebhook({ secret, clock = systemClock, ...api }: Settings) {
  const { paymentIfKnown } = payProApi(api);

  const isSigned = (rawBody: Buffer, signature: string, timestamp: string): boolean => {
    if (!/^\d{1,12}$/.test(timestamp)) return false;
    if (Math.abs(clock.now() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
    const right = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
    const given = Buffer.from(signature, 'hex');
    return given.length === right.length && timingSafeEqual(given, right);
  };

  return async (rawBody: Buffer, signature: string | undefined, timestamp: string | undefined): Promise<ReadEvent> => {
    if (signature === undefined || timestamp === undefined || !isSigned(rawBody, signature, timestamp))
      return 'not_signed';
    const { payload } = Object(parsed(rawBody)) as { payload?: unknown };
    const { metadata, payment } = Object(payload) as { metadata?: unknown; payment?: unknown };
    const named = subjectOf(metadata);
    if (named || typeof payment !== 'string') return named ?? 'not_ours';
    return subjectOf((await paymentIfKnown(payment))?.metadata) ?? 'not_ours';
  };
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
