import type { Locale } from '@embook/domain/shared';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { refusalOf, staleNotice, type StaleNotice } from '../lib/call-error.ts';
import { usePanelFocus } from '../lib/focus-return.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { useCan, useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import css from './catalogue.module.css';
import shared from '../theme/shared.module.css';
import { ClosingPanel } from './closing-panel.tsx';
import { Archiving, EditorHead, obstaclesIn, SaveBar } from './editor-parts.tsx';
import { draftOf, editsOf, isSame, isTypedIn, setDraft, useDrafts, versionOf, withValue } from './thing-draft-store.ts';
import type { FieldDefinition, Kind } from './kinds.ts';
import { newPart, type Thing, type Values } from './things.ts';
import { textOf } from '../lib/text-of.ts';
import { furtherLanguages, LanguageChips } from './language-chips.tsx';
import { formatMoney } from '../lib/formats.ts';
import { Conflict } from '../ui/conflict/conflict.tsx';
import { textsOf, ThingFields } from './thing-fields.tsx';
import { ThingPreview } from './thing-preview.tsx';
import { useThingChanges } from './use-thing-changes.ts';

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
function ThingConflict({ kind, stale, base, draft, onTakeTheirs, onKeepMine }: ThingConflictProps) {
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

interface EditorProps {
  kind: Kind;
  shopId: number | undefined;
  /** Undefined for a new one. */
  thing: Thing | undefined;
  onAdded: (id: number) => void;
}

/**
 * The editor of one catalogue entry. Edits are kept until they are saved or discarded, also while other rows are open.
 */
export function Editor({ kind, shopId, thing, onAdded }: EditorProps) {
  useDrafts();
  const can = useCan();
  const { company } = useWorkplace();
  const [, go] = useLocation();
  const [language, setLanguage] = useState<Locale>();
  const [isFull, setFull] = useState(false);
  /** Increased on save or discard, to remount the fields with the current values. */
  const [round, setRound] = useState(0);
  const key = `${kind.tab}/${thing?.id ?? 'new'}`;
  const draft = draftOf(key);
  const base: Values = thing ?? {};
  const values = { ...base, ...draft };
  const edits = editsOf(key);
  const isChanged = Object.keys(edits).length > 0;
  const mayChange = can(kind.change, kind.isOfShop ? { shopId } : undefined).ok;
  const close = () => go(`/catalogue/${kind.tab}`);
  // A new one is opened to be typed in.
  const panel = usePanelFocus(thing ? undefined : 'fieldset input:not([type=file])');
  const remount = () => setRound((count) => count + 1);
  const onSaved = () => void (isTypedIn(panel.current) || remount());
  const { save, archive, hide, blocked, unblock, refetch } = useThingChanges({ kind, shopId, key, onSaved, onAdded });
  const discard = () => {
    setDraft(key, {});
    save.reset();
    remount();
    if (!thing) close();
  };
  const duplicate = () => {
    const copied = Object.fromEntries(kind.fields.map(({ name }) => [name, withoutIds(values[name])]));
    const texts = values.texts === null ? {} : { texts: values.texts };
    setDraft(`${kind.tab}/new`, { ...copied, ...texts, name: m.catalogue_copy_of({ name: textOf(values.name) }) });
    remount();
    go(`/catalogue/${kind.tab}/new`);
  };
  const begun = thing && { ...thing, version: versionOf(key) ?? thing.version };
  const canSave = mayChange && isChanged && !save.isPending;
  useKeys({
    [keyTable.save[0]]: () => canSave && !blocked && save.mutate({ on: begun, sent: draft }),
    Escape: () => ((thing || !isChanged) && !isFull && !blocked ? close() : false),
  });

  const stale = staleNotice(save.error);
  const refusal = stale ? undefined : refusalOf(save.error);
  const title = textOf(values.name) || kind.add();

  return (
    <>
      {blocked && (
        <ClosingPanel
          name={title}
          impact={blocked.impact}
          label={blocked.label}
          isSaving={save.isPending || archive.isPending || hide.isPending}
          onSave={blocked.again}
          onClose={unblock}
        />
      )}
      {/* Kept below the panel, so that what opened it can take the focus again. */}
      <section
        ref={panel}
        className={`${shared.pane} ${css.editor}`}
        aria-label={title}
        tabIndex={-1}
        hidden={blocked !== undefined}
      >
        <EditorHead
          {...{ title, kind, hide }}
          isChanged={isChanged}
          thing={mayChange ? thing : undefined}
          onDuplicate={duplicate}
          onPreview={() => setFull(true)}
          onClose={close}
        />
        <div className={css.editorBody}>
          {stale && thing && (
            <ThingConflict
              {...{ kind, stale, base, draft }}
              onTakeTheirs={() => {
                setDraft(key, {});
                save.reset();
                void refetch().then(remount);
              }}
              onKeepMine={(theirs) => save.mutate({ on: theirs, sent: draft })}
            />
          )}
          {refusal && (
            <p className={css.refusal} role="alert">
              {refusal.message} {obstaclesIn(save.error)}
            </p>
          )}
          {save.error && !refusal && !stale && (
            <p className={css.refusal} role="alert">
              {m.catalogue_not_saved()}
            </p>
          )}
          {kind.fields.some(({ isText }) => isText) && (
            <LanguageChips
              main={company.mainLanguage}
              others={furtherLanguages(company, textsOf(values), language)}
              chosen={language}
              onChoose={setLanguage}
            />
          )}
          {language !== undefined && <p className={shared.fine}>{m.catalogue_fallback()}</p>}
          <fieldset className={css.whole} disabled={!mayChange}>
            <ThingFields
              key={round}
              {...{ kind, shopId, values, language }}
              errors={refusal?.errors ?? {}}
              onChange={(name, value) => setDraft(key, withValue(draftOf(key), base, name, value), thing?.version)}
            />
          </fieldset>
          {thing && mayChange && (
            <Archiving {...{ thing, archive }} isSold={kind.fields.some(({ name }) => name === 'price')} />
          )}
        </div>
        {isChanged && (
          <SaveBar
            kind={kind}
            draft={edits}
            isSaving={save.isPending}
            onDiscard={discard}
            onSave={() => canSave && save.mutate({ on: begun, sent: draft })}
          />
        )}
      </section>
      {!blocked && <ThingPreview {...{ kind, shopId, thing, values, language }} isFull={isFull} onFull={setFull} />}
    </>
  );
}

/** The parts of a copy get new ids. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((each: unknown) => {
        if (typeof each !== 'object' || each === null) return each;
        const { id: _, ...rest } = each as { readonly id?: number };
        return newPart(rest);
      })
    : value;
