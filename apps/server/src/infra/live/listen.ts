import { payableKinds, paymentStatuses } from '@embook/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../db/open.ts';
import { keepListening } from '../db/primary/keep-listening.ts';
import { reasonOf } from '../db/problem.ts';
import { CHANNEL, type Notice } from './announce.ts';
import type { Hub } from './hub.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

const whose = { companyId: z.int(), customerId: z.int() };
const notices = z.union([
  z.object({ staffId: z.int(), close: z.literal(true) }),
  z.object({
    companyId: z.int(),
    changed: z.object({
      action: z.string(),
      thing: z.string(),
      id: z.int(),
      shopId: z.nullable(z.int()),
      employeeId: z.nullable(z.int()),
      online: z.optional(z.boolean()),
    }),
  }),
  z.object({ ...whose, close: z.literal(true) }),
  z.object({
    ...whose,
    network: z.optional(z.string()),
    finished: z.object({ type: z.enum(payableKinds), id: z.int(), status: z.enum(paymentStatuses) }),
  }),
]);

/** Undefined for notices that this version does not know, as from another version of the platform. */
function readNotice(payload: string): Notice | undefined {
  try {
    return z.parse(notices, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** Sends what any process announces to the sockets of this one, until it is stopped. */
export async function startListening(
  database: Database,
  hub: Pick<Hub, 'deliver' | 'restart'>,
  log: Log,
): Promise<() => Promise<void>> {
  const heard = (payload: string): void => {
    const notice = readNotice(payload);
    if (notice) hub.deliver(notice);
    else log.warn('a live notice could not be read');
  };
  if (database.kind === 'postgres')
    return keepListening(database, CHANNEL, {
      name: 'embook-live',
      heard,
      missed: hub.restart,
      lost: (error) => log.warn({ reason: reasonOf(error) }, 'live notices are not heard at the moment'),
    });
  const stop = await database.client.listen(CHANNEL, heard);
  return () => stop();
}
