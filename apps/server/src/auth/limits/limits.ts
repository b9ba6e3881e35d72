import type { ProblemCode } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import type { Caller } from '../../infra/http/caller.ts';
import { neighbourhoodOf, networkOf, senderNetworkOf } from '../../infra/http/network.ts';
import { Problem } from '../../infra/http/problem.ts';
import { sha256 } from '../secrets.ts';
import type { LimitStore } from './limit-store.ts';
import { type Limit, type LimitSettings, limitTable, type Scope } from './limit-table.ts';

export type Limits = ReturnType<typeof createLimits>;

/** For counters of the whole platform. */
const PLATFORM = undefined;

/** A counter: its company, its scope, and what is counted. */
type Counted = readonly [companyId: number | typeof PLATFORM, scope: Scope, subject: string];
type OwnCounted = readonly [companyId: number, scope: Scope, subject: string];

/** Where a person's secrets are counted for the whole platform; undefined for an unknown e-mail. */
export type HomeOf = (email: string) => Promise<number | undefined>;

type Asking = Pick<Caller, 'address'> & {
  readonly company: Pick<Caller['company'], 'id'>;
  readonly customer?: Caller['customer'];
};

interface Settings extends LimitSettings {
  /** Beyond the daily limit unknown networks wait between tries instead of until tomorrow, as for staff (B15). */
  readonly slows?: boolean;
}

export function createLimits(store: LimitStore, clock: Clock, settings: Settings) {
  const limits: Readonly<Record<Scope, Limit>> = limitTable(settings);

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

  /** Beyond a limit a few at a time instead of none until its window ends (B16). */
  async function takeSlowed(code: ProblemCode, counted: Counted, slowed: Counted): Promise<void> {
    if ((await overFor(counted)) !== undefined) await take(code, slowed);
  }

  /** The daily limit; beyond it a few tries at a time (`slows`), or none until tomorrow. */
  async function takePassword(counted: OwnCounted): Promise<void> {
    const [companyId, scope, subject] = counted;
    const timer = await overFor(counted);
    if (timer === undefined) return;
    if (settings.slows) return take('too_many_tries', [companyId, 'password_slowed', `${scope} ${subject}`]);
    throw new Problem('too_many_tries', undefined, { timer });
  }

  const network = ({ address = 'inside' }: Pick<Asking, 'address'>): string => networkOf(address);
  const sender = ({ address = 'inside' }: Pick<Asking, 'address'>): string => senderNetworkOf(address);
  const neighbourhood = ({ address = 'inside' }: Asking): string => neighbourhoodOf(address);

  /** In this window of 30 days or the one before it. */
  const isKnown = (companyId: number, scope: 'known_network' | 'known_person', subject: string): Promise<boolean> =>
    store.wasCounted({
      companyId,
      scope,
      subject: sha256(subject),
      windowStart: new Date(windowOf(scope, clock.now()) - limits[scope].seconds * 1000),
    });
  const knowsPerson = async (asking: Asking, home: number | undefined, email: string): Promise<boolean> =>
    home !== undefined && isKnown(home, 'known_person', `${email} ${neighbourhood(asking)}`);

  /**
   * A company's limit refuses nobody who is known: beyond it, networks without an earlier sign-in get only a few calls
   * (B16).
   */
  async function slowStrangers(asking: Asking, what: 'ask' | 'guess'): Promise<void> {
    const { company, customer } = asking;
    if (customer || (await overFor([company.id, `${what}_company`, ''])) === undefined) return;
    if (await isKnown(company.id, 'known_network', neighbourhood(asking))) return;
    // What may send a mail is counted by the IPv6 /48.
    await take('too_many_requests', [company.id, `${what}_slowed`, what === 'ask' ? sender(asking) : network(asking)]);
  }

  return {
    /**
     * A call about an e-mail, which may send a mail. What is refused to one network does not count for the e-mail or
     * the company. The same for known and unknown e-mails, so that a refusal tells nothing (B3).
     */
    async ask(asking: Asking, email: string, homeOf: HomeOf): Promise<void> {
      const isAtHome = async (): Promise<boolean> => knowsPerson(asking, await homeOf(email), email);
      const ofNetwork = await overFor([PLATFORM, 'ask_address', network(asking)]);
      const timer = ofNetwork ?? (await overFor([PLATFORM, 'ask_sender', sender(asking)]));
      if (timer !== undefined) {
        if (!(await isAtHome())) throw new Problem('too_many_requests', undefined, { timer });
        await take('too_many_requests', [PLATFORM, 'ask_known', `${email} ${neighbourhood(asking)}`]);
      }
      if ((await overFor([PLATFORM, 'ask_email', email])) !== undefined && !(await isAtHome()))
        await take('too_many_requests', [PLATFORM, 'ask_email_slowed', `${email} ${sender(asking)}`]);
      if (!(await isAtHome())) await slowStrangers(asking, 'ask');
    },

    /** A try at a secret whose owner is not known yet, at all companies together. */
    guessFrom: (asking: Pick<Asking, 'address'>): Promise<void> =>
      take('too_many_requests', [PLATFORM, 'guess_address', network(asking)]),

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
     * mails are few (AUTH-3). An e-mail without a home is counted for all companies together, or each would add guesses.
     */
    async newCode(asking: Asking, home: number | undefined, email: string): Promise<{ mayShare: boolean }> {
      const here = `${email} ${sender(asking)}`;
      await takeSlowed('too_many_requests', [home, 'code_network', here], [home, 'code_slowed', here]);
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

    /** A request to start a company: beyond its own limit, or the one of all, a network is slowed down (TEAM-10, B16). */
    async start(asking: Pick<Asking, 'address'>): Promise<void> {
      const slowed = [PLATFORM, 'start_slowed', sender(asking)] as const;
      if ((await overFor([PLATFORM, 'start_network', sender(asking)])) !== undefined)
        return take('too_many_codes', slowed);
      await takeSlowed('too_many_codes', [PLATFORM, 'start_all', ''], slowed);
    },

    /** An invitation by mail: few from one company to one address, and few from one network for all its companies. */
    async invite(asking: Asking, email: string): Promise<void> {
      await take('too_many_invitations', [asking.company.id, 'invite_email', email]);
      await takeSlowed(
        'too_many_invitations',
        [PLATFORM, 'invite_sender', sender(asking)],
        [PLATFORM, 'invite_slowed', sender(asking)],
      );
    },

    upload: (companyId: number, customerId: number): Promise<void> =>
      take('too_many_requests', [companyId, 'upload', String(customerId)]),
  };
}
