import type { ProblemCode } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import type { Caller } from '../../infra/http/caller.ts';
import { Problem } from '../../infra/http/problem.ts';
import { sha256 } from '../secrets.ts';
import { neighbourhoodOf, networkOf } from '../../infra/http/network.ts';
import type { LimitStore } from './limit-store.ts';

export type Limits = ReturnType<typeof createLimits>;

export interface LimitSettings {
  /** Calls about an e-mail from one address in a minute (B3). */
  readonly signInsPerMinute: number;
  /** Calls about an e-mail at one company in an hour; beyond it unknown networks are slowed down (B3, B16). */
  readonly signInsPerHour: number;
  readonly startsPerDay: number;
  /** Beyond the daily limit unknown networks wait between tries instead of until tomorrow, as for staff (B15). */
  readonly slows?: boolean;
}

interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** A counter: its company, its scope, and what is counted. */
type Counted = readonly [companyId: number, scope: Scope, subject: string];

type Scope =
  | 'ask_address'
  | 'ask_company'
  | 'ask_slowed'
  | 'guess_address'
  | 'guess_company'
  | 'guess_slowed'
  | 'password'
  | 'password_network'
  | 'password_known'
  | 'password_slowed'
  | 'code'
  | 'code_network'
  | 'known_network'
  | 'known_person'
  | 'start_network'
  | 'start_email'
  | 'start_all'
  | 'upload';

