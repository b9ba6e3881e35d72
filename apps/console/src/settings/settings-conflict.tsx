import { type Draft, isSame } from '../catalogue/thing-draft-store.ts';
import { textOf } from '../lib/plain-text.ts';
import type { StaleNotice } from '../lib/call-error.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { Conflict } from '../ui/conflict/conflict.tsx';
import { allFields, type SettingField } from './sections.ts';
import { valueAt } from './values.ts';

interface SettingsConflictProps {
  stale: StaleNotice;
  base: Draft;
  draft: Draft;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

function words({ type, choices }: SettingField, value: unknown): string {
  if (value === null || value === undefined || value === '') return m.catalogue_nothing();
  if (type === 'price' && typeof value === 'number') return formatMoney(Math.round(value * 100));
  if (type === 'switch') return value === true ? m.catalogue_yes() : m.catalogue_no();
  if (type === 'font') return textOf(valueAt(value, 'name'));
  if (Array.isArray(value)) return value.map((each: unknown) => textOf(each)).join(', ');
  return choices?.find((choice) => choice.value === value)?.label() ?? textOf(value);
}

/** TEAM-8: a colleague's saved values beside the typed ones. */
export function SettingsConflict({ stale, base, draft, onTakeTheirs, onKeepMine }: SettingsConflictProps) {
  const rows = allFields
    .filter(({ path }) => path in draft || !isSame(valueAt(stale.current, path), valueAt(base, path)))
    .map((field) => ({
      label: field.label(),
      theirs: words(field, valueAt(stale.current, field.path)),
      mine: words(field, draft[field.path] ?? null),
      isMine: field.path in draft,
    }));
  return <Conflict changedBy={stale.changedBy} {...{ rows, onTakeTheirs, onKeepMine }} />;
}
