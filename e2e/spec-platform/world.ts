import { ada, type Customer, newToken } from './customer.ts';

export type PaymentStatus = 'pending' | 'ok' | 'error' | 'cancel';
export type PaymentKind = 'booking' | 'bundle' | 'subscription';

interface Payment {
  readonly kind: PaymentKind;
  readonly id: number;
  readonly customer: Customer;
  status: PaymentStatus;
  /** Grants or removes what was paid for. */
  readonly settle: (paid: boolean) => void;
}

/** The state of one platform. */
export interface World {
  readonly customers: Map<string, Customer>;
  /** The customer of each token. */
  readonly tokens: Map<string, Customer>;
  /** Ended tokens: none of them may be used again. */
  readonly endedTokens: Set<string>;
  /** E-mail addresses by the hash of a sign-in or sign-up. */
  readonly hashes: Map<string, string>;
  readonly payments: Map<number, Payment>;
}

export function newWorld(): World {
  const first = ada();
  return {
    customers: new Map([[first.email, first]]),
    tokens: new Map(),
    endedTokens: new Set(),
    hashes: new Map(),
    payments: new Map(),
  };
}

export function signIn(world: World, customer: Customer): { access_token: string } {
  const token = newToken();
  world.tokens.set(token, customer);
  return { access_token: token };
}

export function endSessions(world: World, whose: (token: string) => boolean): void {
  for (const token of world.tokens.keys()) {
    if (!whose(token)) continue;
    world.tokens.delete(token);
    world.endedTokens.add(token);
  }
}

/** An answer that is not a success: status, code and message. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
