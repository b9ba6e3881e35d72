import * as z from 'zod/mini';
import { payableKinds, paymentStatuses } from '../payment/literals.ts';
import { oneOf, readWire, record, type ValueOf, whole } from '../shared/index.ts';

/**
 * The first message of a socket: who subscribes. The token proves what e-mail and key alone only claim (A11); without it
 * the platform sends only what was begun from the same network (LIVE-1).
 */
const hello = z.object({ email: z.string(), companyApiKey: z.string(), accessToken: z.optional(z.string()) });

/** The only message a socket ever sends: type, id, status, and nothing about the person (LIVE-2). */
const finished = record({
  event: oneOf(['FINISH_PAYMENT']),
  type: oneOf(payableKinds),
  id: whole(),
  status: oneOf(paymentStatuses),
});

export type Hello = z.output<typeof hello>;
export type FinishedPayment = ValueOf<typeof finished>;

/** The frame of it, as `readFinished` reads it. */
export const finishedFrame = ({ type, id, status }: Omit<FinishedPayment, 'event'>): string =>
  JSON.stringify({ event: 'FINISH_PAYMENT', type, id, status } satisfies FinishedPayment);

function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}

/** Undefined: not a frame of ours. Our platform reads it, so it must be exact. */
export function readHello(frame: string): Hello | undefined {
  const read = z.safeParse(hello, parsed(frame));
  return read.success ? read.data : undefined;
}

/** Undefined: not a frame of ours. The widget reads it, from any platform. */
export function readFinished(frame: string): FinishedPayment | undefined {
  const read = readWire(finished, parsed(frame));
  return read.ok ? read.value : undefined;
}
