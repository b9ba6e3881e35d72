import { describe, expect, test } from 'vitest';
import { databases } from '../../../test/database.ts';
import { selfStartedOn } from '../../../test/self-started.ts';

const LURE = { subject: 'Your account is locked', text: 'Log in again at https://evil.example/login' };

describe.each(databases)('[A28] a company that was started a minute ago, on %s', async (_name, open) => {
  const { company, mailsTo, sentMails } = await selfStartedOn(await open());

  test('its words reach none of 120 strangers, and not even its bookings are mailed to all of them', async () => {
    const { send, lesson, bookStranger } = await company('ING Bank Security');
    const classId = await lesson({ name: 'Your account is locked evil.example/login', places: 100_000 });
    for (let index = 0; index < 120; index += 1) await bookStranger(classId, `stranger${index}@mail.test`);
    for (let count = 0; count < 5; count += 1) await send('POST', `session/${classId}/mail`, LURE);
    const sent = (await sentMails()).filter(({ to }) => to.startsWith('stranger'));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(50);
    for (const { subject, text, html } of sent)
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|locked/i);
    expect(await mailsTo('stranger119@mail.test')).toEqual([]);
  });
});
