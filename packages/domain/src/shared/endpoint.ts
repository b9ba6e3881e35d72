import type * as z from 'zod/mini';
import type { Fields, Form } from './form.ts';
import type { ProblemCode } from './problem.ts';
import type { ModelOf } from './wire.ts';

/**
 * One call of the contract: what the server serves, the widget calls, the tests walk and the API description prints
 * is this same object (API-3).
 */
export interface Endpoint<F extends Fields = Fields, A extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Who may call: anyone who names the company, or only a signed-in customer of it. */
  readonly caller: 'visitor' | 'customer';
  readonly fields: Form<F>;
  readonly answer: A;
  /** Refusals of its own, beside those that any call may meet. */
  readonly problems: readonly ProblemCode[];
}

export const endpoint = <F extends Fields, A extends z.ZodMiniType>(definition: Endpoint<F, A>): Endpoint<F, A> =>
  definition;

export type FieldsOf<E> = E extends Endpoint<infer F, z.ZodMiniType> ? ModelOf<F> : never;
export type AnswerOf<E> = E extends Endpoint<Fields, infer A> ? z.output<A> : never;
