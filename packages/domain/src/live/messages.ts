import * as z from 'zod/mini';
import { payableKinds, paymentStatuses } from '../payment/literals.ts';

/** The first message of a socket: who listens. The token hardens what e-mail and key alone would tell (A11). */
const hello = z.object({ email: z.string(), companyApiKey: z.string(), accessToken: z.string() });

/** The only thing a socket ever tells: type, id, status, and nothing about the person (LIVE-2). */
const finished = z.object({
  event: z.literal('FINISH_PAYMENT'),
  type: z.enum(payableKinds),
  id: z.int(),
  status: z.enum(paymentStatuses),
});

export type Hello = z.output<typeof hello>;
export type FinishedPayment = z.output<typeof finished>;

const readAs =
  <T>(schema: z.ZodMiniType<T>) =>
  (frame: string): T | undefined => {
    try {
      const read = z.safeParse(schema, JSON.parse(frame));
      return read.success ? read.data : undefined;
    } catch {
      return undefined;
    }
  };

/** Undefined: not a frame of ours. */
export const readHello = readAs(hello);
export const readFinished = readAs(finished);
