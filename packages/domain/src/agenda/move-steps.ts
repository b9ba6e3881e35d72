import { DAY_SECONDS } from '../shared/index.ts';
import { steps } from './time-grid.ts';

/** What an arrow key does to an entry that is being moved: minutes, columns, or with Alt its length (AGD-5). */
export type MoveStep =
  | { readonly by: 'minutes'; readonly amount: number }
  | { readonly by: 'columns'; readonly amount: -1 | 1 }
  | { readonly by: 'length'; readonly amount: number };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The step of a key; undefined for every other key. */
export function stepOf({ key, shiftKey, altKey }: Pressed): MoveStep | undefined {
  const minutes = shiftKey ? steps.fine : steps.usual;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const amount = key === 'ArrowUp' ? -minutes : minutes;
    return { by: altKey ? 'length' : 'minutes', amount };
  }
  if (key === 'ArrowLeft') return { by: 'columns', amount: -1 };
  return key === 'ArrowRight' ? { by: 'columns', amount: 1 } : undefined;
}

/** What is being moved, as far as keys change it. `column` counts from the first. */
export interface Lifted {
  readonly column: number;
  /** Seconds since the midnight of the column's day. */
  readonly second: number;
  readonly minutes: number;
}

/** Where the entry is after a step; it stays within the columns and within the day. */
export function stepped(lifted: Lifted, step: MoveStep, columns: number): Lifted {
  const { column, second, minutes } = lifted;
  if (step.by === 'columns') return { ...lifted, column: Math.min(columns - 1, Math.max(0, column + step.amount)) };
  const most = DAY_SECONDS / 60 - second / 60;
  if (step.by === 'length') return { ...lifted, minutes: Math.min(most, Math.max(steps.fine, minutes + step.amount)) };
  const latest = DAY_SECONDS - minutes * 60;
  return { ...lifted, second: Math.max(0, Math.min(latest, second + step.amount * 60)) };
}
