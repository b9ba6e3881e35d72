import { describe, expect, test } from 'vitest';
import { bothDatabases } from '../../test/database.ts';
import { addStaff, openSession } from '../../test/staff.ts';
import { addStudio } from '../../test/studio.ts';
import { attempts, endedSessions, fonts, mails, pictures, staffSessions, tokens } from '../infra/db/schema/index.ts';
import { defineHousekeeping } from './housekeeping.ts';
import { deleteExpired } from './housekeeping-store.ts';

describe.each(bothDatabases)('housekeeping on %s', (_name, open) => {
  test('[B14] sessions that were not used for 30 days are deleted, the others stay', async () => {
    const { db } = await open();
    const { companyId, addCustomer } = await addStudio(db, 'one');
    const customerId = await addCustomer('ada@embook.test');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db.insert(tokens).values([
      { companyId, customerId, tokenHash: new Uint8Array(32).fill(1), lastUsedAt: daysAgo(31) },
      { companyId, customerId, tokenHash: new Uint8Array(32).fill(2), lastUsedAt: daysAgo(29) },
    ]);
    await db.insert(endedSessions).values([
      { companyId, tokenHash: new Uint8Array(32).fill(3), reason: 'new_password', endedAt: daysAgo(31) },
      { companyId, tokenHash: new Uint8Array(32).fill(4), reason: 'new_password', endedAt: daysAgo(29) },
    ]);
    const run: (() => Promise<void>)[] = [];
    defineHousekeeping({ define: (_job, handler) => void run.push(() => handler({})) }, { db });
    for (const each of run) await each();
    const left = await db.select({ hash: tokens.tokenHash }).from(tokens);
    expect(left.map(({ hash }) => hash[0])).toEqual([2]);
    const ends = await db.select({ hash: endedSessions.tokenHash }).from(endedSessions);
    expect(ends.map(({ hash }) => hash[0])).toEqual([4]);
  });

  test('[TEAM-3] staff sessions that ended by themselves are deleted, the others stay', async () => {
    const { db } = await open();
    const { companyId } = await addStudio(db, 'one');
    const { accountId } = await addStaff(db, { email: 'lotte@embook.test', companyId, role: 'owner' });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await openSession(db, accountId, hoursAgo(13));
    await openSession(db, accountId, hoursAgo(11));
    await deleteExpired(db);
    expect(await db.select({ id: staffSessions.id }).from(staffSessions)).toHaveLength(1);
  });

  test('[B7] pictures and fonts that nothing named for seven days are deleted, the others stay', async () => {
    const { db } = await open();
    const { companyId } = await addStudio(db, 'one');
    const id = (letter: string) => letter.repeat(24);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const picture = { companyId, contentType: 'image/webp', width: 1, height: 1, bytes: new Uint8Array(1) } as const;
    await db.insert(pictures).values([
      { ...picture, id: id('a'), unusedSince: daysAgo(8) },
      { ...picture, id: id('b'), unusedSince: daysAgo(6) },
      { ...picture, id: id('c') },
    ]);
    await db.insert(fonts).values({ companyId, id: id('d'), bytes: new Uint8Array(1), unusedSince: daysAgo(8) });
    await deleteExpired(db);
    const left = await db.select({ id: pictures.id }).from(pictures).orderBy(pictures.id);
    expect(left.map((row) => row.id)).toEqual([id('b'), id('c')]);
    expect(await db.select({ id: fonts.id }).from(fonts)).toEqual([]);
  });

  test('[B22] mails are deleted 60 days after they were sent or given up, with the addresses of strangers', async () => {
    const { db } = await open();
    const { companyId } = await addStudio(db, 'one');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const mail = { companyId, toAddress: 'stranger@mail.test', locale: 'en', template: 'welcome', data: {} } as const;
    await db.insert(mails).values([
      { ...mail, eventKey: 'sent', sentAt: daysAgo(61) },
      { ...mail, eventKey: 'failed', failedAt: daysAgo(61) },
      { ...mail, eventKey: 'recent', sentAt: daysAgo(59) },
      { ...mail, eventKey: 'waiting', createdAt: daysAgo(61) },
    ]);
    await deleteExpired(db);
    const left = await db.select({ key: mails.eventKey }).from(mails).orderBy(mails.eventKey);
    expect(left.map(({ key }) => key)).toEqual(['recent', 'waiting']);
  });

  test('[B16] tries are forgotten after two days, the networks people signed in from after sixty', async () => {
    const { db } = await open();
    const { companyId } = await addStudio(db, 'one');
    const at = (scope: string, days: number) => ({
      companyId,
      scope,
      subject: new Uint8Array([days]),
      windowStart: new Date(Date.now() - days * 86_400_000),
    });
    await db
      .insert(attempts)
      .values([at('code', 1), at('code', 3), at('known_network', 59), at('known_network', 61), at('known_person', 3)]);
    await deleteExpired(db);
    const left = await db.select({ scope: attempts.scope, subject: attempts.subject }).from(attempts);
    expect(left.map(({ scope, subject }) => `${scope} ${subject[0]}`).toSorted()).toEqual([
      'code 1',
      'known_network 59',
      'known_person 3',
    ]);
  });
});
