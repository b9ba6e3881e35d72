import { type ClassSession, classSession } from '@embook/domain/classes';
import { languages, type Locale, readWire } from '@embook/domain/shared';
import { useMutation, useQuery } from '@tanstack/react-query';
import { EyeOff, Users, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import catalogueCss from '../../catalogue/catalogue.module.css';
import {
  draftOf,
  isTypedIn,
  savedDraft,
  setDraft,
  useDrafts,
  versionOf,
  withValue,
} from '../../catalogue/thing-draft-store.ts';
import { textOf } from '../../lib/text-of.ts';
import { furtherLanguages, LanguageChips } from '../../catalogue/language-chips.tsx';
import { textsOf } from '../../catalogue/thing-fields.tsx';
import { newKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../desk/queries.ts';
import { refusalOf, staleNotice } from '../../lib/call-error.ts';
import { usePanelFocus } from '../../lib/focus-return.ts';
import { keyTable } from '../../lib/key-table.ts';
import { modKey, useKeys } from '../../lib/keys.ts';
import { useCan, useWorkplace } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { PreviewButton } from '../../preview/preview.tsx';
import shared from '../../theme/shared.module.css';
import { Button, ButtonLink, IconButton } from '../../ui/button/button.tsx';
import { Key } from '../../ui/key/key.tsx';
import { RefusedChange } from '../panel/refused-change.tsx';
import { participantsQuery, type TimetableParts } from '../queries.ts';
import { EventFields } from './event-fields.tsx';
import { EventPreview } from './event-preview.tsx';
import { type EventValues, fallingBack, isOnline, newEvent, online, saveEvent, valuesOf } from './event-values.ts';

interface EventEditorProps {
  shopId: number;
  /** Undefined for a new one. */
  event: ClassSession | undefined;
  parts: TimetableParts;
  today: string;
  mayChange: boolean;
}

/** CLS-6: one event. Edits are kept until they are saved or discarded; customers see it once it is online. */
export function EventEditor({ shopId, event, parts, today, mayChange }: EventEditorProps) {
  useDrafts();
  const { company } = useWorkplace();
  const [, go] = useLocation();
  const refresh = useRefresh();
  const can = useCan();
  const [language, setLanguage] = useState<Locale>();
  const [isFull, setFull] = useState(false);
  /** Increased on save or discard, to remount the fields with the current values. */
  const [round, setRound] = useState(0);
  const key = `events/${event?.id ?? 'new'}`;
  const draft = draftOf(key);
  const base = event ? valuesOf(event) : newEvent(today);
  const values: EventValues = { ...base, ...draft };
  const { isElsewhere: _, ...changes } = draft;
  const isChanged = Object.keys(changes).length > 0;
  const isOver = event !== undefined && (event.on < today || event.cancelled);
  // Not everybody who is booked can be told of a change: only the platform knows who (A28).
  const people = useQuery({
    ...participantsQuery(event?.id ?? 0),
    enabled: event !== undefined && event.taken > 0 && !isOver && can('check_in.view').ok,
  });
  const notified = people.data?.mailing.notified ?? 0;
  const isShown = isOnline(values);
  const close = () => go(`/catalogue/events?shop=${shopId}`);
  const panel = usePanelFocus();
  const save = useMutation({
    meta: { screen: true },
    mutationFn: (more: EventValues) => {
      // Saving again after a conflict overwrites the colleague's change (TEAM-8).
      const stale = staleNotice(save.error);
      const current = stale && readWire(classSession, stale.current);
      const version = (current?.ok ? current.value.version : versionOf(key)) ?? event?.version ?? 1;
      return saveEvent(event && { id: event.id, version }, { ...(event ? {} : base), ...changes, ...more }, newKey());
    },
    onMutate: () => ({ sent: draft }),
    onSuccess: async (saved, _more, { sent }) => {
      // First what was saved: without the draft a field would show its old text until then.
      await refresh();
      savedDraft(key, sent, saved.version, `events/${saved.id}`);
      if (!isTypedIn(panel.current)) setRound((count) => count + 1);
      toast.done(m.catalogue_saved({ name: saved.name ?? saved.serviceName }));
      if (!event) go(`/catalogue/events/${saved.id}?shop=${shopId}`);
    },
  });
  const discard = () => {
    setDraft(key, {});
    save.reset();
    setRound((count) => count + 1);
    if (!event) close();
  };
  const canEdit = mayChange && !isOver;
  const canSave = canEdit && isChanged && !save.isPending;
  useKeys({ [keyTable.save[0]]: () => canSave && save.mutate({}), Escape: () => (event && !isFull ? close() : false) });
  // The platform sends the preview to nobody else.
  const hasPreview = can('catalogue.view').ok || can('settings.view').ok;
  const title = textOf(values.name) || event?.serviceName || m.events_new();
  const missing = fallingBack(values.texts)
    .filter((locale) => locale !== company.mainLanguage && company.languages.includes(locale))
    .map((locale) => languages[locale].name);

  return (
    <>
      <section ref={panel} className={`${shared.pane} ${catalogueCss.editor}`} aria-label={title} tabIndex={-1}>
        <header className={catalogueCss.editorHead}>
          <h2 className={catalogueCss.editorTitle}>
            {title}
            {isChanged && <span className={catalogueCss.dot} role="img" aria-label={m.catalogue_unsaved()} />}
          </h2>
          {hasPreview && <PreviewButton onClick={() => setFull(true)} />}
          <IconButton label={m.shell_ui_close()} onClick={close}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        <div className={catalogueCss.editorBody}>
          <RefusedChange error={save.error} />
          {isOver && <p className={shared.fine}>{m.events_over()}</p>}
          {notified > 0 && <p className={shared.fine}>{m.events_told({ count: notified })}</p>}
          <LanguageChips
            main={company.mainLanguage}
            others={furtherLanguages(company, textsOf(values), language)}
            chosen={language}
            onChoose={setLanguage}
          />
          {language !== undefined && <p className={shared.fine}>{m.catalogue_fallback()}</p>}
          <fieldset className={catalogueCss.whole} disabled={!canEdit}>
            <EventFields
              key={`${key}-${round}-${language ?? ''}`}
              {...{ values, parts, today, language }}
              isNew={event === undefined}
              errors={refusalOf(save.error)?.errors ?? {}}
              onChange={(typed) => {
                const next = Object.entries(typed).reduce<EventValues>(
                  (kept, [name, value]) => withValue(kept, base, name, value),
                  draftOf(key),
                );
                setDraft(key, next, event?.version);
              }}
            />
          </fieldset>
          {event && (
            <div className={catalogueCss.archive}>
              {canEdit && isOnline(base) && (
                <Button size="small" kind="quiet" loading={save.isPending} onClick={() => save.mutate(online(false))}>
                  <EyeOff size={16} aria-hidden />
                  {m.events_take_offline()}
                </Button>
              )}
              <ButtonLink size="small" kind="quiet" href={`/classes?shop=${shopId}&date=${event.on}&class=${event.id}`}>
                <Users size={16} aria-hidden />
                {m.events_people()}
              </ButtonLink>
            </div>
          )}
        </div>
        {canEdit && (isChanged || !isShown) && (
          <footer className={catalogueCss.saveBar}>
            <span className={catalogueCss.saveWords}>
              <strong>{isShown ? m.events_online() : m.events_not_online()}</strong>
              <small className={shared.caption}>
                {missing.length > 0
                  ? m.events_falls_back({ languages: missing.join(', ') })
                  : !isShown && m.events_not_online_text()}
              </small>
            </span>
            {isChanged && (
              <Button kind="quiet" onClick={discard}>
                {m.catalogue_discard()}
              </Button>
            )}
            {isShown ? (
              <Button kind="primary" loading={save.isPending} onClick={() => canSave && save.mutate({})}>
                {m.catalogue_save()} <Key sign={modKey('S')} />
              </Button>
            ) : (
              <>
                {isChanged && (
                  <Button loading={save.isPending} onClick={() => canSave && save.mutate({})}>
                    {m.events_save_draft()} <Key sign={modKey('S')} />
                  </Button>
                )}
                <Button kind="primary" loading={save.isPending} onClick={() => save.mutate(online(true))}>
                  {m.events_put_online()}
                </Button>
              </>
            )}
          </footer>
        )}
      </section>
      {hasPreview && <EventPreview {...{ shopId, event, values, parts, language, isFull }} onFull={setFull} />}
    </>
  );
}
