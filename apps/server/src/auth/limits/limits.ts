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

/** The context with whose tries are counted: those of staff and customers apart, so that neither slows the other down (B15). */
export interface LimitCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: LimitSettings;
  readonly countersOf: 'customers' | 'staff';
}

const subjectOf = ({ countersOf }: LimitCore, scope: Scope, subject: string) => ({
  scope: countersOf === 'staff' ? `${scope}:staff` : scope,
  subject: sha256(subject),
});

const windowOf = ({ seconds }: Limit, now: number): number => Math.floor(now / (seconds * 1000)) * seconds * 1000;

/**
 * Counts before any check, so that a thousand simultaneous tries count as a thousand. Returns the seconds to wait
 * once over the limit.
 */
async function overFor(core: LimitCore, [companyId, scope, subject]: Counter): Promise<number | undefined> {
  const { clock, db, config } = core;
  const limit: Limit = limitTable(config)[scope];
  const now = clock.now();
  const start = windowOf(limit, now);
  const count = await countTry(db, { companyId, ...subjectOf(core, scope, subject), windowStart: new Date(start) });
  if (count <= limit.most) return undefined;
  return Math.ceil((start + limit.seconds * 1000 - now) / 1000);
}

async function take(core: LimitCore, code: ProblemCode, counter: Counter): Promise<void> {
  const timer = await overFor(core, counter);
  if (timer !== undefined) throw new Problem(code, undefined, { timer });
}

/** Beyond a limit a few at a time instead of none until its window ends (B16). */
async function takeSlowed(core: LimitCore, code: ProblemCode, counter: Counter, slowed: Counter): Promise<void> {
  if ((await overFor(core, counter)) !== undefined) await take(core, code, slowed);
}

const network = ({ address = 'inside' }: Pick<Source, 'address'>): string => networkOf(address);
const sender = ({ address = 'inside' }: Pick<Source, 'address'>): string => senderNetworkOf(address);
const neighbourhood = ({ address = 'inside' }: Source): string => neighbourhoodOf(address);

/** In this window of 30 days or the one before it. */
function isKnown(
  core: LimitCore,
  companyId: number,
  scope: 'known_network' | 'known_person',
  subject: string,
): Promise<boolean> {
  const limit = limitTable(core.config)[scope];
  return wasCounted(core.db, {
    companyId,
    ...subjectOf(core, scope, subject),
    windowStart: new Date(windowOf(limit, core.clock.now()) - limit.seconds * 1000),
  });
}

const knowsPerson = async (
  core: LimitCore,
  source: Source,
  home: number | undefined,
  email: string,
): Promise<boolean> => home !== undefined && isKnown(core, home, 'known_person', `${email} ${neighbourhood(source)}`);

/**
 * A company's limit refuses nobody who is known: beyond it, networks without an earlier sign-in get only a few calls
 * (B16).
 */
async function slowStrangers(core: LimitCore, source: Source, what: 'ask' | 'guess'): Promise<void> {
  const { company, customer } = source;
  if (customer || (await overFor(core, [company.id, `${what}_company`, ''])) === undefined) return;
  if (await isKnown(core, company.id, 'known_network', neighbourhood(source))) return;
  // What may send a mail is counted by the IPv6 /48.
  await take(core, 'too_many_requests', [
    company.id,
    `${what}_slowed`,
    what === 'ask' ? sender(source) : network(source),
  ]);
}

