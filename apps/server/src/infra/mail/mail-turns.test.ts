import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { addStudio } from '../../../test/studio.ts';
import { MAILS_PER_PERSON } from '../db/mail-limits.ts';
import { postMail } from '../db/outbox.ts';
import { mails } from '../db/schema/index.ts';
import { claimMails } from './mail-store.ts';

const NOW = new Date('2026-11-10T09:00:00Z');
const LEASE = new Date('2026-11-10T09:10:00Z');

describe.each(databases)('mails of several companies on %s', async (_name, open) => {
  const { db } = await open();
  const one = await addStudio(db, 'one');
  const two = await addStudio(db, 'two');
  const due = ({ companyId }: { companyId: number }, template: string, count: number) =>
    db.insert(mails).values(
      Array.from({ length: count }, (_, index) => ({
        companyId,
        eventKey: `${template}:${index}`,
        toAddress: 'ada@embook.test',
        locale: 'en' as const,
        template,
        data: {},
        nextAttemptAt: NOW,
        createdAt: NOW,
      })),
    );

  test('[B16] [A28] a code goes before what nobody waits for, and each company has its turn', async () => {
    await due(one, 'reminder', 20);
    await due(two, 'reminder', 2);
    await due(two, 'verification_code', 1);
    const claimed = await claimMails(db, NOW, LEASE, 5);
    expect(claimed.map(({ companyId, template }) => [companyId, template])).toEqual([
      [two.companyId, 'verification_code'],
      [one.companyId, 'reminder'],
      [two.companyId, 'reminder'],
      [one.companyId, 'reminder'],
      [two.companyId, 'reminder'],
    ]);
    const rest = await claimMails(db, NOW, LEASE, 100);
    expect(rest).toHaveLength(18);
  });

  test('[B15] codes and links that strangers ask for use up nobody’s mails of a company', async () => {
    const toAddress = 'asked@embook.test';
    await one.addCustomer(toAddress);
    const about = { companyId: one.companyId, toAddress, locale: 'en', now: NOW } as const;
    for (let index = 0; index <= MAILS_PER_PERSON; index += 1)
      await postMail(db, {
        ...about,
        eventKey: `asked:${index}`,
        template: 'reset_link',
        data: { link: 'https://embook.test' },
      });
    const notice = { template: 'welcome', data: { firstName: 'Ada' } } as const;
    expect(await postMail(db, { ...about, ...notice, eventKey: 'notice' })).toBe('posted');
  });

  test('[A28] nobody gets more of a company in a day than any visits need, also who signed up there', async () => {
    await one.addCustomer('flooded@embook.test');
    const post = (toAddress: string, index: number, now = NOW) =>
      postMail(db, {
        companyId: one.companyId,
        eventKey: `flood:${toAddress}:${index}`,
        toAddress,
        locale: 'en',
        template: 'welcome',
        data: { firstName: 'Ada' },
        now,
      });
    const posted: string[] = [];
    for (let index = 0; index <= MAILS_PER_PERSON; index += 1) posted.push(await post('flooded@embook.test', index));
    expect(posted.lastIndexOf('posted')).toBe(MAILS_PER_PERSON - 1);
    expect(posted.at(-1)).toBe('limit');
    await one.addCustomer('other@embook.test');
    expect(await post('other@embook.test', 0)).toBe('posted');
    expect(await post('flooded@embook.test', 100, new Date(NOW.getTime() + 86_400_000))).toBe('posted');
  });
});
