import type { ConfirmedChoice, DraftStep } from '@embook/domain/booking';
import * as z from 'zod/mini';

/** What is sent to the platform. */
const payable = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booking'),
    serviceId: z.int(),
    timestamp: z.int(),
    roomId: z.optional(z.int()),
    /** A class or an event. */
    sessionId: z.optional(z.int()),
    /** Which kind of it, where there are some. */
    optionId: z.optional(z.int()),
  }),
  z.object({ kind: z.literal('bundle'), bundleId: z.int(), shopId: z.int() }),
]);

/** What is to be paid and everything shown of it: plain data, so that the tab can store it. */
export const order = z.object({
  /** The type in the address of the confirmation. */
  type: z.enum(['service', 'group', 'event', 'bundle']),
  title: z.string(),
  detail: z.nullable(z.string()),
  who: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  hidePrice: z.boolean(),
  /** In shop time; null for a bundle. */
  visit: z.nullable(z.object({ startsAt: z.int(), minutes: z.int() })),
  shop: z.object({
    id: z.int(),
    /** Empty where an event is held at another address, which is then all there is to say. */
    name: z.string(),
    street: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    timeZone: z.string(),
  }),
  payable,
});

export type Order = z.output<typeof order>;

/** The seed of the placeholder of a missing photo, so that it looks the same everywhere. */
export const seedOf = ({ payable: what }: Order): number => (what.kind === 'bundle' ? what.bundleId : what.serviceId);

/** What the draft of a booking forgets once it is booked: the next one starts without it. */
export function bookedStep({ type, payable: what }: Order): DraftStep {
  if (what.kind === 'bundle') return { type: 'booked', kind: 'bundle', id: what.bundleId };
  const { serviceId, timestamp, sessionId } = what;
  return sessionId !== undefined && (type === 'group' || type === 'event')
    ? { type: 'booked', kind: type, id: sessionId }
    : { type: 'booked', kind: 'service', id: serviceId, startsAt: timestamp };
}

/** The same choice for another try. */
export function choiceOf({ type, shop, payable: what }: Order): ConfirmedChoice {
  if (what.kind === 'bundle') return { type: 'bundle', shopId: what.shopId, bundleId: what.bundleId };
  const { serviceId, timestamp: startsAt, roomId = 0, sessionId, optionId = 0 } = what;
  return sessionId !== undefined && (type === 'group' || type === 'event')
    ? { type, shopId: shop.id, sessionId, startsAt, optionId }
    : { type: 'service', shopId: shop.id, serviceId, startsAt, roomId };
}