/** The counters of a try at a password, and the one of those who are slowed because of others. */
async function passwordTries(core: LimitCore, source: Source, home: number, email: string) {
  const ofNetwork = [home, 'password_network', `${email} ${network(source)}`] as const;
  return (await knowsPerson(core, source, home, email))
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
async function markKnown(core: LimitCore, source: Source, home: number, email: string): Promise<void> {
  await overFor(core, [source.company.id, 'known_network', neighbourhood(source)]);
  await overFor(core, [home, 'known_person', `${email} ${neighbourhood(source)}`]);
}

/** A secret that is mailed to a person, on behalf of one network. */
const takeSecret = (core: LimitCore, home: number | undefined, here: string): Promise<void> =>
  takeSlowed(core, 'too_many_requests', [home, 'code_network', here], [home, 'code_slowed', here]);

/** A link is too long to be guessed: it counts as a mail alone. */
export const limitNewLink = (core: LimitCore, source: Source, home: number | undefined, email: string): Promise<void> =>
  takeSecret(core, home, `${email} ${sender(source)}`);

/**
 * A call about an e-mail, which may send a mail. What is refused to one network does not count for the e-mail or
 * the company. The same for known and unknown e-mails, so that a refusal tells nothing (B3).
 */
export async function limitMailRequest(core: LimitCore, source: Source, email: string, homeOf: HomeOf): Promise<void> {
  const isAtHome = async (): Promise<boolean> => knowsPerson(core, source, await homeOf(email), email);
  const ofNetwork = await overFor(core, [PLATFORM, 'ask_address', network(source)]);
  const timer = ofNetwork ?? (await overFor(core, [PLATFORM, 'ask_sender', sender(source)]));
  if (timer !== undefined) {
    if (!(await isAtHome())) throw new Problem('too_many_requests', undefined, { timer });
    await take(core, 'too_many_requests', [PLATFORM, 'ask_known', `${email} ${neighbourhood(source)}`]);
  }
  if ((await overFor(core, [PLATFORM, 'ask_email', email])) !== undefined && !(await isAtHome()))
    await take(core, 'too_many_requests', [PLATFORM, 'ask_email_slowed', `${email} ${sender(source)}`]);
  if (!(await isAtHome())) await slowStrangers(core, source, 'ask');
}

/** A try at a secret whose owner is not known yet, at all companies together. */
export const limitGuessesFrom = (core: LimitCore, source: Pick<Source, 'address'>): Promise<void> =>
  take(core, 'too_many_requests', [PLATFORM, 'guess_address', network(source)]);

/** The same for a mailed code, whose own tries are counted on it: nobody else's use them up (B15). */
export const limitCodeGuess = (core: LimitCore, source: Source): Promise<void> => slowStrangers(core, source, 'guess');

/**
 * The same for a password: `home` is the company where that person's tries are counted. Beyond a limit the network
 * that tries waits, and no other, whoever used it up (B15). A caller's own session changes nothing: it may be
 * another person's password (A13).
 */
export async function limitPasswordGuess(core: LimitCore, source: Source, home: number, email: string): Promise<void> {
  await slowStrangers(core, source, 'guess');
  const { ofNetwork, ofPerson, slowed } = await passwordTries(core, source, home, email);
  await takeSlowed(core, 'too_many_tries', ofNetwork, [home, 'password_slowed', ofNetwork[2]]);
  await takeSlowed(core, 'too_many_tries', ofPerson, slowed);
}

/**
 * A request for a hash to try a mailed code with. Returns how many tries it has if it is for a code that was mailed
 * before, none at all when refused; new mails are few (AUTH-3). An e-mail without a home is counted for all companies
 * together, or each would add guesses.
 */
export async function limitNewCode(
  core: LimitCore,
  source: Source,
  home: number | undefined,
  email: string,
): Promise<{ sharedTries: number }> {
  const here = `${email} ${sender(source)}`;
  await takeSecret(core, home, here);
  const isOver = (await overFor(core, [home, 'code', email])) !== undefined;
  if (!isOver || (await knowsPerson(core, source, home, email))) return { sharedTries: MAX_CODE_TRIES };
  // Who reads the mail needs one try, also where they are new and strangers used up the day's hashes (B15).
  return { sharedTries: (await overFor(core, [home, 'code_stranger', here])) === undefined ? 1 : 0 };
}

/** A signed-in person enters their own secret again; each session and each purpose has tries of its own (B15). */
export async function limitGuessInSession(
  core: LimitCore,
  home: number,
  session: Uint8Array,
  purpose: string,
): Promise<void> {
  const subject = `${purpose} ${Buffer.from(session).toString('hex')}`;
  await takeSlowed(core, 'too_many_tries', [home, 'password', subject], [home, 'password_slowed', subject]);
}

/** A right password takes its own try back and leaves those of strangers; its network is known from now on. */
export async function markPasswordRight(core: LimitCore, source: Source, home: number, email: string): Promise<void> {
  const { ofNetwork, ofPerson } = await passwordTries(core, source, home, email);
  for (const [companyId, scope, subject] of [ofNetwork, ofPerson]) {
    const windowStart = new Date(windowOf(limitTable(core.config)[scope], core.clock.now()));
    await takeTryBack(core.db, { companyId, ...subjectOf(core, scope, subject), windowStart });
  }
  await markKnown(core, source, home, email);
}

/** The person proved access to the mailbox: the tries of strangers before no longer count (B15). */
export async function markProvenByMail(core: LimitCore, source: Source, home: number, email: string): Promise<void> {
  for (const scope of ['password', 'password_known'] as const)
    await forgetTries(core.db, { companyId: home, ...subjectOf(core, scope, email) });
  await markKnown(core, source, home, email);
}

/** Nothing was guessed: a passkey is too long for it, so the tries of strangers stay. */
export const markProvenByPasskey = markKnown;

/** A request to start a company: beyond its own limit, or the one of all, a network is slowed down (TEAM-10, B16). */
export async function limitStart(core: LimitCore, source: Pick<Source, 'address'>): Promise<void> {
  const slowed = [PLATFORM, 'start_slowed', sender(source)] as const;
  if ((await overFor(core, [PLATFORM, 'start_network', sender(source)])) !== undefined)
    return take(core, 'too_many_codes', slowed);
  await takeSlowed(core, 'too_many_codes', [PLATFORM, 'start_all', ''], slowed);
}

/** An invitation by mail: few from one company to one address, and few from one network for all its companies. */
export async function limitInvitation(core: LimitCore, source: Source, email: string): Promise<void> {
  await take(core, 'too_many_invitations', [source.company.id, 'invite_email', email]);
  await takeSlowed(
    core,
    'too_many_invitations',
    [PLATFORM, 'invite_sender', sender(source)],
    [PLATFORM, 'invite_slowed', sender(source)],
  );
}

export const limitUpload = (core: LimitCore, companyId: number, customerId: number): Promise<void> =>
  take(core, 'too_many_requests', [companyId, 'upload', String(customerId)]);

/** A picture or font of the catalogue. */
export const limitStaffUpload = (core: LimitCore, companyId: number): Promise<void> =>
  takeSlowed(core, 'too_many_requests', [companyId, 'upload_staff', ''], [companyId, 'upload_slowed', '']);

export const limitPushDevice = (core: LimitCore, companyId: number, customerId: number): Promise<void> =>
  take(core, 'too_many_requests', [companyId, 'push_join', String(customerId)]);
