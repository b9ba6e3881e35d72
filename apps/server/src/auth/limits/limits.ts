import type { Clock } from '../../infra/clock.ts';
import { Problem } from '../../infra/http/problem.ts';
import { sha256 } from '../secrets.ts';
import { networkOf } from './network.ts';
import type { LimitStore } from './store.ts';

export type Limits = ReturnType<typeof createLimits>;

export interface LimitSettings {
  /** Questions about an e-mail from one address in a minute (B3). */
  readonly signInsPerMinute: number;
  /** Questions about an e-mail at one company in an hour (B3). */
  readonly signInsPerHour: number;
}

interface Limit {
  readonly most: number;
  readonly seconds: number;
}

type Scope = 'ask_address' | 'ask_company' | 'guess_address' | 'guess_company' | 'password' | 'code' | 'upload';

/** What is counted: where it happens, what, and whom or what it is about. */
type Counted = readonly [companyId: number, scope: Scope, subject: string];

interface Asking {
  readonly company: { readonly id: number };
  readonly address: string | undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function createLimits(store: LimitStore, clock: Clock, settings: LimitSettings) {
  const limits: Readonly<Record<Scope, Limit>> = {
    ask_address: { most: settings.signInsPerMinute, seconds: MINUTE },
    ask_company: { most: settings.signInsPerHour, seconds: HOUR },
    guess_address: { most: settings.signInsPerMinute * 3, seconds: MINUTE },
    guess_company: { most: settings.signInsPerHour * 10, seconds: HOUR },
    password: { most: 50, seconds: DAY },
    code: { most: 30, seconds: DAY },
    upload: { most: 30, seconds: HOUR },
  };
  const perPerson: readonly Scope[] = ['password', 'code'];

  /** Counts before anything is looked at, so that a thousand tries at once are a thousand. */
  async function take(...counted: readonly Counted[]): Promise<void> {
    const now = clock.now();
    const counters = counted.map(([companyId, scope, subject]) => {
      const ms = limits[scope].seconds * 1000;
      return { companyId, scope, subject: sha256(subject), windowStart: new Date(Math.floor(now / ms) * ms), ms };
    });
    const counts = await store.count(counters.map(({ ms: _, ...counter }) => counter));
    for (const [index, { scope, windowStart, ms }] of counters.entries())
      if ((counts[index] ?? 0) > limits[scope].most) {
        const timer = Math.ceil((windowStart.getTime() + ms - now) / 1000);
        throw new Problem(perPerson.includes(scope) ? 'too_many_tries' : 'too_many_requests', undefined, { timer });
      }
  }

  const networkName = (address: string | undefined) => networkOf(address ?? 'inside');

  return {
    /** Someone asks about an e-mail. What one address may not, is not held against the company. */
    async ask({ company, address }: Asking): Promise<void> {
      await take([company.id, 'ask_address', networkName(address)]);
      await take([company.id, 'ask_company', '']);
    },

    /** Someone tries a secret; whose it is comes out later. */
    guessFrom: ({ company, address }: Asking): Promise<void> =>
      take([company.id, 'guess_address', networkName(address)]),

    /** The same once it is known whose: `home` is where that person's tries are counted, wherever they happen. */
    guessOf: ({ company }: Asking, scope: 'password' | 'code', home: number, email: string): Promise<void> =>
      take([company.id, 'guess_company', ''], [home, scope, email]),

    /** A right password makes the wrong ones before it forgotten. */
    forgive: (home: number, email: string): Promise<void> =>
      store.forget({ companyId: home, scope: 'password', subject: sha256(email) }),

    upload: (companyId: number, customerId: number): Promise<void> => take([companyId, 'upload', String(customerId)]),
  };
}
