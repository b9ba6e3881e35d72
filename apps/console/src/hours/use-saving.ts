import type { Impact, VisitChoice } from '@embook/domain/hours';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf, type StaleNotice, staleNotice } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import { impactIn } from './queries.ts';

interface Outcome<V> {
  /** What visits stand in the way of: it is saved with a choice for each. */
  readonly resolving?: { readonly values: V; readonly refused: Impact | undefined } | undefined;
  readonly stale?: StaleNotice | undefined;
}

/** HRS-3: saves, and keeps the refusal: the blocking visits, or the conflict. */
export function useSaving<V>(save: (values: V, choices: VisitChoice[]) => Promise<unknown>, done: () => void) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome<V>>({});
  const mutation = useMutation({
    meta: { screen: true },
    mutationFn: ({ values, choices }: { values: V; choices: VisitChoice[] }) => save(values, choices),
    onSuccess: () => {
      setOutcome({});
      void client.invalidateQueries({ queryKey: ['hours'] });
      void client.invalidateQueries({ queryKey: ['agenda'] });
      done();
    },
    onError: (error, { values }) => {
      const impact = impactIn(error);
      const stale = staleNotice(error);
      setOutcome({ resolving: impact && { values, refused: impact }, stale });
      if (impact) void client.invalidateQueries({ queryKey: ['impact'] });
      if (stale) void client.invalidateQueries({ queryKey: ['hours'] });
      const isFirstList = impact !== undefined && outcome.resolving === undefined;
      if (!stale && !isFirstList) toast.problem(Object.values(refusalOf(error)?.errors ?? {})[0] ?? errorText(error));
    },
  });
  return {
    ...outcome,
    /** The blocking visits, from the refusal. */
    impact: outcome.resolving?.refused,
    isSaving: mutation.isPending,
    save: (values: V, choices: VisitChoice[] = []) => mutation.mutate({ values, choices }),
    /** The same values, with a decision for each visit in the way. */
    resolve: (choices: VisitChoice[]) => {
      if (outcome.resolving) mutation.mutate({ values: outcome.resolving.values, choices });
    },
    /** Other values while the visits in the way are decided on: others may stand in theirs. None: nothing is left to save. */
    revise: (values: V | undefined) => {
      if (outcome.resolving) setOutcome(values ? { resolving: { values, refused: undefined } } : {});
    },
    forget: () => setOutcome({}),
  };
}
