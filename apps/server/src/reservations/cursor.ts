import { Problem } from '../infra/http/problem.ts';

/** How many there are in all, counted once: the cursors of later pages contain it. */
export interface Counts {
  readonly bookings: number;
  readonly bundles: number;
}

/** Where a page begins: after a visit, or at a bundle once the visits are through. */
export type After =
  | { readonly kind: 'visit'; readonly startsAt: number; readonly id: number }
  | { readonly kind: 'bundle'; readonly position: number };

const CURSOR = /^(?:v(\d{1,10})\.(\d{1,16})|b(\d{1,6}))\.(\d{1,9})\.(\d{1,9})$/;

export const writeCursor = (after: After, { bookings, bundles }: Counts): string =>
  `${after.kind === 'visit' ? `v${after.startsAt}.${after.id}` : `b${after.position}`}.${bookings}.${bundles}`;

export function readCursor(cursor: string): { readonly after: After; readonly counts: Counts } {
  const found = CURSOR.exec(cursor);
  if (!found) throw new Problem('invalid_fields', { cursor: 'invalid' });
  const [startsAt = 0, id = 0, position = 0, bookings = 0, bundles = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    after: found[3] === undefined ? { kind: 'visit', startsAt, id } : { kind: 'bundle', position },
    counts: { bookings, bundles },
  };
}
