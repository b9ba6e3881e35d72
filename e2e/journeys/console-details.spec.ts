import { expect, type Page, test } from '@playwright/test';
import {
  agendaOf,
  blockOf,
  bookVisit,
  dayFromToday,
  openAgenda,
  sharedService,
  signInAs,
  timeOn,
} from '../pages/console-agenda.ts';
import { ask } from '../pages/console-classes.ts';
import { bookingPanel, notice, startBooking } from '../pages/console-desk.ts';

test('[DESK-5] whoever is marked as arrived on another day than today is named with the day, and it can be undone', async ({
  page,
  context,
}) => {
  await signInAs(context, 'desk');
  const date = dayFromToday(60);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 10), roomId: from.id, serviceId, name: 'Elsewhere' });
  const statusNow = async () => (await agendaOf(context, date)).entries.find((entry) => entry.id === id)?.status;
  await openAgenda(page, `date=${date}`);
  await blockOf(page, id).press('a');
  await expect(notice(page, /Elsewhere Smit has arrived · Not today: this visit is on \w+ \d+ \w+/)).toBeVisible();
  await expect.poll(statusNow).toBe('arrived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statusNow).toBe('confirmed');

  await blockOf(page, id).press('Enter');
  await bookingPanel(page)
    .getByRole('button', { name: /^Arrived/ })
    .click();
  await page.getByRole('button', { name: 'Mark as arrived' }).click();
  await expect(notice(page, /Elsewhere Smit: .* · Not today: this visit is on /)).toBeVisible();
});

test('[AGD-1] another language reaches the columns at once', async ({ page, context }) => {
  await signInAs(context, 'owner');
  const date = dayFromToday(61);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 18), roomId: from.id, serviceId, name: 'Deutsch' });
  await openAgenda(page, `date=${date}`);
  await expect(blockOf(page, id)).toHaveAccessibleName(/ due/);
  await page.getByRole('button', { name: /account, language, sign out/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(blockOf(page, id)).toHaveAccessibleName(/ offen/);
});