type Asking = Pick<Caller, 'address'> & {
  readonly company: Pick<Caller['company'], 'id'>;
  readonly customer?: Caller['customer'];
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function createLimits(store: LimitStore, clock: Clock, settings: LimitSettings) {
  const limits: Readonly<Record<Scope, Limit>> = {
    ask_address: { most: settings.signInsPerMinute, seconds: MINUTE },
    ask_company: { most: settings.signInsPerHour, seconds: HOUR },
    ask_slowed: { most: 3, seconds: 5 * MINUTE },
    guess_address: { most: settings.signInsPerMinute * 3, seconds: MINUTE },
    guess_company: { most: settings.signInsPerHour * 10, seconds: HOUR },
    guess_slowed: { most: 10, seconds: 5 * MINUTE },
    // Wrong passwords of one person: from one network, and from all together.
    password_network: { most: 20, seconds: DAY },
    password: { most: 50, seconds: DAY },
    // Where the person is known, all such networks together, since colleagues and guests share the shop's (B15).
    password_known: { most: 50, seconds: DAY },
    password_slowed: { most: 5, seconds: 15 * MINUTE },
    // Hashes to try a mailed code with, five tries each: docs/decisions/0024 has the arithmetic (A13, B15).
    code_network: { most: 10, seconds: DAY },
    code: { most: 100, seconds: DAY },
    known_network: { most: Number.MAX_SAFE_INTEGER, seconds: 30 * DAY },
    known_person: { most: Number.MAX_SAFE_INTEGER, seconds: 30 * DAY },
    start_network: { most: settings.startsPerDay, seconds: DAY },
    start_email: { most: 5, seconds: DAY },
    start_all: { most: 500, seconds: DAY },
    upload: { most: 30, seconds: HOUR },
  };

  const windowOf = (scope: Scope, now: number): number => {
    const ms = limits[scope].seconds * 1000;
    return Math.floor(now / ms) * ms;
  };

  /**
   * Counts before any check, so that a thousand simultaneous tries count as a thousand. Returns the seconds to wait
   * once over the limit.
   */
  async function overFor([companyId, scope, subject]: Counted): Promise<number | undefined> {
    const now = clock.now();
    const start = windowOf(scope, now);
    const count = await store.count({ companyId, scope, subject: sha256(subject), windowStart: new Date(start) });
    if (count <= limits[scope].most) return undefined;
    return Math.ceil((start + limits[scope].seconds * 1000 - now) / 1000);
  }

  async function take(code: ProblemCode, counted: Counted): Promise<void> {
    const timer = await overFor(counted);
    if (timer !== undefined) throw new Problem(code, undefined, { timer });
  }

  /** The daily limit; beyond it a few tries at a time (`slows`), or none until tomorrow. */
  async function takePassword(counted: Counted): Promise<void> {
    const [companyId, scope, subject] = counted;
    const timer = await overFor(counted);
    if (timer === undefined) return;
    if (settings.slows) return take('too_many_tries', [companyId, 'password_slowed', `${scope} ${subject}`]);
    throw new Problem('too_many_tries', undefined, { timer });
  }

  const network = ({ address = 'inside' }: Asking): string => networkOf(address);
  const neighbourhood = ({ address = 'inside' }: Asking): string => neighbourhoodOf(address);

  /** In this window of 30 days or the one before it. */
  const isKnown = (companyId: number, scope: 'known_network' | 'known_person', subject: string): Promise<boolean> =>
    store.wasCounted({
      companyId,
      scope,
      subject: sha256(subject),
      windowStart: new Date(windowOf(scope, clock.now()) - limits[scope].seconds * 1000),
    });
  const knowsPerson = (asking: Asking, home: number, email: string): Promise<boolean> =>
    isKnown(home, 'known_person', `${email} ${neighbourhood(asking)}`);

  /**
   * A company's limit refuses nobody who is known: beyond it, networks without an earlier sign-in get only a few calls
   * (B16).
   */
  async function slowStrangers(asking: Asking, what: 'ask' | 'guess'): Promise<void> {
    const { company, customer } = asking;
    if (customer || (await overFor([company.id, `${what}_company`, ''])) === undefined) return;
    if (await isKnown(company.id, 'known_network', neighbourhood(asking))) return;
    await take('too_many_requests', [company.id, `${what}_slowed`, network(asking)]);
  }

  return {
    /** A call about an e-mail. What is refused to one address does not count for the company. */
    async ask(asking: Asking): Promise<void> {
      await take('too_many_requests', [asking.company.id, 'ask_address', network(asking)]);
      await slowStrangers(asking, 'ask');
    },

    /** A try at a secret whose owner is not known yet. */
    guessFrom: (asking: Asking): Promise<void> =>
      take('too_many_requests', [asking.company.id, 'guess_address', network(asking)]),

    /** The same for a mailed code, whose own tries are counted on it: nobody else's use them up (B15). */
    guessCode: (asking: Asking): Promise<void> => slowStrangers(asking, 'guess'),

    /**
     * The same for a password: `home` is the company where that person's tries are counted. Strangers can exhaust it
     * only for networks the person never signed in from, and never for their live session (B15).
     */
    async guessPassword(asking: Asking, home: number, email: string): Promise<void> {
      const { company, customer } = asking;
      if (customer) return take('too_many_tries', [company.id, 'password', `customer ${customer.id}`]);
      await slowStrangers(asking, 'guess');
      await takePassword([home, 'password_network', `${email} ${network(asking)}`]);
      if (settings.slows)
        return takePassword([home, (await knowsPerson(asking, home, email)) ? 'password_known' : 'password', email]);
      const timer = await overFor([home, 'password', email]);
      if (timer === undefined || (await knowsPerson(asking, home, email))) return;
      throw new Problem('too_many_tries', undefined, { timer });
    },

    /**
     * A request for a hash to try a mailed code with. Returns whether it may be for a code that was mailed before; new
     * mails are few (AUTH-3).
     */
    async newCode(asking: Asking, home: number, email: string): Promise<{ mayShare: boolean }> {
      await take('too_many_requests', [home, 'code_network', `${email} ${network(asking)}`]);
      const over = await overFor([home, 'code', email]);
      return { mayShare: over === undefined || (await knowsPerson(asking, home, email)) };
    },

    /** A signed-in person enters a secret again; each session and each purpose has tries of its own (B15). */
    guessInSession: (home: number, session: Uint8Array, purpose: string): Promise<void> =>
      takePassword([home, 'password', `${purpose} ${Buffer.from(session).toString('hex')}`]),

    /** A right secret clears the wrong tries before it, and marks its network as known, here and for this person. */
    async succeeded(asking: Asking, home: number, email: string): Promise<void> {
      const { company, customer } = asking;
      if (customer)
        return store.forget({ companyId: company.id, scope: 'password', subject: sha256(`customer ${customer.id}`) });
      const ofNetwork = `${email} ${network(asking)}`;
      if (settings.slows) {
        // In a shared network, one person's success must not reset the tries of a stranger.
        const scope = (await knowsPerson(asking, home, email)) ? 'password_known' : 'password';
        for (const [each, subject] of [
          ['password_network', ofNetwork],
          [scope, email],
        ] as const)
          await store.takeBack({
            companyId: home,
            scope: each,
            subject: sha256(subject),
            windowStart: new Date(windowOf(each, clock.now())),
          });
      } else {
        await store.forget({ companyId: home, scope: 'password', subject: sha256(email) });
        await store.forget({ companyId: home, scope: 'password_network', subject: sha256(ofNetwork) });
      }
      await overFor([company.id, 'known_network', neighbourhood(asking)]);
      await overFor([home, 'known_person', `${email} ${neighbourhood(asking)}`]);
    },

    /** The person proved access to the mailbox: the tries of strangers before no longer count (B15). */
    async provenByMail(asking: Asking, home: number, email: string): Promise<void> {
      for (const scope of ['password', 'password_known'] as const) {
        await store.forget({ companyId: home, scope, subject: sha256(email) });
        await store.forget({ companyId: home, scope: 'password_slowed', subject: sha256(`${scope} ${email}`) });
      }
      await overFor([home, 'known_person', `${email} ${neighbourhood(asking)}`]);
    },

    /**
     * A request to start a company: few codes for one network and for one address, which may be somebody else's, and a
     * limit for all of them (TEAM-10).
     */
    async start(asking: Asking, email: string): Promise<void> {
      await take('too_many_codes', [asking.company.id, 'start_network', network(asking)]);
      await take('too_many_codes', [asking.company.id, 'start_email', email]);
      await take('too_many_codes', [asking.company.id, 'start_all', '']);
    },

    upload: (companyId: number, customerId: number): Promise<void> =>
      take('too_many_requests', [companyId, 'upload', String(customerId)]),
  };
}
