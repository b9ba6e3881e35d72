import type { Impact, VisitChoice } from '@embook/domain/hours';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { impactIn } from '../hours/queries.ts';
import { errorText } from '../lib/error-text.ts';
import { succeedsOrSays, toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import type { Kind } from './kinds.ts';
import type { Thing, Values } from './things.ts';
import { addThing, changeThing } from './queries.ts';
import { savedDraft, setDraft } from './thing-draft-store.ts';

/** A change that booked visits block, and how to make it again once each has a choice (HRS-3). */
interface Blocked {
  readonly impact: Impact;
  readonly label: string;
  again(choices: readonly VisitChoice[]): void;
}

interface On<T> {
  readonly on: T;
  readonly choices?: readonly VisitChoice[];
}

/** What is saved: on a thing, or as a new one. */
interface ThingChange extends On<Thing | undefined> {
  readonly sent: Values;
}

interface Edited {
  readonly kind: Kind;
  readonly shopId: number | undefined;
  /** Of its draft. */
  readonly key: string;
  readonly onSaved: () => void;
  readonly onAdded: (id: number) => void;
}

/** Saving, archiving and hiding one catalogue entry. */
export function useThingChanges({ kind, shopId, key, onSaved, onAdded }: Edited) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['catalogue'] });

  const [blocked, setBlocked] = useState<Blocked>();
  const block = (label: string, error: unknown, again: Blocked['again']) => {
    const impact = impactIn(error);
    if (impact && blocked) toast.problem(errorText(error));
    setBlocked(impact && { impact, label, again });
  };

  const save = useMutation({
    meta: { screen: true },
    mutationFn: ({ on, sent, choices }: ThingChange) => {
      if (on) return changeThing(kind, on, sent, choices);
      return addThing(kind, { ...sent, ...(kind.isOfShop && { shop_id: shopId }) });
    },
    onError: (error, { on, sent }) => block(m.catalogue_save(), error, (choices) => save.mutate({ on, sent, choices })),
    onSuccess: async (saved, { on, sent }) => {
      setBlocked(undefined);
      // First what was saved: without the draft a field would show its old text until then.
      await refetch();
      savedDraft(key, sent, saved.version, `${kind.tab}/${saved.id}`);
      onSaved();
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
    mutationFn: ({ on, choices }: On<Thing>) => changeThing(kind, on, { archived: true }, choices),
    onError: (error, { on }) => block(m.catalogue_archive(), error, (choices) => archive.mutate({ on, choices })),
    onSuccess: async (archived) => {
      setBlocked(undefined);
      setDraft(key, {});
      await refetch();
      go(`/catalogue/${kind.tab}`);
      toast.undo(m.catalogue_archived({ name: archived.name }), () =>
        succeedsOrSays(changeThing(kind, archived, { archived: false }).then(refetch)),
      );
    },
  });
  const hide = useMutation({
    meta: { screen: true },
    mutationFn: ({ on, choices }: On<Thing>) =>
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
  const unblock = () => {
    setBlocked(undefined);
    save.reset();
    archive.reset();
  };
  return { save, archive, hide, blocked, unblock, refetch };
}

export type ThingChanges = ReturnType<typeof useThingChanges>;
