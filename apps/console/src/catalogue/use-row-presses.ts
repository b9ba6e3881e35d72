import type { Impact } from '@embook/domain/hours';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { impactIn } from '../hours/queries.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toasts.ts';
import type { Kind } from './kinds.ts';
import type { Thing, Values } from './things.ts';
import { changeThing } from './queries.ts';

export interface BlockedRow {
  readonly kind: Kind;
  readonly thing: Thing;
  readonly values: Values;
  readonly impact: Impact;
}

/** A row is moved by a step or onto another one, or hidden or shown. */
type Press = { readonly id: number } & (
  | { readonly step: 1 | -1 }
  | { readonly onto: number }
  | { readonly hidden: boolean }
);

interface Rows {
  readonly kind: Kind;
  readonly things: readonly Thing[];
  /** Visits are booked at what was to be hidden. */
  readonly onBlocked: (blocked: BlockedRow) => void;
}

/** What a press changes in the list as it is now; undefined when there is nothing to change. */
function changeOf(press: Press, { kind, things }: Rows): { thing: Thing; values: Values } | undefined {
  const index = things.findIndex(({ id }) => id === press.id);
  const thing = things[index];
  if (!thing) return undefined;
  if ('hidden' in press) {
    if (!kind.hiding || kind.hiding.isHidden(thing) === press.hidden) return undefined;
    return { thing, values: kind.hiding.set(press.hidden) };
  }
  const target = 'step' in press ? things[index + press.step] : things.find(({ id }) => id === press.onto);
  return target && target !== thing ? { thing, values: { position: target.position } } : undefined;
}

/**
 * CAT-1: presses in a list are sent one after the other, each on the list that the one before has left: a second press
 * is no conflict with oneself.
 */
export function useRowPresses(rows: Rows): (press: Press) => void {
  const client = useQueryClient();
  /** The first one is being sent. */
  const presses = useRef<Press[]>([]);
  const change = useMutation({
    meta: { screen: true },
    mutationFn: ({ thing, values }: { thing: Thing; values: Values }) => changeThing(rows.kind, thing, values),
    onError: (error, changed) => {
      const impact = impactIn(error);
      if (impact) rows.onBlocked({ kind: rows.kind, impact, ...changed });
      else toast.problem(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['catalogue'] }),
  });
  const sendFirst = () => {
    for (let first = presses.current[0]; first; first = presses.current[0]) {
      const changed = changeOf(first, rows);
      if (changed) {
        change.mutate(changed);
        return;
      }
      presses.current.shift();
    }
  };
  const sendNext = useEffectEvent(() => {
    presses.current.shift();
    sendFirst();
  });
  useEffect(() => {
    if (!change.isPending) sendNext();
  }, [change.isPending]);
  return (press) => {
    presses.current.push(press);
    if (presses.current.length === 1) sendFirst();
  };
}
