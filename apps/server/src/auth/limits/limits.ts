import { MAX_CODE_TRIES } from '@embook/domain/auth';
import type { ProblemCode } from '@embook/domain/shared';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db/open.ts';
import type { Caller } from '../../infra/http/caller.ts';
import { neighbourhoodOf, networkOf, senderNetworkOf } from '../../infra/http/network.ts';
import { Problem } from '../../infra/http/problem.ts';
import { sha256 } from '../secrets.ts';
import { countTry, forgetTries, takeTryBack, wasCounted } from './limit-store.ts';
import { type Limit, type LimitSettings, limitTable, type Scope } from './limit-table.ts';

export type Limits = ReturnType<typeof createLimits>;

/** For counters of the whole platform. */
const PLATFORM = undefined;

/** A counter: its company, its scope, and what is counted. */
type Counter = readonly [companyId: number | typeof PLATFORM, scope: Scope, subject: string];

/** Where a person's secrets are counted for the whole platform; undefined for an unknown e-mail. */
export type HomeOf = (email: string) => Promise<number | undefined>;

type Source = Pick<Caller, 'address'> & {
  readonly company: Pick<Caller['company'], 'id'>;
  readonly customer?: Caller['customer'];
};

interface LimitCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: LimitSettings;
}

/** `whose` separates the counters of staff and customers, so that neither slows the other down (B15). */
export function createLimits({ db, clock, config }: LimitCore, whose: '' | ':staff' = '') {
  const limits: Readonly<Record<Scope, Limit>> = limitTable(config);
  const subjectOf = (scope: Scope, subject: string) => ({ scope: `${scope}${whose}`, subject: sha256(subject) });

  const windowOf = (scope: Scope, now: number): number => {
    const ms = limits[scope].seconds * 1000;
    return Math.floor(now / ms) * ms;
  };

  /**
   * Counts before any check, so that a thousand simultaneous tries count as a thousand. Returns the seconds to wait
   * once over the limit.
   */
  async function overFor([companyId, scope, subject]: Counter): Promise<number | undefined> {
    const now = clock.now();
    const start = windowOf(scope, now);
    const count = await countTry(db, { companyId, ...subjectOf(scope, subject), windowStart: new Date(start) });
    if (count <= limits[scope].most) return undefined;
    return Math.ceil((start + limits[scope].seconds * 1000 - now) / 1000);
  }

  async function take(code: ProblemCode, counter: Counter): Promise<void> {
    const timer = await overFor(counter);
    if (timer !== undefined) throw new Problem(code, undefined, { timer });
  }

  /** Beyond a limit a few at a time instead of none until its window ends (B16). */
  async function takeSlowed(code: ProblemCode, counter: Counter, slowed: Counter): Promise<void> {
    if ((await overFor(counter)) !== undefined) await take(code, slowed);
  }

  const network = ({ address = 'inside' }: Pick<Source, 'address'>): string => networkOf(address);
  const sender = ({ address = 'inside' }: Pick<Source, 'address'>): string => senderNetworkOf(address);
  const neighbourhood = ({ address = 'inside' }: Source): string => neighbourhoodOf(address);

  /** In this window of 30 days or the one before it. */
  const isKnown = (companyId: number, scope: 'known_network' | 'known_person', subject: string): Promise<boolean> =>
    wasCounted(db, {
      companyId,
      ...subjectOf(scope, subject),
      windowStart: new Date(windowOf(scope, clock.now()) - limits[scope].seconds * 1000),
    });
  const knowsPerson = async (source: Source, home: number | undefined, email: string): Promise<boolean> =>
    home !== undefined && isKnown(home, 'known_person', `${email} ${neighbourhood(source)}`);

  /**
   * A company's limit refuses nobody who is known: beyond it, networks without an earlier sign-in get only a few calls
   * (B16).
   */
  async function slowStrangers(source: Source, what: 'ask' | 'guess'): Promise<void> {
    const { company, customer } = source;
    if (customer || (await overFor([company.id, `${what}_company`, ''])) === undefined) return;
    if (await isKnown(company.id, 'known_network', neighbourhood(source))) return;
    // What may send a mail is counted by the IPv6 /48.
    await take('too_many_requests', [company.id, `${what}_slowed`, what === 'ask' ? sender(source) : network(source)]);
  }

  /** The counters of a try at a password, and the one of those who are slowed because of others. */
  async function passwordTries(source: Source, home: number, email: string) {
    const ofNetwork = [home, 'password_network', `${email} ${network(source)}`] as const;
    return (await knowsPerson(source, home, email))
      ? ({
          ofNetwork,
          ofPerson: [home, 'password_known', email],
          slowed: [home, 'password_slowed', `${email} ${neighbourhood(source)}`],
        } as const)
      : ({
          ofNetwork,
          ofPerson: [home, 'password', email],
          slowed: [home, 'password_stranger', `${email} ${sender(source)}`],
        } as const);
  }

  /** Somebody signed in: their network is known, to the company and for this person. */
  async function markKnown(source: Source, home: number, email: string): Promise<void> {
    await overFor([source.company.id, 'known_network', neighbourhood(source)]);
    await overFor([home, 'known_person', `${email} ${neighbourhood(source)}`]);
  }

  /** A secret that is mailed to a person, on behalf of one network. */
  const takeSecret = (home: number | undefined, here: string): Promise<void> =>
    takeSlowed('too_many_requests', [home, 'code_network', here], [home, 'code_slowed', here]);

  return {
    /** A link is too long to be guessed: it counts as a mail alone. */
    newLink: (source: Source, home: number | undefined, email: string): Promise<void> =>
      takeSecret(home, `${email} ${sender(source)}`),

    /**
     * A call about an e-mail, which may send a mail. What is refused to one network does not count for the e-mail or
     * the company. The same for known and unknown e-mails, so that a refusal tells nothing (B3).
     */
    async ask(source: Source, email: string, homeOf: HomeOf): Promise<void> {
      const isAtHome = async (): Promise<boolean> => knowsPerson(source, await homeOf(email), email);
      const ofNetwork = await overFor([PLATFORM, 'ask_address', network(source)]);
      const timer = ofNetwork ?? (await overFor([PLATFORM, 'ask_sender', sender(source)]));
      if (timer !== undefined) {
        if (!(await isAtHome())) throw new Problem('too_many_requests', undefined, { timer });
        await take('too_many_requests', [PLATFORM, 'ask_known', `${email} ${neighbourhood(source)}`]);
      }
      if ((await overFor([PLATFORM, 'ask_email', email])) !== undefined && !(await isAtHome()))
        await take('too_many_requests', [PLATFORM, 'ask_email_slowed', `${email} ${sender(source)}`]);
      if (!(await isAtHome())) await slowStrangers(source, 'ask');
    },

    /** A try at a secret whose owner is not known yet, at all companies together. */
    guessFrom: (source: Pick<Source, 'address'>): Promise<void> =>
      take('too_many_requests', [PLATFORM, 'guess_address', network(source)]),

    /** The same for a mailed code, whose own tries are counted on it: nobody else's use them up (B15). */
    guessCode: (source: Source): Promise<void> => slowStrangers(source, 'guess'),

    /**
     * The same for a password: `home` is the company where that person's tries are counted. Beyond a limit the network
     * that tries waits, and no other, whoever used it up (B15). A caller's own session changes nothing: it may be
     * another person's password (A13).
     */
    async guessPassword(source: Source, home: number, email: string): Promise<void> {
      await slowStrangers(source, 'guess');
      const { ofNetwork, ofPerson, slowed } = await passwordTries(source, home, email);
      await takeSlowed('too_many_tries', ofNetwork, [home, 'password_slowed', ofNetwork[2]]);
      await takeSlowed('too_many_tries', ofPerson, slowed);
    },

    /**
     * A request for a hash to try a mailed code with. Returns how many tries it has if it is for a code that was mailed
     * before, none at all when refused; new mails are few (AUTH-3). An e-mail without a home is counted for all companies
     * together, or each would add guesses.
     */
    async newCode(source: Source, home: number | undefined, email: string): Promise<{ sharedTries: number }> {
      const here = `${email} ${sender(source)}`;
      await takeSecret(home, here);
      const isOver = (await overFor([home, 'code', email])) !== undefined;
      if (!isOver || (await knowsPerson(source, home, email))) return { sharedTries: MAX_CODE_TRIES };
      // Who reads the mail needs one try, also where they are new and strangers used up the day's hashes (B15).
      return { sharedTries: (await overFor([home, 'code_stranger', here])) === undefined ? 1 : 0 };
    },

    /** A signed-in person enters their own secret again; each session and each purpose has tries of its own (B15). */
    async guessInSession(home: number, session: Uint8Array, purpose: string): Promise<void> {
      const subject = `${purpose} ${Buffer.from(session).toString('hex')}`;
      await takeSlowed('too_many_tries', [home, 'password', subject], [home, 'password_slowed', subject]);
    },

    /** A right password takes its own try back and leaves those of strangers; its network is known from now on. */
    async succeeded(source: Source, home: number, email: string): Promise<void> {
      const { ofNetwork, ofPerson } = await passwordTries(source, home, email);
      for (const [companyId, scope, subject] of [ofNetwork, ofPerson]) {
        const windowStart = new Date(windowOf(scope, clock.now()));
        await takeTryBack(db, { companyId, ...subjectOf(scope, subject), windowStart });
      }
      await markKnown(source, home, email);
    },

    /** The person proved access to the mailbox: the tries of strangers before no longer count (B15). */
    async provenByMail(source: Source, home: number, email: string): Promise<void> {
      for (const scope of ['password', 'password_known'] as const)
        await forgetTries(db, { companyId: home, ...subjectOf(scope, email) });
      await markKnown(source, home, email);
    },

    /** Nothing was guessed: a passkey is too long for it, so the tries of strangers stay. */
    provenByPasskey: markKnown,

    /** A request to start a company: beyond its own limit, or the one of all, a network is slowed down (TEAM-10, B16). */
    async start(source: Pick<Source, 'address'>): Promise<void> {
      const slowed = [PLATFORM, 'start_slowed', sender(source)] as const;
      if ((await overFor([PLATFORM, 'start_network', sender(source)])) !== undefined)
        return take('too_many_codes', slowed);
      await takeSlowed('too_many_codes', [PLATFORM, 'start_all', ''], slowed);
    },

    /** An invitation by mail: few from one company to one address, and few from one network for all its companies. */
    async invite(source: Source, email: string): Promise<void> {
      await take('too_many_invitations', [source.company.id, 'invite_email', email]);
      await takeSlowed(
        'too_many_invitations',
        [PLATFORM, 'invite_sender', sender(source)],
        [PLATFORM, 'invite_slowed', sender(source)],
      );
    },

    upload: (companyId: number, customerId: number): Promise<void> =>
      take('too_many_requests', [companyId, 'upload', String(customerId)]),

    /** A picture or font of the catalogue. */
    uploadByStaff: (companyId: number): Promise<void> =>
      takeSlowed('too_many_requests', [companyId, 'upload_staff', ''], [companyId, 'upload_slowed', '']),

    joinDevice: (companyId: number, customerId: number): Promise<void> =>
      take('too_many_requests', [companyId, 'push_join', String(customerId)]),
  };
}
