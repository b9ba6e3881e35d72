import * as z from 'zod/mini';

/** What the platform needs to know of it. */
const payable = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('booking'),
    serviceId: z.int(),
    timestamp: z.int(),
    roomId: z.optional(z.int()),
    /** A class or an event. */
    sessionId: z.optional(z.int()),
  }),
  z.object({ kind: z.literal('bundle'), bundleId: z.int(), shopId: z.int() }),
]);

/** Something to be paid for, and all that is shown of it: plain data, so that the tab can keep it over a reload. */
export const order = z.object({
  /** Whose confirmation it is. */
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

/** Gives the stand-in of a missing photo the same face everywhere. */
export const seedOf = ({ payable: what }: Order): number => (what.kind === 'bundle' ? what.bundleId : what.serviceId);
