import { expect, test } from '@playwright/test';
import {
  agendaOf,
  blockOf,
  bookVisit,
  columnOf,
  dayFromToday,
  drag,
  HOUR_PX,
  openAgenda,
  placeOf,
  sharedService,
  signInAs,
  timeOn,
} from '../pages/console-agenda.ts';
import { ask } from '../pages/console-classes.ts';
import { openHost } from '../pages/host.ts';
import { startDatabaseServer } from '../../fire/database/server.ts';
import { startPlatform } from '../../tools/platform.ts';

test('[AGD-6] a connection lost for a minute is reported, and changes meanwhile appear once it is back', async ({
  page,
  context,
  browser,
}) => {
  let isLost = false;
  const hangUp: (() => Promise<void>)[] = [];
  await page.routeWebSocket(/\/ws\/staff/, (socket) => {
    hangUp.push(() => socket.close());
    if (isLost) void socket.close();
    else socket.connectToServer();
  });
  await page.clock.install();
  await signInAs(context, 'desk');
  const date = dayFromToday(44);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 10), roomId: from.id, serviceId, name: 'Before' });
  await openAgenda(page, `date=${date}`);
  await expect(blockOf(page, id)).toBeVisible();
  const column = await columnOf(page, from.employee_id, date).boundingBox();
  await page.mouse.move((column?.x ?? 0) + 60, (column?.y ?? 0) + 6 * HOUR_PX + 4);
  await page.getByRole('gridcell', { name: /^Block / }).click();
  const reason = page.getByRole('dialog', { name: 'Block time' }).getByLabel('Reason');
  await reason.fill('Half a sent');

  isLost = true;
  await context.setOffline(true);
  for (const close of hangUp) await close();
  const notice = page.getByRole('status').filter({ hasText: 'No connection' });
  await page.clock.runFor(5_000);
  await expect(notice).toContainText('right now only check-ins are kept');
  await page.clock.runFor(60_000);
  await expect(notice).toContainText('No connection for 1 minute.');
  // A change without a connection is refused with a message, and what was typed stays.
  await page.getByRole('button', { name: 'Block this time' }).click();
  await expect(page.getByText('We cannot reach Embook. Check your connection and try again.').first()).toBeVisible();
  await expect(reason).toHaveValue('Half a sent');

  const desk = await browser.newContext();
  await signInAs(desk, 'desk');
  const meanwhile = await bookVisit(desk, {
    startsAt: timeOn(date, 12),
    roomId: from.id,
    serviceId,
    name: 'Meanwhile',
  });
  await desk.close();
  await expect(blockOf(page, meanwhile)).toHaveCount(0);

  isLost = false;
  await context.setOffline(false);
  await page.clock.runFor(20_000);
  await expect(notice).toHaveCount(0);
  await expect(blockOf(page, meanwhile)).toHaveAccessibleName(/^Meanwhile Smit/);
  await expect(reason).toHaveValue('Half a sent');
});

test('[AGD-5] [B8] the database is down during a drag: a message is shown, nothing moved, and the next try moves it once', async ({
  browser,
}) => {
  const database = await startDatabaseServer();
  const platform = await startPlatform({ E2E_DATABASE_URL: database.url });
  try {
    const context = await browser.newContext({ baseURL: platform.address, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInAs(context, 'owner');
    const date = dayFromToday(45);
    const { from, serviceId } = await sharedService(context, date);
    const id = await bookVisit(context, { startsAt: timeOn(date, 13), roomId: from.id, serviceId, name: 'Away' });
    const where = () => placeOf(context, date, id);
    await openAgenda(page, `date=${date}`);
    const block = blockOf(page, id);
    await drag(page, block, { x: 0, y: HOUR_PX / 2 }, false);
    await database.crash('SIGQUIT');
    await page.mouse.up();
    const message = 'We are briefly unavailable. Please try again in a moment.';
    await expect(page.getByRole('status').getByText(message).first()).toBeVisible();
    await expect(columnOf(page, from.employee_id, date).locator(block)).toHaveAccessibleName(/13:00 (–|to) /);

    await database.startAgain();
    await expect.poll(async () => (await context.request.get('/readyz')).status()).toBe(200);
    expect(await where()).toEqual([timeOn(date, 13), from.id]);
    // The notice takes its line above the agenda along when it goes.
    await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toHaveCount(0);
    await drag(page, block, { x: 0, y: HOUR_PX / 2 });
    await expect.poll(where).toEqual([timeOn(date, 13.5), from.id]);
    await expect(page.getByText(/Moved Away to 13:30/)).toBeVisible();
    const { entries } = await ask(context, 'GET', `audit?thing=booking&id=${id}`);
    expect((entries as { action: string }[]).filter(({ action }) => action === 'booking.moved')).toHaveLength(1);
    await context.close();
  } finally {
    await platform.stop();
    await database.stop();
  }
});

test('[TEAM-4] a form and a script of another site cannot act as the signed-in member', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, 'desk');
  const date = dayFromToday(46);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 13), roomId: from.id, serviceId, name: 'Target' });
  const statusOf = async () => (await agendaOf(context, date)).entries.find((one) => one.id === id)?.status;
  expect(await statusOf()).toBe('confirmed');
  const call = `${baseURL}/api/staff/booking/${id}/status`;
  const json = JSON.stringify({ status: 'arrived', version: 1 });
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
    // A plain form can send JSON as the name of a field.
    await openHost(
      page,
      `<form method="post" enctype="${type}" action="${call}"><input name='${json}' value=""><button>Win</button></form>`,
    );
    const answered = page.waitForResponse(call);
    await page.getByRole('button', { name: 'Win' }).click();
    expect((await answered).status(), type).toBeGreaterThanOrEqual(400);
    expect(await statusOf()).toBe('confirmed');
  }
  await openHost(page, '<p>Studio</p>');
  const outcome = await page.evaluate(
    async ([url, body]) =>
      fetch(url, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        ({ status }) => status,
        () => 'blocked',
      ),
    [call, json] as const,
  );
  expect(outcome === 'blocked' || Number(outcome) >= 400).toBe(true);
  expect(await statusOf()).toBe('confirmed');
  // The same call from the console itself works.
  await page.goto('/console/agenda');
  const own = await page.evaluate(
    async ([url, body]) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'company-api-key': 'demo-aurora' },
          body,
        })
      ).status,
    [call, json] as const,
  );
  expect(own).toBe(200);
  expect(await statusOf()).toBe('arrived');
});
