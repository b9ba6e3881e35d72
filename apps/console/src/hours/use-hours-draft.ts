import { useState } from 'react';
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

/**
 * Hours that are edited, and the saved ones they began with: what a colleague saves meanwhile replaces no edit, and
 * saving is based on what was seen (TEAM-8). `onReset` follows when other hours are shown in place of these.
 */
export function useHoursDraft(saved: SavedHours, own: OwnHours | undefined, onReset: () => void) {
  const [draft, setDraft] = useState(saved.draft);
  const [base, setBase] = useState(saved);
  const isNew = saved.version !== base.version;
  const isOwn = saved.version === own?.version;
  // What was typed since it was saved here is not.
  const isEdited = !isSameDraft(draft, isOwn ? own.sent : base.draft);
  const hasMissed = isNew && isEdited && !isOwn && !isSameContent(saved, base);
  const show = () => {
    setBase(saved);
    setDraft(saved.draft);
    onReset();
  };
  if (isNew && !isEdited) show();
  else if (isNew && !hasMissed) setBase(saved);
  return {
    draft,
    setDraft,
    base,
    isChanged: !isSameDraft(draft, saved.draft),
    /** A colleague has saved other hours than these edits began with. */
    hasMissed,
    takeTheirs: show,
  };
}
