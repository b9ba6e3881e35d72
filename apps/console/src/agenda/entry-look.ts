import type { AgendaEntry } from '@embook/domain/agenda';
import type { ShopTime } from '@embook/domain/shared';

/** The visual state of an entry; each has an icon and a word, so that it does not depend on colour (AGD-2). */
export type EntryState =
  | 'confirmed'
  | 'here'
  | 'running'
  | 'done'
  | 'no_show'
  | 'cancelled'
  | 'held'
  | 'new'
  | 'block'
  | 'test';

const byStatus: Readonly<Record<string, EntryState>> = {
  arrived: 'here',
  done: 'done',
  no_show: 'no_show',
  cancelled: 'cancelled',
};

export function stateOf(entry: AgendaEntry, now: ShopTime): EntryState {
  const { kind, startsAt, endsAt } = entry;
  // A test booking only takes time (START-3).
  if (kind === 'block') return entry.status === 'test' ? 'test' : 'block';
  if (kind === 'hold') return 'held';
  if (kind === 'session') return now < startsAt ? 'confirmed' : now < endsAt ? 'running' : 'done';
  return byStatus[entry.status] ?? (entry.newSince === null ? 'confirmed' : 'new');
}

/** The longest hold, for the progress line. */
const HOLD_SECONDS = 15 * 60;

/** The progress of a running visit in percent; for a held slot, the time left. */
export function progressOf({ startsAt, endsAt, heldUntil }: AgendaEntry, state: EntryState, now: ShopTime): number {
  if (heldUntil !== null) return Math.round(Math.min(1, Math.max(0, (heldUntil - now) / HOLD_SECONDS)) * 100);
  if (state !== 'here' && state !== 'running') return 0;
  return Math.round(Math.min(1, Math.max(0, (now - startsAt) / (endsAt - startsAt))) * 100);
}

/** How many lines fit: under 25 minutes one, under 45 two, else three, at the default height of an hour. */
export function linesOf(entry: Pick<AgendaEntry, 'startsAt' | 'endsAt'>, hourHeight: number): 1 | 2 | 3 | 4 {
  const height = ((entry.endsAt - entry.startsAt) / 3_600) * hourHeight;
  if (height < 32) return 1;
  if (height < 52) return 2;
  return height < 68 ? 3 : 4;
}
