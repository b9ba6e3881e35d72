import type { StaleNotice } from '../lib/call-error.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Conflict } from '../ui/conflict/conflict.tsx';
import { isSame } from './thing-draft-store.ts';
import { type FieldDefinition, type Kind } from './kinds.ts';
import { type Thing, type Values } from './things.ts';
import { textOf } from '../lib/text-of.ts';

interface ThingConflictProps {
  kind: Kind;
  stale: StaleNotice;
  base: Values;
  draft: Values;
  onTakeTheirs: () => void;
  /** Save mine on top of theirs. */
  onKeepMine: (theirs: Thing) => void;
}

function words({ type, choices }: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined || value === '') return m.catalogue_nothing();
  if (type === 'price' && typeof value === 'number') return formatMoney(Math.round(value * 100));
  if (type === 'switch') return value === true ? m.catalogue_yes() : m.catalogue_no();
  if (Array.isArray(value)) return m.catalogue_count({ count: value.length });
  return choices?.find((choice) => choice.value === value)?.label() ?? textOf(value);
}

/** TEAM-8: a colleague's saved values beside the typed ones, so that nothing is overwritten unseen. */
export function ThingConflict({ kind, stale, base, draft, onTakeTheirs, onKeepMine }: ThingConflictProps) {
  const theirs = stale.current as Thing;
  const rows = kind.fields
    .filter(({ name }) => name in draft || !isSame(theirs[name], base[name]))
    .map((field) => ({
      label: field.label(),
      theirs: words(field, theirs[field.name]),
      mine: words(field, draft[field.name] ?? null),
      isMine: field.name in draft,
    }));
  return (
    <Conflict
      changedBy={stale.changedBy}
      rows={rows}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onKeepMine(theirs)}
    />
  );
}
