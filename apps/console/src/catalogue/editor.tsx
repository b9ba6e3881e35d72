import type { Impact, VisitChoice } from '@embook/domain/hours';
import type { Locale } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, Copy, Eye, EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { impactIn } from '../hours/queries.ts';
import { refusalOf, staleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { usePanelFocus } from '../lib/focus-return.ts';
import { modKey, useKeys } from '../lib/keys.ts';
import { useCan, useWorkplace } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { PreviewButton } from '../preview/preview.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Key } from '../ui/key/key.tsx';
import css from './catalogue.module.css';
import shared from '../theme/shared.module.css';
import { ClosingPanel } from './closing-panel.tsx';
import { draftOf, isTypedIn, savedDraft, setDraft, useDrafts, versionOf, withValue } from './thing-draft-store.ts';
import { type Kind, newPart, textOf, type Thing, type Values } from './kinds.ts';
import { furtherLanguages, LanguageChips } from './language-chips.tsx';
import { addThing, changeThing } from './queries.ts';
import { ThingConflict } from './thing-conflict.tsx';
import { textsOf, ThingFields } from './thing-fields.tsx';
import { hasPreview, ThingPreview } from './thing-preview.tsx';

interface EditorProps {
  kind: Kind;
  shopId: number | undefined;
  /** Undefined for a new one. */
  thing: Thing | undefined;
  onAdded: (id: number) => void;
}

interface InTheWay {
  readonly name: string;
  readonly count: number;
}

/** A change that booked visits block. */
interface Blocked {
  readonly impact: Impact;
  readonly label: string;
  again(choices: readonly VisitChoice[]): void;
}

/** What is saved: on a thing, or as a new one. */
interface Sent {
  readonly on: Thing | undefined;
  readonly sent: Values;
  readonly choices?: readonly VisitChoice[];
}

/** The names of what blocks archiving. */
const inTheWay = (error: unknown): readonly InTheWay[] =>
  (refusalOf(error)?.result['in_the_way'] as InTheWay[] | undefined) ?? [];

/**
 * The editor of one catalogue entry. Edits are kept until they are saved or discarded, also while other rows are open.
 */
export function Editor({ kind, shopId, thing, onAdded }: EditorProps) {
  useDrafts();
  const can = useCan();
  const { company } = useWorkplace();
  const [, go] = useLocation();
  const client = useQueryClient();
  const [language, setLanguage] = useState<Locale>();
  const [isFull, setFull] = useState(false);
  /** Increased on save or discard, to remount the fields with the current values. */
  const [round, setRound] = useState(0);
  const key = `${kind.tab}/${thing?.id ?? 'new'}`;
  const draft = draftOf(key);
  const base: Values = thing ?? {};
  const values = { ...base, ...draft };
  const changes = Object.keys(draft);
  const mayChange = can(kind.change, kind.isOfShop ? { shopId } : undefined).ok;
  const close = () => go(`/catalogue/${kind.tab}`);
  const again = () => setRound((count) => count + 1);
  const refetch = () => client.invalidateQueries({ queryKey: ['catalogue'] });

  /** The blocking visits, and how to retry once each has a choice (HRS-3). */
  const [blocked, setBlocked] = useState<Blocked>();
  const block = (label: string, error: unknown, again: Blocked['again']) => {
    const impact = impactIn(error);
    if (impact && blocked) toast.problem(errorText(error));
    setBlocked(impact && { impact, label, again });
  };

  const panel = usePanelFocus();
  const save = useMutation({
    meta: { screen: true },
    mutationFn: ({ on, sent, choices }: Sent) => {
      if (on) return changeThing(kind, on, sent, choices);
      return addThing(kind, { ...sent, ...(kind.isOfShop && { shop_id: shopId }) });
    },
    onError: (error, { on, sent }) => block(m.catalogue_save(), error, (choices) => save.mutate({ on, sent, choices })),
    onSuccess: async (saved, { on, sent }) => {
      setBlocked(undefined);
      // First what was saved: without the draft a field would show its old text until then.
      await refetch();
      savedDraft(key, sent, saved.version, `${kind.tab}/${saved.id}`);
      if (!isTypedIn(panel.current)) again();
      toast.done(m.catalogue_saved({ name: saved.name }));
      if (on) return;
      // Drawn at once: this editor is then the one of the saved thing.
      flushSync(() => {
        onAdded(saved.id);
        go(`/catalogue/${kind.tab}/${saved.id}`);
      });
    },
  });
  const archive = useMutation({
    meta: { screen: true },
    mutationFn: ({ on, choices }: { on: Thing; choices?: readonly VisitChoice[] }) =>
      changeThing(kind, on, { archived: true }, choices),
    onError: (error, { on }) => block(m.catalogue_archive(), error, (choices) => archive.mutate({ on, choices })),
    onSuccess: async (archived) => {
      setBlocked(undefined);
      setDraft(key, {});
      await refetch();
      close();
      toast.undo(m.catalogue_archived({ name: archived.name }), () => {
        void changeThing(kind, archived, { archived: false }).then(refetch);
      });
    },
  });
  const hide = useMutation({
    meta: { screen: true },
    mutationFn: ({ on, choices }: { on: Thing; choices?: readonly VisitChoice[] }) =>
      changeThing(kind, on, kind.hiding?.set(!kind.hiding.isHidden(on)) ?? {}, choices),
    onError: (error, { on }) => {
      if (!impactIn(error)) toast.problem(errorText(error));
      block(m.catalogue_hide(), error, (choices) => hide.mutate({ on, choices }));
    },
    onSuccess: async () => {
      setBlocked(undefined);
      await refetch();
    },
  });
  const discard = () => {
    setDraft(key, {});
    save.reset();
    again();
    if (!thing) close();
  };
  const duplicate = () => {
    const copied = Object.fromEntries(kind.fields.map(({ name }) => [name, withoutIds(values[name])]));
    const texts = values['texts'] === null ? {} : { texts: values['texts'] };
    setDraft(`${kind.tab}/new`, { ...copied, ...texts, name: m.catalogue_copy_of({ name: textOf(values['name']) }) });
    again();
    go(`/catalogue/${kind.tab}/new`);
  };
  const begun = thing && { ...thing, version: versionOf(key) ?? thing.version };
  const canSave = mayChange && changes.length > 0 && !save.isPending;
  useKeys({
    'mod+s': () => canSave && !blocked && save.mutate({ on: begun, sent: draft }),
    Escape: () => (thing && !isFull && !blocked ? close() : false),
  });

  const stale = staleNotice(save.error);
  const refusal = stale ? undefined : refusalOf(save.error);
  const isHidden = thing !== undefined && kind.hiding?.isHidden(thing);
  const obstacles = inTheWay(archive.error);
  const named = (list: readonly InTheWay[]) =>
    list.map(({ name, count }) => (count > 1 ? `${name} (${count})` : name)).join(', ');
  const title = textOf(values['name']) || kind.add();

  return (
    <>
      {blocked && (
        <ClosingPanel
          name={title}
          impact={blocked.impact}
          label={blocked.label}
          isSaving={save.isPending || archive.isPending || hide.isPending}
          onSave={blocked.again}
          onClose={() => {
            setBlocked(undefined);
            save.reset();
            archive.reset();
          }}
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
        <header className={css.editorHead}>
          <h2 className={css.editorTitle}>
            {title}
            {changes.length > 0 && <span className={css.dot} role="img" aria-label={m.catalogue_unsaved()} />}
          </h2>
          {thing && mayChange && kind.hiding && (
            <Button size="small" kind="quiet" loading={hide.isPending} onClick={() => hide.mutate({ on: thing })}>
              {isHidden ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
              {isHidden ? m.catalogue_show() : m.catalogue_hide()}
            </Button>
          )}
          {thing && mayChange && (
            <Button size="small" kind="quiet" onClick={duplicate}>
              <Copy size={16} aria-hidden />
              {m.catalogue_duplicate()}
            </Button>
          )}
          {hasPreview(kind) && <PreviewButton onClick={() => setFull(true)} />}
          <IconButton label={m.shell_ui_close()} onClick={close}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        <div className={css.editorBody}>
          {stale && thing && (
            <ThingConflict
              {...{ kind, stale, base, draft }}
              onTakeTheirs={() => {
                setDraft(key, {});
                save.reset();
                void refetch().then(again);
              }}
              onKeepMine={(theirs) => save.mutate({ on: theirs, sent: draft })}
            />
          )}
          {refusal && (
            <p className={css.refusal} role="alert">
              {refusal.message} {named(inTheWay(save.error))}
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
              others={furtherLanguages(company.mainLanguage, textsOf(values))}
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
            <div className={css.archive}>
              <Button
                size="small"
                kind="quiet-danger"
                loading={archive.isPending}
                onClick={() => archive.mutate({ on: thing })}
              >
                <Archive size={16} aria-hidden />
                {m.catalogue_archive()}
              </Button>
              {archive.error && (
                <p className={css.error} role="alert">
                  {refusalOf(archive.error)?.message ?? m.catalogue_not_saved()} {named(obstacles)}
                </p>
              )}
            </div>
          )}
        </div>
        {changes.length > 0 && (
          <footer className={css.saveBar}>
            <span className={css.saveWords}>
              <strong>{m.catalogue_changes({ count: changes.length })}</strong>
              <small className={shared.caption}>
                {kind.fields
                  .filter(({ name }) => name in draft)
                  .map(({ label }) => label())
                  .join(', ')}
              </small>
            </span>
            <Button kind="quiet" onClick={discard}>
              {m.catalogue_discard()}
            </Button>
            <Button
              kind="primary"
              loading={save.isPending}
              onClick={() => canSave && save.mutate({ on: begun, sent: draft })}
            >
              {m.catalogue_save()} <Key sign={modKey('S')} />
            </Button>
          </footer>
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
        const { id: _, ...rest } = each as Values;
        return newPart(rest);
      })
    : value;
