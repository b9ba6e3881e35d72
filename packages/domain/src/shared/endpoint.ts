import type { Capability, FieldCapability } from './capability.ts';
import type { Form } from './form.ts';
import type { ProblemCode } from './problem.ts';
import type { Kind } from './wire.ts';

/** Who may call: anyone at all, anyone who names the company, or only a signed-in customer of it. */
export type CallerKind = 'anyone' | 'visitor' | 'customer';

/**
 * One call of the contract: what the server serves, the widget calls, the tests walk and the API description prints
 * is this same object (API-3).
 */
export interface Endpoint<V = unknown, A = unknown, C extends CallerKind = CallerKind> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly caller: C;
  readonly fields: Form<V>;
  /** The body is multipart because it holds a file; any other is form-encoded. */
  readonly multipart?: true;
  /** It moves money or places: it takes an `idempotency-key` header, and the same key gets the same answer (A4). */
  readonly money?: true;
  /** The specification does not know this call: it is made only on a platform that declares this. */
  readonly capability?: Capability;
  /** Fields that the specification does not know, and when they are sent. */
  readonly fieldCapabilities?: { readonly [K in keyof V]?: FieldCapability };
  readonly answer: Kind<A>;
  /** Refusals of its own, beside those that any call may meet. */
  readonly problems: readonly ProblemCode[];
}

export const endpoint = <V, A, const C extends CallerKind>(definition: Endpoint<V, A, C>): Endpoint<V, A, C> =>
  definition;

export type FieldsOf<E> = E extends Endpoint<infer V> ? V : never;
export type AnswerOf<E> = E extends { readonly answer: Kind<infer A> } ? A : never;
