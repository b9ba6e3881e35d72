import { clockOfMinute } from '@embook/domain/shared';
import { useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Conflict } from '../ui/conflict/conflict.tsx';
import type { HoursDraft } from './draft.ts';
import { weekdayText } from './hours-words.ts';
import { WEEKDAYS } from './week-grid.tsx';

interface HoursConflictProps {
  changedBy: string;
  /** The hours the edits began with, the saved ones and the edited ones. */
  base: HoursDraft;
  theirs: HoursDraft;
  mine: HoursDraft;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function repeatsText(weeks: number): string {
  if (weeks === 0) return m.hours_repeats_shop();
  return weeks === 1 ? m.hours_repeats_week() : m.hours_repeats_weeks({ count: weeks });
}

/** TEAM-8: the days that a colleague saved otherwise beside the edited ones, so that nothing is overwritten unseen. */
export function HoursConflict({ changedBy, base, theirs, mine, onTakeTheirs, onKeepMine }: HoursConflictProps) {
  const { shops } = useWorkplace();
  const nameOf = (shopId: number) => (shops.length > 1 ? (shops.find(({ id }) => id === shopId)?.name ?? '') : '');
  const dayText = ({ ranges }: HoursDraft, week: number, weekday: number): string =>
    ranges
      .filter((range) => range.week === week && range.weekday === weekday)
      .toSorted((one, other) => one.opens - other.opens)
      .map((range) => `${clockOfMinute(range.opens)} – ${clockOfMinute(range.closes)} ${nameOf(range.shopId)}`.trim())
      .join(', ') || m.hours_free_day();
  const weeks = Math.max(1, theirs.weeks, mine.weeks);
  const days = Array.from({ length: weeks }, (_, index) =>
    WEEKDAYS.map((weekday) => ({
      label: [weeks > 1 && m.hours_week_number({ number: index + 1 }), weekdayText(weekday)].filter(Boolean).join(' '),
      textOf: (draft: HoursDraft) => dayText(draft, index + 1, weekday),
    })),
  ).flat();
  const rows = [{ label: m.hours_repeats(), textOf: ({ weeks: count }: HoursDraft) => repeatsText(count) }, ...days]
    .map(({ label, textOf }) => ({
      label,
      theirs: textOf(theirs),
      mine: textOf(mine),
      isMine: textOf(mine) !== textOf(base),
      isTheirs: textOf(theirs) !== textOf(base),
    }))
    .filter(({ isMine, isTheirs }) => isMine || isTheirs);
  return <Conflict {...{ changedBy, rows, onTakeTheirs, onKeepMine }} />;
}
