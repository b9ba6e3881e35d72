import type { EmbookApi } from './public-api.ts';

/** A call that waits for the loader: its name, its arguments, and the calls that wait for its answer. */
export type WaitingCall = readonly [name: string, args: Iterable<unknown>, inner?: WaitingCalls];

/** An array whose `push` the loader replaces, so that later calls are made at once. */
export interface WaitingCalls extends Iterable<WaitingCall> {
  push(call: WaitingCall): unknown;
}

/** Stands for whatever a call will answer with: a widget with its methods, or the function that ends a listener. */
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
  return Object.assign(answer, { q: calls }, Object.fromEntries(methods)) as EmbookApi; // a method for each of its names
}

/** What a page may call before the loader has come; docs/embedding.md shows the same for a page without a bundler. */
export const stub = (): EmbookApi => waiting([]);
