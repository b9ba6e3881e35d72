import { type Finding, placeText } from './report.ts';
import { didYouMean, quoted } from './suggest.ts';
import { valuesAt } from './values-at.ts';

type Kind = 'employee' | 'object' | 'room' | 'service' | 'bundle' | 'subscription' | 'customer';

/** Where things of a kind stand, and what points at them; `*` is every item of a list. */
const homes: readonly (readonly [path: string, kind: Kind])[] = [
  ['shops.*.employees.*', 'employee'],
  ['shops.*.objects.*', 'object'],
  ['shops.*.rooms.*', 'room'],
  ['shops.*.categories.*.services.*', 'service'],
  ['shops.*.categories.*.services.*.options.*', 'service'],
  ['shops.*.taught.*', 'service'],
  ['shops.*.taught.*.options.*', 'service'],
  ['shops.*.bundles.*', 'bundle'],
  ['subscriptions.*', 'subscription'],
  ['customers.*', 'customer'],
];

const sessions = ['timetable', 'series', 'classes', 'events'].flatMap((list): [string, Kind][] => [
  [`shops.*.${list}.*.room`, 'room'],
  [`shops.*.${list}.*.employee`, 'employee'],
  [`shops.*.${list}.*.${list === 'events' ? 'event' : 'class'}`, 'service'],
  [`shops.*.${list}.*.options.*.service`, 'service'],
]);

const pointers: readonly (readonly [path: string, kind: Kind])[] = [
  ['shops.*.rooms.*.employee', 'employee'],
  ['shops.*.rooms.*.object', 'object'],
  ['shops.*.blocks.*.room', 'room'],
  ['shops.*.blocks.*.employee', 'employee'],
  ['shops.*.categories.*.services.*.rooms.*', 'room'],
  ['shops.*.categories.*.services.*.options.*.rooms.*', 'room'],
  ...sessions,
  ['shops.*.timetable.*.regulars.customers.*', 'customer'],
  ['shops.*.bundles.*.services.*', 'service'],
  ['shops.*.bundles.*.removed_services.*.service', 'service'],
  ['subscriptions.*.groups.*.services.*', 'service'],
  ['subscriptions.*.groups.*.removed_services.*.service', 'service'],
  ['subscriptions.*.removed_groups.*.services.*', 'service'],
  ['subscriptions.*.removed_groups.*.removed_services.*.service', 'service'],
  ['promotions.*.services.*', 'service'],
  ['customers.*.bundles.*.bundle', 'bundle'],
  ['customers.*.subscriptions.*.subscription', 'subscription'],
  ['customers.*.bookings.*.service', 'service'],
  ['customers.*.bookings.*.room', 'room'],
  ['customers.*.bookings.*.option', 'service'],
];

/**
 * References that lead nowhere in a file whose shape is wrong too, so that one round names both. A file in shape is
 * planned, which finds them with everything else.
 */
export function brokenReferences(file: unknown): Finding[] {
  const known = Map.groupBy(
    homes.flatMap(([path, kind]) =>
      valuesAt(file, path).map(({ value }) => ({ kind, ref: String(Object(value).ref) })),
    ),
    ({ kind }) => kind,
  );
  return pointers.flatMap(([path, kind]) => {
    const refs = new Set((known.get(kind) ?? []).map(({ ref }) => ref));
    return valuesAt(file, path).flatMap(({ place, value }) =>
      typeof value === 'string' && !refs.has(value)
        ? [{ place: placeText(place), text: `no ${kind} ${quoted(value)}${didYouMean(value, [...refs])}` }]
        : [],
    );
  });
}
