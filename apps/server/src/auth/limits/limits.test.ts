import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { addStudio, NOW } from '../../../test/studio.ts';
import { limitTable, type Scope } from './limit-table.ts';
import {
  type LimitCore,
  limitCodeGuess,
  limitGuessesFrom,
  limitInvitation,
  limitMailRequest,
  limitNewCode,
  limitPasswordGuess,
  limitPushDevice,
  limitStaffUpload,
  limitStart,
  limitUpload,
  markPasswordRight,
} from './limits.ts';

const SETTINGS = { signInsPerMinute: 10, signInsPerHour: 100, startsPerDay: 10 };
const EMAIL = 'person@embook.test';
/** The person's own network where they signed in, a café where they did too, and one that is new to them. */
const HOME = '203.0.113.7';
const CAFE = '198.51.100.7';
const FRESH = '192.0.2.77';
const STRANGER = '192.0.2.200';
/** As many networks as a stranger wants; each is a /24 of its own. */
const crowd = (index: number): string => `10.${Math.floor(index / 256)}.${index % 256}.1`;

/** What refuses nobody: it is where the platform remembers who signed in from where. */
type Memory = 'known_network' | 'known_person';

describe('[B15] [B16] a limit that strangers used up lets everybody through who did nothing', async () => {
  const { db } = await testDatabase();
  const { companyId: one } = await addStudio(db, 'one');
  const { companyId: two } = await addStudio(db, 'two');
  const core: LimitCore = { db, clock: { now: () => NOW }, config: SETTINGS, countersOf: 'customers' };
  const from = (address: string, companyId = one) => ({ company: { id: companyId }, address });

  const ask = (address: string, email = EMAIL) => limitMailRequest(core, from(address), email, async () => one);
  const guessPassword = (address: string) => limitPasswordGuess(core, from(address), one, EMAIL);
  const guessCode = (address: string) => limitCodeGuess(core, from(address));
  const newCode = (address: string) => limitNewCode(core, from(address), one, EMAIL);
  const invite = (address: string, email: string, companyId = one) =>
    limitInvitation(core, from(address, companyId), email);

  async function times(count: number, call: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; index < count; index += 1) await call(index);
  }
  /** Repeats what a stranger does until it is refused. */
  async function untilRefused(call: (index: number) => Promise<unknown>): Promise<void> {
    for (let index = 0; index < 2_000; index += 1)
      try {
        await call(index);
      } catch {
        return;
      }
    throw new Error('never refused');
  }

  /** What strangers do, and then the calls of others, none of which may be refused. */
  const cases: Readonly<
    Record<Exclude<Scope, Memory>, readonly [strangers: () => Promise<void>, others: () => Promise<unknown>]>
  > = {
    ask_address: [() => untilRefused(() => ask(STRANGER)), () => ask(FRESH)],
    ask_sender: [
      // Most are refused by the company's limit too, and counted nevertheless.
      () =>
        times(310, async (index) => {
          const from48 = `2001:db8:7:${(index % 60).toString(16)}::1`;
          await Promise.allSettled([ask(from48, `${index}@embook.test`)]);
        }),
      () => ask('2001:db8:8::1'),
    ],
    ask_known: [() => untilRefused(() => ask(CAFE)), () => ask(HOME)],
    ask_email: [() => times(40, (index) => ask(crowd(index))), async () => [await ask(FRESH), await ask(HOME)]],
    ask_email_slowed: [
      async () => {
        await times(30, (index) => ask(crowd(index)));
        await untilRefused(() => ask(STRANGER));
      },
      () => ask(FRESH),
    ],
    ask_company: [() => times(110, (index) => ask(crowd(index), `${index}@embook.test`)), () => ask(FRESH)],
    ask_slowed: [
      async () => {
        await times(100, (index) => ask(crowd(index), `${index}@embook.test`));
        await untilRefused(() => ask(STRANGER));
      },
      async () => [await ask(FRESH), await ask(HOME)],
    ],
    guess_address: [
      () => untilRefused(() => limitGuessesFrom(core, from(STRANGER))),
      () => limitGuessesFrom(core, from(FRESH)),
    ],
    guess_company: [() => times(1_010, (index) => guessCode(crowd(index))), () => guessCode(FRESH)],
    guess_slowed: [
      async () => {
        await times(1_000, (index) => guessCode(crowd(index)));
        await untilRefused(() => guessCode(STRANGER));
      },
      async () => [await guessCode(FRESH), await guessCode(HOME)],
    ],
    password_network: [() => untilRefused(() => guessPassword(STRANGER)), () => guessPassword(FRESH)],
    password_slowed: [() => untilRefused(() => guessPassword(STRANGER)), () => guessPassword(HOME)],
    password: [
      () => times(60, (index) => guessPassword(crowd(index))),
      async () => [await guessPassword(FRESH), await guessPassword(HOME)],
    ],
    // Somebody in the café where the person signed in too.
    password_known: [() => untilRefused((index) => guessPassword(`198.51.100.${index}`)), () => guessPassword(HOME)],
    password_stranger: [
      async () => {
        await times(50, (index) => guessPassword(crowd(index)));
        await untilRefused(() => guessPassword(STRANGER));
      },
      async () => [await guessPassword(FRESH), await guessPassword(HOME)],
    ],
    code_network: [() => untilRefused(() => newCode(STRANGER)), () => newCode(FRESH)],
    code_slowed: [() => untilRefused(() => newCode(STRANGER)), () => newCode(HOME)],
    code: [
      () => times(101, (index) => newCode(crowd(index))),
      async () => {
        expect(await newCode(FRESH)).toEqual({ sharedTries: 1 });
        expect(await newCode(HOME)).toEqual({ sharedTries: 5 });
      },
    ],
    code_stranger: [
      async () => {
        await times(100, (index) => newCode(crowd(index)));
        await newCode(STRANGER);
        expect(await newCode(STRANGER)).toEqual({ sharedTries: 0 });
      },
      async () => expect(await newCode(FRESH)).toEqual({ sharedTries: 1 }),
    ],
    start_network: [() => untilRefused(() => limitStart(core, from(STRANGER))), () => limitStart(core, from(FRESH))],
    start_slowed: [() => untilRefused(() => limitStart(core, from(STRANGER))), () => limitStart(core, from(FRESH))],
    start_all: [() => times(510, (index) => limitStart(core, from(crowd(index)))), () => limitStart(core, from(FRESH))],
    invite_email: [() => untilRefused(() => invite(STRANGER, EMAIL)), () => invite(FRESH, EMAIL, two)],
    invite_sender: [
      () => untilRefused((index) => invite(STRANGER, `${index}@embook.test`)),
      () => invite(FRESH, EMAIL, two),
    ],
    invite_slowed: [
      () => untilRefused((index) => invite(STRANGER, `${index}@embook.test`)),
      () => invite(FRESH, EMAIL),
    ],
    upload: [() => untilRefused(() => limitUpload(core, one, 1)), () => limitUpload(core, one, 2)],
    upload_staff: [() => times(61, () => limitStaffUpload(core, one)), () => limitStaffUpload(core, one)],
    upload_slowed: [() => untilRefused(() => limitStaffUpload(core, one)), () => limitStaffUpload(core, two)],
    push_join: [() => untilRefused(() => limitPushDevice(core, one, 1)), () => limitPushDevice(core, one, 2)],
  };

  beforeEach(async () => {
    await db.execute(sql`delete from attempts`);
    await db.execute(sql`delete from platform_attempts`);
    for (const address of [HOME, CAFE]) await markPasswordRight(core, from(address), one, EMAIL);
  });

  test.each(Object.entries(cases))('%s', async (scope, [strangers, others]) => {
    await strangers();
    const { rows } = await db.execute<{ count: number }>(sql`
      select max(count)::int as count from (
        select count from attempts where scope = ${scope}
        union all select count from platform_attempts where scope = ${scope}) counters`);
    // Otherwise nothing was used up and the test shows nothing.
    expect(rows[0]?.count).toBeGreaterThan(limitTable(SETTINGS)[scope as Exclude<Scope, Memory>].most);
    await expect(others()).resolves.not.toThrow();
  });
});
