import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addDays, dayOf, startOfDay } from '@embook/domain/shared';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareEnv } from '../../../test/bare-env.ts';
import { testDatabase } from '../../../test/database.ts';
import { operatorCommand } from '../../../test/operator-command.ts';
import { smallCompany } from '../../../test/small-company.ts';
import { importCompany } from '../../company-file/import-company.ts';
import { shopNow, systemClock } from '../../infra/clock.ts';
import { bookings, clientSubscriptions, mails, subscriptionUses } from '../../infra/db/schema/index.ts';
import { repeatableIds } from '../../infra/random-ids.ts';
import { membershipCommand } from './membership.ts';

/** The command uses the real clock, so the company's data are from today on. */
const today = startOfDay(shopNow(systemClock, 'Europe/Amsterdam'));
const dayIn = (days: number): string => dayOf(addDays(today, days));

describe('npm run membership', async () => {
  const database = await testDatabase();
  if (database.kind !== 'postgres') throw new Error('PostgreSQL was expected');
  const { db, url } = database;
  let id = 0;

  beforeAll(async () => {
    const options = { now: systemClock.now(), randomId: repeatableIds('test'), baseDir: import.meta.dirname };
    await importCompany(db, smallCompany(), options);
    id = (await db.select().from(clientSubscriptions))[0]?.id ?? 0;
  });

  const membership = operatorCommand(membershipCommand, db);
  const visit = async () => {
    const [found] = await db.select().from(bookings).where(eq(bookings.paymentType, 'subscription'));
    if (!found) throw new Error('the company has a visit that its membership paid for');
    return found;
  };

  test('prints its help', async () => {
    expect(await membership('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('end <id> --yes') });
    expect(await membership('end', 'me')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('end <id> --yes'),
    });
  });

  test('lists the memberships of a company with their ids, as a process of its own', () => {
    const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../membership.ts'), 'list', 'studio'], {
      encoding: 'utf8',
      env: { ...bareEnv, DATABASE_URL: url },
    });
    expect(stdout).toMatch(new RegExp(`^${id} +ada@example\\.test, Weekly yoga, since \\d{4}-\\d{2}-\\d{2}\\n$`));
  });

  test.each([
    ['an unknown one', () => ['4711'], /^There is no membership 4711\.$/m],
    ['one of another company', () => [String(id), '--company', 'other'], /^There is no membership \d+ at "other"\.$/m],
    ['a day that is none', () => [String(id), '--at', '31-12-2026'], /^31-12-2026 is no day/m],
    ['a day that is over', () => [String(id), '--at', dayIn(-1)], /is over: a membership ends today/],
  ])('refuses %s with one clear line', async (_what, args, line) => {
    const { status, stderr } = await membership('end', ...args());
    expect([status, stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(stderr).not.toContain('    at ');
  });

  test('[A17] prints first which visits will be released, and releases them with --yes, once', async () => {
    const { id: bookingId, startsAt } = await visit();
    const on = dayOf(startsAt);
    const shown = await membership('end', String(id), '--at', on);
    expect(shown.status).toBe(0);
    expect(shown.stderr).toContain('1 visit lies after it and would be released:');
    expect(shown.stderr).toContain('Nothing was changed.');
    expect(shown.stdout).toMatch(new RegExp(`^${bookingId} {2}${on} `));
    expect([(await visit()).status, await db.select().from(mails)]).toEqual(['confirmed', []]);

    for (const count of [1, 0]) {
      const ended = await membership('end', String(id), '--at', on, '--yes');
      expect([ended.status, ended.stdout.split('\n').filter(Boolean).length]).toEqual([0, count]);
    }
    expect(await visit()).toMatchObject({ status: 'cancelled', cancelOutcome: 'free_use_returned' });
    expect((await db.select().from(subscriptionUses))[0]?.returnedAt).not.toBeNull();
    expect((await db.select().from(clientSubscriptions))[0]).toMatchObject({ endsOn: on });
    expect(await db.select().from(mails)).toMatchObject([
      { template: 'renewal_off', toAddress: 'ada@example.test', data: { isReleasing: true } },
      { template: 'visit_released', toAddress: 'ada@example.test', data: { bookingId, reason: 'ended' } },
    ]);
  });
});
