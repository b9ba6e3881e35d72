import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Draft,
  draftOf,
  isTypedIn,
  savedDraft,
  setDraft,
  useDrafts,
  versionOf,
  withValue,
} from '../catalogue/thing-draft-store.ts';
import { call } from '../lib/call.ts';
import { refusalOf, staleNotice } from '../lib/call-error.ts';
import { useMe, workplaceQuery } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { type Company, companyQuery } from './queries.ts';
import { allFields, type SettingPath } from './sections.ts';
import { valueAt, withDraft } from './values.ts';

export const DRAFT_KEY = 'settings/company';

interface SettingsChange {
  readonly sent: Draft;
  readonly version: number;
}

/** The unsaved settings of all sections, kept until they are saved or discarded. */
export function useSettingsDraft(company: Company) {
  useDrafts();
  const client = useQueryClient();
  const { membership } = useMe();
  /** Increased on save or discard, to remount the fields with the current values. */
  const [round, setRound] = useState(0);
  const draft = draftOf(DRAFT_KEY);
  const again = () => setRound((count) => count + 1);
  const base: Draft = Object.fromEntries(
    [...allFields.map(({ path }) => path), 'texts'].map((path) => [path, valueAt(company, path)]),
  );

  const save = useMutation({
    meta: { screen: true },
    // The platform validates the fields.
    mutationFn: ({ sent, version }: SettingsChange) => call('staffChangeCompany', { ...withDraft({}, sent), version }),
    onSuccess: async ({ company: saved }, { sent }) => {
      // First what was saved: without the draft a field would show its old text until then.
      await client.invalidateQueries({ queryKey: companyQuery().queryKey });
      savedDraft(DRAFT_KEY, sent, saved.version);
      // The rail shows the logo, the whole console the colour.
      void client.invalidateQueries({ queryKey: workplaceQuery(membership.key).queryKey });
      if (!isTypedIn(document.getElementById('work'))) again();
      toast.done(m.settings_saved());
    },
  });
  const stale = staleNotice(save.error);

  return {
    draft,
    base,
    round,
    values: withDraft(company, draft),
    isSaving: save.isPending,
    hasFailed: save.error !== null && !stale,
    stale,
    refusal: stale ? undefined : refusalOf(save.error),
    save: () => save.mutate({ sent: draft, version: versionOf(DRAFT_KEY) ?? company.version }),
    /** Overwrites what a colleague saved. */
    saveOver: (version: number) => save.mutate({ sent: draft, version }),
    put: (path: SettingPath, value: unknown) =>
      setDraft(DRAFT_KEY, withValue(draftOf(DRAFT_KEY), base, path, value), company.version),
    discard() {
      setDraft(DRAFT_KEY, {});
      save.reset();
      again();
    },
    async takeTheirs() {
      setDraft(DRAFT_KEY, {});
      save.reset();
      await client.invalidateQueries({ queryKey: companyQuery().queryKey });
      again();
    },
  };
}
