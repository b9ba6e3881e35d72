import { companyKey } from './session.ts';
import { withdrawUndo } from './toasts.ts';

type Version = number;

/** What undoing a cancellation brings back. */
export const STANDING = 'standing';

/** What undoing a move brings back. */
export const movedTo = ({ startsAt, roomId }: { readonly startsAt: number; readonly roomId: number | null }): string =>
  `at ${startsAt} in ${roomId}`;

/** The change of each visit that was asked for last, until it is answered. */
const last = new Map<number, Promise<void>>();
/** The version that each change made here was answered with, by its visit and the version it was based on. */
const made = new Map<string, Version>();

/** Each company numbers its own visits. */
const nameOf = (id: number, version: Version): string => `${companyKey()} ${id} ${version}`;

/** What this version has become by changes made here; that of a colleague stays a conflict (TEAM-8). */
function versionNow(id: number, shown: Version): Version {
  const next = made.get(nameOf(id, shown));
  return next === undefined ? shown : versionNow(id, next);
}

/** The visit stands as an undo would bring it back: there is one Undo for one change, wherever it is pressed. */
export const undoneVisit = (id: number, state: string): void =>
  withdrawUndo((of) => of.id === id && of.state === state);

/** Visits as the platform has them: a change by somebody else, or in another tab, leaves nothing to undo here. */
export function seenVisits(visits: readonly { readonly id: number; readonly version: Version | null }[]): void {
  withdrawUndo((of) =>
    visits.some(({ id, version }) => id === of.id && version !== null && version > versionNow(id, of.version)),
  );
}

/** Whether a change of this visit is still on its way. */
export const isMutationQueued = (id: number): boolean => last.has(id);

/**
 * Changes of one visit are sent one after the other, each on the version that the one before was answered with: a second
 * move or undo within the same second is no conflict with oneself.
 */
export async function queueMutation<A extends { readonly booking: { readonly version: Version } }>(
  id: number,
  shown: Version,
  request: (version: Version) => Promise<A>,
): Promise<A> {
  const before = last.get(id);
  const { promise: mine, resolve } = Promise.withResolvers<void>();
  last.set(id, mine);
  try {
    await before;
    const version = versionNow(id, shown);
    const answer = await request(version);
    if (answer.booking.version > version) made.set(nameOf(id, version), answer.booking.version);
    return answer;
  } finally {
    if (last.get(id) === mine) last.delete(id);
    resolve();
  }
}
