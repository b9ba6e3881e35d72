import type { EmbookApi } from './public-api.ts';

/** A queued call: its name, its arguments, and the calls queued on its result. */
export type WaitingCall = readonly [name: string, args: Iterable<unknown>, inner?: WaitingCalls];

/** An array whose `push` the loader replaces, so that later calls run at once. */
export interface WaitingCalls extends Iterable<WaitingCall> {
  push(call: WaitingCall): unknown;
}

/** Stands for the result of a queued call: a widget with its methods, or the function that unsubscribes. */
function waiting(calls: WaitingCalls): EmbookApi {
  const answer = () => calls.push(['call', []]);
  const methods = 'create open close redirect prefill preload destroy on'.split(' ').map((name) => [
    name,
    (...args: readonly unknown[]) => {
      const inner: WaitingCall[] = [];
      calls.push([name, args, inner]);
      return waiting(inner);
    },
  ]);
  return Object.assign(answer, { q: calls }, Object.fromEntries(methods)) as EmbookApi; // a method for each name
}

/** The API before the loader has loaded; docs/embedding.md shows the same for a page without a bundler. */
export const stub = (): EmbookApi => waiting([]);
