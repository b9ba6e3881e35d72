import type { VisitMark } from '@embook/domain/desk';

/** A check-in that the platform has not answered yet. Stored on this device, without a name (CLS-5). */
interface KeptCheckIn {
  /** The idempotency key (A4). */
  readonly key: string;
  /** The member and company of the check-in: no other session sends it. */
  readonly owner: string;
  readonly bookingId: number;
  readonly status: VisitMark;
  /** The status and version before; null while an earlier check-in of the visit is unanswered. */
  readonly was: VisitMark;
  readonly version: number | null;
  /** It was sent at least once, so it may have been processed. */
  readonly isTried: boolean;
}

export type StoredCheckIns = readonly KeptCheckIn[];

interface SignedIn {
  readonly account: { readonly staff: { readonly id: number } };
  readonly membership: { readonly key: string };
}

export const ownerOf = ({ account, membership }: SignedIn): string => `${account.staff.id}@${membership.key}`;

/** A visit as one member marks it: several may use one device, and none sees or changes what another has pressed. */
type MarkedVisit = Pick<KeptCheckIn, 'owner' | 'bookingId'>;

export const isOf =
  ({ owner, bookingId }: MarkedVisit) =>
  (each: MarkedVisit): boolean =>
    each.owner === owner && each.bookingId === bookingId;

/** The status of a visit among the check-ins of one member: what was pressed last, else what the platform sent. */
export const statusIn = <S extends string>(kept: StoredCheckIns, bookingId: number, status: S): S | VisitMark =>
  kept.findLast((each) => each.bookingId === bookingId)?.status ?? status;

type NewCheckIn = Omit<KeptCheckIn, 'version' | 'isTried'> & { readonly version: number };

/**
 * Adds a check-in. An unsent one is changed in place, or removed when it is undone; one that may have been processed is
 * followed by another.
 */
export function added(kept: StoredCheckIns, next: NewCheckIn): StoredCheckIns {
  const last = kept.findLast(isOf(next));
  if (!last) return next.status === next.was ? kept : [...kept, { ...next, isTried: false }];
  if (last.isTried) return [...kept, { ...next, was: last.status, version: null, isTried: false }];
  const others = kept.filter((each) => each !== last);
  return next.status === last.was
    ? others
    : kept.map((each) => (each === last ? { ...last, status: next.status } : each));
}

/** The next to send: the oldest of this owner that waits for no other. */
export const nextOf = (
  kept: StoredCheckIns,
  owner: string,
): (KeptCheckIn & { readonly version: number }) | undefined => {
  for (const each of kept) if (each.owner === owner && each.version !== null) return { ...each, version: each.version };
  return undefined;
};

export const tried = (kept: StoredCheckIns, key: string): StoredCheckIns =>
  kept.map((each) => (each.key === key ? { ...each, isTried: true } : each));

/** It was processed: the next one of the same visit uses the new version. */
export function answered(
  kept: StoredCheckIns,
  { key, ...visit }: MarkedVisit & Pick<KeptCheckIn, 'key'>,
  version: number,
): StoredCheckIns {
  const rest = kept.filter((each) => each.key !== key);
  const follower = rest.find(isOf(visit));
  return rest.map((each) => (each === follower ? { ...each, version } : each));
}

/** It was refused, because somebody else was faster: later ones of the same visit are removed too, and reported. */
export function refused(kept: StoredCheckIns, visit: MarkedVisit): StoredCheckIns {
  const isRefused = isOf(visit);
  return kept.filter((each) => !isRefused(each));
}

const isCheckIn = (value: unknown): value is KeptCheckIn => {
  const { key, owner, bookingId, status } = Object(value) as Record<string, unknown>;
  return [key, owner, status].every((each) => typeof each === 'string') && typeof bookingId === 'number';
};

/** Parses the stored text; anything else is an empty list. */
export function readKept(text: string | undefined): StoredCheckIns {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isCheckIn) : [];
  } catch {
    return [];
  }
}
