import type { CallName } from './calls.ts';
import type { Customer } from './customer.ts';
import type { World } from './world.ts';

export interface CallInput {
  readonly world: World;
  /** The platform's own address. */
  readonly origin: string;
  readonly id: number;
  readonly field: (name: string) => string;
  readonly number: (name: string) => number;
  readonly token: string | undefined;
  readonly customer: Customer | undefined;
  /** The signed-in customer; throws for a visitor. */
  readonly me: Customer;
}

type Handler = (input: CallInput) => object;
export type Handlers = Partial<Record<CallName, Handler>>;