test('[AGD-7] time is blocked on another day than the one shown', async ({ page, context }) => {
  await signInAs(context, 'owner');
  const [shown, other] = [dayFromToday(61), dayFromToday(63)];
  await openAgenda(page, `date=${shown}&do=block`);
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  const year = shown.slice(0, 4);
  await expect(dialog.getByLabel('Date')).toHaveValue(new RegExp(` ${Number(shown.slice(8))} \\w+ ${year}$`));
  await dialog.getByLabel('Date').fill(other);
  await dialog.getByLabel('From').fill('06:00');
  await dialog.getByLabel('Until', { exact: true }).fill('06:30');
  const reason = `Stock count ${Date.now()}`;
  await dialog.getByLabel('Reason').fill(reason);
  await page.keyboard.press('Enter');
  await expect(notice(page, /^Time blocked on \w+ \d+ \w+/)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: new RegExp(reason) })).toHaveCount(0);
  await openAgenda(page, `date=${other}`);
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${reason}.*06:00`) })).toBeVisible();
});

/** What of the texts in a block the amount covers, or where it leaves the block. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('[data-due]').evaluateAll((chips) =>
    chips.flatMap((chip) => {
      const block = chip.closest('[data-entry]');
      const box = chip.getBoundingClientRect();
      const around = block?.getBoundingClientRect();
      if (!block || !around) return ['an amount outside of a block'];
      const name = block.firstElementChild?.getBoundingClientRect();
      const problems: string[] = [];
      // In one line an amount without room beside the time and the name is out of sight.
      if (box.top >= around.bottom - 1) return problems;
      if (box.right > around.right || box.bottom > around.bottom + 1) problems.push(`${block.textContent}: cut`);
      if ((name?.width ?? 0) < 24) problems.push(`${block.textContent}: no name`);
      for (const other of block.children) {
        if (other === chip) continue;
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isOver = left < box.right - 0.5 && right > box.left + 0.5 && top < box.bottom - 2 && bottom > box.top + 2;
        if (isOver) problems.push(`${block.textContent}: ${other.textContent}`);
      }
      return problems;
    }),
  );

test('[AGD-2] [AGD-5] an amount due covers neither name nor time, and the label of a move is never cut', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const date = dayFromToday(64);
  const { from, serviceId } = await sharedService(context, date);
  const visits: number[] = [];
  for (const [index, minutes] of [15, 30, 45, 60, 15, 30, 45].entries()) {
    const startsAt = timeOn(date, 8 + index * 1.5);
    const id = await bookVisit(context, { startsAt, roomId: from.id, serviceId, name: `Wilhelmina ${index}` });
    visits.push(id);
    const moved = { starts_at: startsAt, minutes, version: 1, tell_customer: false };
    const { booking } = await ask(context, 'POST', `booking/${id}/move`, moved);
    const { version } = booking as { version: number };
    if (index > 3) await ask(context, 'POST', `booking/${id}/status`, { status: 'arrived', version });
  }
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ['', `&view=week&who=${from.employee_id}`]) {
      await openAgenda(page, `date=${date}${view}`);
      await expect(blockOf(page, visits[0] ?? 0).locator('[data-due]')).toBeAttached();
      await expect.poll(() => covered(page), `${width}${view}`).toEqual([]);
    }
  }

  await page.setViewportSize({ width: 1024, height: 768 });
  await openAgenda(page, `date=${date}`);
  const columns = await page.locator('[data-column]').count();
  await blockOf(page, visits[3] ?? 0).focus();
  await page.keyboard.press('v');
  const label = page.locator('[data-side]');
  for (let step = 0; step < 2 * columns; step += 1) {
    await page.keyboard.press(step < columns ? 'ArrowLeft' : 'ArrowRight');
    const isOutside = () =>
      label.evaluate((tip) => {
        const view = tip.closest('[role=grid]')?.parentElement?.getBoundingClientRect();
        const { left, right } = tip.getBoundingClientRect();
        return left < (view?.left ?? 0) || right > Math.min(view?.right ?? 0, innerWidth);
      });
    await expect.poll(isOutside, `after ${step + 1} steps`).toBe(false);
  }
  await page.keyboard.press('Escape');
});

test('[AGD-7] what the palette opens gives the focus back to what had it before, not to the bell', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  await openAgenda(page, `date=${dayFromToday(65)}`);
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  const block = async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('>block');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  // Nothing has the focus yet: the screen gets it.
  await block();
  await expect(page.getByRole('main')).toBeFocused();
  const more = page.getByRole('button', { name: 'More options' });
  await more.focus();
  await block();
  await expect(more).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('[AGD-1] [TEAM-6] another screen takes the focus, by a link, by keys and from the palette', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  await openAgenda(page, `date=${dayFromToday(65)}`);
  const main = page.getByRole('main');
  const rail = page.getByRole('navigation', { name: 'Sections' });
  for (const name of ['Customers', 'Hours', 'Catalogue', 'Settings']) {
    await rail.getByRole('link', { name }).press('Enter');
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await expect(main, name).toBeFocused();
  }
  await rail.getByRole('link', { name: 'Team' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/audit/);
  await expect(main).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('>agenda');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(main).toBeFocused();
});

test('[DESK-1] the draft of a booking survives a reload, and goes with the sign-out', async ({ page, context }) => {
  await signInAs(context, 'owner');
  await openAgenda(page, `date=${dayFromToday(66)}`);
  await startBooking(page);
  await page.keyboard.type('reload vandijk');
  await page.keyboard.press('Enter');
  const service = page.getByRole('combobox', { name: 'Service' });
  await expect(service).toBeFocused();
  await page.keyboard.type('swedish 45');
  await page.keyboard.press('Enter');
  await expect(service).toHaveCount(0);

  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByText('Reload Vandijk').first()).toBeVisible();
  await expect(dialog.getByText(/Swedish massage/).first()).toBeVisible();
  await expect(service).toHaveCount(0);

  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /account, language, sign out/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Vandijk');
});

test('[CAT-1] [CAT-4] the settings do not move when their picture has loaded', async ({ page, context }) => {
  await signInAs(context, 'owner');
  const letGo = Promise.withResolvers<void>();
  await page.route(/\?w=320$/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/console/settings/brand', { waitUntil: 'domcontentloaded' });
  const places = () =>
    page.locator('fieldset label, fieldset input').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, top } = part.getBoundingClientRect();
        return [Math.round(left), Math.round(top)];
      }),
    );
  const picture = page.locator('fieldset img').first();
  await expect(picture).toBeAttached();
  const before = await places();
  letGo.resolve();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await places()).toEqual(before);
});
