import type { StoredNotice } from './notice-store.ts';

/** Who had the visit before a move; a notice without a previous employee has the same one as now. */
const before = ({ employeeId, employeeName, wasEmployeeId, wasEmployeeName }: StoredNotice) =>
  wasEmployeeId === null
    ? { wasEmployeeId: employeeId, wasEmployeeName: employeeName }
    : { wasEmployeeId, wasEmployeeName };

/** Two moves in a row as one; none when the second undoes the first. */
function joined(first: StoredNotice, second: StoredNotice): StoredNotice[] {
  const had = before(first);
  const isSameEmployee = had.wasEmployeeId === second.employeeId;
  if (isSameEmployee && first.wasAt === second.startsAt) return [];
  const was = isSameEmployee ? { wasEmployeeId: null, wasEmployeeName: null } : had;
  return [{ ...second, wasAt: first.wasAt, ...was }];
}

/**
 * Joins the moves of a visit in a row, whoever made them, so that a mail tells from where its reader knows the visit to where
 * it is now, and an undone move is not told (AGD-5, DESK-8). The reader knows where they themselves moved it.
 */
export function joinMoves(notices: readonly StoredNotice[], reader: { readonly accountId: number }): StoredNotice[] {
  const told: StoredNotice[] = [];
  for (const notice of notices) {
    const index = told.findLastIndex(({ bookingId }) => bookingId === notice.bookingId);
    const last = told[index];
    if (last?.kind !== 'moved' || notice.kind !== 'moved' || last.accountId === reader.accountId) told.push(notice);
    else told.splice(index, 1, ...(notice.accountId === reader.accountId ? [notice] : joined(last, notice)));
  }
  return told;
}
