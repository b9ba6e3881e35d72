import type { StoredNotice } from './notice-store.ts';

/** Two moves in a row as one; none when the second undoes the first. */
function joined(first: StoredNotice, second: StoredNotice): StoredNotice[] {
  const employeeBefore = first.wasEmployeeId ?? first.employeeId;
  const isSameEmployee = employeeBefore === second.employeeId;
  if (isSameEmployee && first.wasAt === second.startsAt) return [];
  return [{ ...second, wasAt: first.wasAt, wasEmployeeId: isSameEmployee ? null : employeeBefore }];
}

/**
 * Joins the moves of a visit that one person made in a row, so that a mail tells where the visit is now and an undone move
 * is not told (AGD-5, DESK-8). Moves of two people stay apart: each of them knows of their own.
 */
export function joinMoves(notices: readonly StoredNotice[]): StoredNotice[] {
  const told: StoredNotice[] = [];
  for (const notice of notices) {
    const index = told.findLastIndex(({ bookingId }) => bookingId === notice.bookingId);
    const before = told[index];
    if (before?.kind === 'moved' && notice.kind === 'moved' && before.accountId === notice.accountId)
      told.splice(index, 1, ...joined(before, notice));
    else told.push(notice);
  }
  return told;
}
