/** What tells a call from the other exports of a module: a path that it is served at. */
interface Served {
  readonly path: `/api/${string}`;
}

type CallsIn<M> = { readonly [K in keyof M as M[K] extends Served ? K : never]: M[K] };

const isServed = (value: unknown): value is Served => typeof value === 'object' && value !== null && 'path' in value;

/** The calls among the exports of a noun's api module, so that a new one is named where it is written and nowhere else. */
export const callsIn = <M extends object>(module: M): CallsIn<M> =>
  // Exactly the exports that the type keeps: the others are shapes, which have no path.
  Object.fromEntries(Object.entries(module).filter(([, value]) => isServed(value))) as CallsIn<M>;
