import { useEffect, useState } from 'react';
import { keepInTab, keptInTab } from '../lib/answer-cache.ts';
import { useDraftNames } from '../lib/tab-draft.ts';
import { type HoursDraft, isSameDraft } from './draft.ts';

/** Hours as the platform has them. */
export interface SavedHours {
  readonly version: number;
  /** As they are shown. */
  readonly draft: HoursDraft;
  /** Everything that saving may replace. */
  readonly content: unknown;
}

/** The version that was saved here, and the edits it was made of. */
export interface OwnHours {
  readonly version: number;
  readonly sent: HoursDraft;
}

const isSameContent = (one: SavedHours, other: SavedHours): boolean =>
  JSON.stringify(one.content) === JSON.stringify(other.content);

/** From when the edited hours apply. */
export interface HoursValidity {
  readonly scope: 'always' | 'once';
  readonly startsOn: string;
}

interface KeptHours extends HoursValidity {
  readonly draft: HoursDraft;
  readonly base: SavedHours;
}

/** The draft of a shop's week, or of an employee's at a shop. */
export const hoursAbout = (shopId: number, employeeId?: number): string => `hours ${shopId} ${employeeId ?? ''}`;

/**
 * Hours that are edited, and the saved ones they began with: what a colleague saves meanwhile replaces no edit, and
 * saving is based on what was seen (TEAM-8). They are kept until they are saved or discarded, also while another screen
 * is open. `onReset` follows when other hours are shown in place of these.
 */
export function useHoursDraft(
  about: string,
  saved: SavedHours,
  own: OwnHours | undefined,
  today: string,
  onReset: () => void,
) {
  const name = useDraftNames()(about);
  const [kept] = useState(() => keptInTab(name) as KeptHours | undefined); // written below
  const [draft, setDraft] = useState(kept?.draft ?? saved.draft);
  const [base, setBase] = useState(kept?.base ?? saved);
  const first: HoursValidity = { scope: 'always', startsOn: today };
  const [validity, setValidity] = useState<HoursValidity>(
    kept ? { scope: kept.scope, startsOn: kept.startsOn < today ? today : kept.startsOn } : first,
  );
  const isNew = saved.version !== base.version;
  const isOwn = saved.version === own?.version;
  const isChanged = !isSameDraft(draft, saved.draft);
  // What was typed since it was saved here is not.
  const isEdited = isChanged && !isSameDraft(draft, isOwn ? own.sent : base.draft);
  const hasMissed = isNew && isEdited && !isOwn && !isSameContent(saved, base);
  const show = () => {
    setBase(saved);
    setDraft(saved.draft);
    setValidity(first);
    onReset();
  };
  if (isNew && !isEdited) show();
  else if (isNew && !hasMissed) setBase(saved);
  useEffect(() => {
    keepInTab(name, isChanged ? ({ draft, base, ...validity } satisfies KeptHours) : undefined);
  }, [name, isChanged, draft, base, validity]);
  return {
    draft,
    setDraft,
    validity,
    setValidity: (part: Partial<HoursValidity>) => setValidity({ ...validity, ...part }),
    base,
    isChanged,
    /** A colleague has saved other hours than these edits began with. */
    hasMissed,
    takeTheirs: show,
  };
}
