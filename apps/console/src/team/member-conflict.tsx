import { readWire } from '@embook/domain/shared';
import { memberRecord } from '@embook/domain/staff';
import { roleName, useWorkplace } from '../lib/session.ts';
import type { StaleNotice } from '../lib/call-error.ts';
import { m } from '../paraglide/messages.js';
import { Conflict } from '../ui/conflict/conflict.tsx';
import type { Draft } from './grant-fields.tsx';
import { shopNames } from './team-words.ts';

interface MemberConflictProps {
  stale: StaleNotice;
  before: Draft;
  mine: Draft;
  onTakeTheirs: () => void;
  /** Their values with mine on top, and their version. */
  onMerged: (merged: Draft, version: number) => void;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** TEAM-8: unchanged fields take their values, changed ones keep mine; nothing is overwritten unseen. */
export function MemberConflict({ stale, before, mine, onTakeTheirs, onMerged }: MemberConflictProps) {
  const workplace = useWorkplace();
  const read = readWire(memberRecord, stale.current);
  if (!read.ok) return null;
  const theirs = read.value;
  const pick = <K extends keyof Draft>(name: K): Draft[K] =>
    same(mine[name], before[name]) ? theirs[name] : mine[name];
  const merged: Draft = {
    role: pick('role'),
    areas: same(mine.role, before.role) && same(mine.areas, before.areas) ? theirs.areas : mine.areas,
    shops: pick('shops'),
    employeeId: pick('employeeId'),
  };
  const nameOf = (id: number | null): string =>
    workplace.employees.find((employee) => employee.id === id)?.name ?? m.team_grant_no_employee();
  const row = (label: string, name: keyof Draft, words: (draft: Draft) => string) => ({
    label,
    theirs: words(theirs),
    mine: words(mine),
    isMine: !same(mine[name], before[name]),
  });
  return (
    <Conflict
      changedBy={stale.changedBy}
      rows={[
        row(m.team_grant_role(), 'role', ({ role }) => roleName(role)),
        row(m.team_grant_shops(), 'shops', ({ shops }) => shopNames(shops, workplace)),
        row(m.team_grant_employee(), 'employeeId', ({ employeeId }) => nameOf(employeeId)),
      ]}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onMerged(merged, theirs.version)}
    />
  );
}
