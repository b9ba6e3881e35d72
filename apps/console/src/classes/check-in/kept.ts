import type { VisitMark } from '@embook/domain/desk';

/** A check-in that the platform has not answered yet. It waits on this device, without a name (CLS-5). */
export interface KeptCheckIn {
  /** What is sent again under it counts once (A4). */
  readonly key: string;
  /** Who pressed it, and for which company: nobody else sends it. */
  readonly owner: string;
  readonly bookingId: number;
  readonly status: VisitMark;
  /** How the visit was before, and its version then; null while an earlier check-in of it has not been answered. */
  readonly was: VisitMark;
  readonly version: number | null;
  /** It has left the device at least once, so it may have been done. */
  readonly isTried: boolean;
}

export type Kept = readonly KeptCheckIn[];

const lastOf = (kept: Kept, bookingId: number): KeptCheckIn | undefined =>
  kept.findLast((each) => each.bookingId === bookingId);

/** What is known of a visit on this device: what was pressed last, else what the platform said. */
export const statusIn = <S extends string>(kept: Kept, bookingId: number, status: S): S | VisitMark =>
  lastOf(kept, bookingId)?.status ?? status;

type NewCheckIn = Omit<KeptCheckIn, 'version' | 'isTried'> & { readonly version: number };

/**
 * Keeps one more. What has not left the device is changed in place, and goes where it is taken back; what may have
 * been done already is followed by another one.
 */
export function added(kept: Kept, next: NewCheckIn): Kept {
  const last = lastOf(kept, next.bookingId);
  if (!last) return next.status === next.was ? kept : [...kept, { ...next, isTried: false }];
  if (last.isTried) return [...kept, { ...next, was: last.status, version: null, isTried: false }];
  const others = kept.filter((each) => each !== last);
  return next.status === last.was
    ? others
    : kept.map((each) => (each === last ? { ...last, status: next.status } : each));
}

/** The next that can be sent: the oldest of this owner that waits for no other. */
export const nextOf = (kept: Kept, owner: string): (KeptCheckIn & { readonly version: number }) | undefined => {
  for (const each of kept) if (each.owner === owner && each.version !== null) return { ...each, version: each.version };
  return undefined;
};

export const tried = (kept: Kept, key: string): Kept =>
  kept.map((each) => (each.key === key ? { ...each, isTried: true } : each));

/** It was done: what follows it for the same visit builds upon the version that it made. */
export function answered(
  kept: Kept,
  { key, bookingId }: Pick<KeptCheckIn, 'key' | 'bookingId'>,
  version: number,
): Kept {
  const rest = kept.filter((each) => each.key !== key);
  const follower = rest.find((each) => each.bookingId === bookingId);
  return rest.map((each) => (each === follower ? { ...each, version } : each));
}

/** It was refused: somebody else was faster, so what followed it for the same visit goes too and is said. */
export const refused = (kept: Kept, bookingId: number): Kept => kept.filter((each) => each.bookingId !== bookingId);

const isCheckIn = (value: unknown): value is KeptCheckIn => {
  const { key, owner, bookingId, status } = Object(value) as Record<string, unknown>;
  return [key, owner, status].every((each) => typeof each === 'string') && typeof bookingId === 'number';
};

/** What was written on this device; anything else in its place is nothing. */
export function readKept(text: string | undefined): Kept {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isCheckIn) : [];
  } catch {
    return [];
  }
}
