import type { Locale } from '@embook/domain/shared';
import { useState } from 'react';
import editor from '../catalogue/catalogue.module.css';
import { LanguageChips } from '../catalogue/language-chips.tsx';
import { keyTable } from '../lib/key-table.ts';
import { modKey, useKeys } from '../lib/keys.ts';
import { useCan, useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Preview, PreviewButton } from '../preview/preview.tsx';
import { Button } from '../ui/button/button.tsx';
import { Key } from '../ui/key/key.tsx';
import type { Company } from './queries.ts';
import { allFields, type SettingField, type SettingPath, type SettingSection } from './sections.ts';
import { SettingInput } from './setting-input.tsx';
import css from './settings.module.css';
import shared from '../theme/shared.module.css';
import { useSettingsDraft } from './use-settings-draft.ts';
import { valueAt } from './values.ts';
import { type Draft, isSame } from '../catalogue/thing-draft-store.ts';
import { textOf } from '../lib/text-of.ts';
import type { StaleNotice } from '../lib/call-error.ts';
import { formatMoney } from '../lib/formats.ts';
import { Conflict } from '../ui/conflict/conflict.tsx';

interface SettingsEditorProps {
  company: Company;
  section: SettingSection;
}

/** One section of the settings; the bar below counts the unsaved changes of all sections. */
export function SettingsEditor({ company, section }: SettingsEditorProps) {
  const can = useCan();
  const { shops } = useWorkplace();
  const { draft, base, values, round, stale, refusal, ...form } = useSettingsDraft(company);
  const [language, setLanguage] = useState<Locale>();
  const [isFull, setFull] = useState(false);
  const mayChange = can('settings.change', { shopId: null }).ok;
  const changes = Object.keys(draft);
  const canSave = mayChange && changes.length > 0 && !form.isSaving;
  useKeys({ [keyTable.save[0]]: () => canSave && form.save() });

  const hasTexts = section.fields.some(({ textPath }) => textPath !== undefined);
  const shownIn = hasTexts ? language : undefined;
  const main = valueAt(values, 'main_language' satisfies SettingPath) as Locale;
  const others = (valueAt(values, 'languages' satisfies SettingPath) as Locale[]).filter((each) => each !== main);
  const fields = section.fields.filter(
    ({ textPath, onlyWith }) =>
      (shownIn === undefined || textPath !== undefined) &&
      (onlyWith === undefined || valueAt(values, onlyWith) === true),
  );
  const errors = refusal?.errors ?? {};
  /** Errors in other sections are listed above. */
  const elsewhere = allFields.filter(
    ({ path }) => errors[path] && !section.fields.some((field) => field.path === path),
  );

  return (
    <>
      <section className={shared.pane} aria-label={section.title()}>
        <header className={css.head}>
          <div className={css.words}>
            <h2 className={css.heading}>{section.title()}</h2>
            <p className={css.text}>{section.text()}</p>
          </div>
          <PreviewButton onClick={() => setFull(true)} />
        </header>
        <div className={css.body}>
          {section.id === 'policies' && !company.online_payments && (
            <p className={css.note}>{m.settings_no_provider()}</p>
          )}
          {!mayChange && <p className={css.note}>{m.settings_all_shops()}</p>}
          {stale && (
            <SettingsConflict
              {...{ stale, base, draft }}
              onTakeTheirs={() => void form.takeTheirs()}
              onKeepMine={() => form.saveOver(Number(valueAt(stale.current, 'version')))}
            />
          )}
          {form.hasFailed && (
            <div className={editor.refusal} role="alert">
              <p>{refusal?.message ?? m.catalogue_not_saved()}</p>
              {elsewhere.map(({ path, label }) => (
                <p key={path}>
                  {label()}: {errors[path]}
                </p>
              ))}
            </div>
          )}
          {hasTexts && <LanguageChips {...{ main, others }} chosen={language} onChoose={setLanguage} />}
          {shownIn !== undefined && <p className={css.note}>{m.catalogue_fallback()}</p>}
          <fieldset className={css.fields} disabled={!mayChange}>
            {fields.map((field) => (
              <SettingInput
                key={`${field.path}-${shownIn ?? ''}-${round}`}
                {...{ field, values, errors }}
                language={shownIn}
                onChange={form.put}
              />
            ))}
          </fieldset>
        </div>
        {changes.length > 0 && (
          <footer className={editor.saveBar}>
            <span className={editor.saveWords}>
              <strong>{m.catalogue_changes({ count: changes.length })}</strong>
              <small className={shared.caption}>
                {allFields
                  .filter(({ path }) => path in draft)
                  .map(({ label }) => label())
                  .join(', ')}
              </small>
            </span>
            <Button kind="quiet" onClick={form.discard}>
              {m.catalogue_discard()}
            </Button>
            <Button kind="primary" loading={form.isSaving} onClick={() => canSave && form.save()}>
              {m.catalogue_save()} <Key sign={modKey('S')} />
            </Button>
          </footer>
        )}
      </section>
      <Preview
        draft={{ thing: 'company', values, names: {} }}
        route={shops[0] ? `/shops/${shops[0].id}` : '/shops'}
        locale={shownIn ?? main}
        saved={company.version}
        {...{ isFull }}
        onFull={setFull}
      />
    </>
  );
}

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
function SettingsConflict({ stale, base, draft, onTakeTheirs, onKeepMine }: SettingsConflictProps) {
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
