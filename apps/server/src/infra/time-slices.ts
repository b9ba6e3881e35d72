import { setImmediate } from 'node:timers/promises';

/** Collects what is computed step by step, and lets other calls be answered after every few steps, at least one (A27). */
export async function inTimeSlices<T>(steps: Iterable<T>, stepsPerTurn: number): Promise<T[]> {
  const each = Math.max(1, Math.floor(stepsPerTurn));
  const values: T[] = [];
  for (const value of steps) {
    values.push(value);
    if (values.length % each === 0) await setImmediate();
  }
  return values;
}
