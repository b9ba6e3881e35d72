import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Ports } from '../src/ports.ts';
import type { Database } from '../src/infra/db/open.ts';
import { createMailer } from '../src/infra/mail/mailer.ts';
import { ask, testPlatform } from './platform.ts';
import { addStudio, NOW } from './studio.ts';

const MINUTE = 60_000;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type People = Awaited<ReturnType<typeof peopleOn>>;

export const PASSWORD = 'correct horse';

/** The platform with two companies, `one` and `two`, a clock set by the test and a mailbox that the test reads. */
export async function peopleOn(
  database: Database,
  env: Record<string, string> = {},
  ports: Pick<Ports, 'hub' | 'mailer'> = {},
) {
  let now = NOW;
  const clock = { now: () => now };
  const log = pino({ level: 'silent' });
  const mailer = createMailer({
    db: database.db,
    transport: undefined,
    clock,
    log,
    origin: 'https://embook.test',
  });
  // Everyone comes from one address here; the limits have tests of their own.
  const app: FastifyInstance = await testPlatform(database, {
    ...ports,
    clock,
    env: { SIGN_INS_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '100000', ...env },
  });
  const one = await addStudio(database.db, 'one');
  const two = await addStudio(database.db, 'two');

  /** Newest first. */
  async function mailsTo(email: string): Promise<Mail[]> {
    await mailer.deliver();
    return (await app.inject(`/mailbox.json?to=${encodeURIComponent(email)}`)).json();
  }
  const codeFor = async (email: string): Promise<string> =>
    /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? 'no code was mailed';

  async function verified(email: string, key = 'one'): Promise<string> {
    const { result } = await ask(app, 'checkEmail', { email }, { key });
    const code = await codeFor(email);
    return String((await ask(app, 'verifyEmail', { hash: String(result['hash']), code }, { key })).result['hash']);
  }

  const profile = {
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Visser',
    contactNumber: '31612345678',
    countryCode: 'nl',
    birthDate: '1990-05-17',
    externalNote: undefined,
  };

  return {
    app,
    one,
    two,
    clock,
    profile,
    mailsTo,
    codeFor,
    verified,
    wait: (minutes: number) => void (now += minutes * MINUTE),
    async signUp(email: string, key = 'one'): Promise<string> {
      const hash = await verified(email, key);
      return String((await ask(app, 'fillProfile', { ...profile, hash }, { key })).result['access_token']);
    },
    async signIn(email: string, password = PASSWORD, key = 'one') {
      const { result } = await ask(app, 'checkEmail', { email }, { key });
      return ask(app, 'verifyPassword', { hash: String(result['hash']), password }, { key });
    },
    /** The status of a call that needs a signed-in customer, with this token. */
    status: async (token: string, key = 'one') => (await ask(app, 'profileGet', {}, { key, token })).status,
  };
}
