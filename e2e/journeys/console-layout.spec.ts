import { expect, type Locator, test } from '@playwright/test';
import {
  blockOf,
  bookVisit,
  dayFromToday,
  openAgenda,
  sharedService,
  signInAs,
  timeOn,
} from '../pages/console-agenda.ts';
import { bookingPanel, notice, startBooking } from '../pages/console-desk.ts';

const PHONE = { width: 390, height: 844 };

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;

test('[AGD-1] a panel that opens beside the agenda moves no row of it and cuts no key of a move, in any language', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const date = dayFromToday(96);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 10), roomId: from.id, serviceId, name: 'Beside' });
  for (const locale of ['en', 'lt']) {
    await page.addInitScript((chosen) => localStorage.setItem('embook-console-locale', chosen), locale);
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await openAgenda(page, `date=${date}`);
      const before = await topOf(page.getByRole('grid'));
      await blockOf(page, id).press('Enter');
      await expect(page.getByRole('complementary')).toBeVisible();
      await expect.poll(() => topOf(page.getByRole('grid')), `${locale} ${width}`).toBe(before);
      const isCut = () =>
        page.getByRole('heading', { level: 1 }).evaluate((title) => {
          const bar = title.parentElement?.parentElement;
          const parts = [...(bar?.children ?? [])].map((part) => part.getBoundingClientRect());
          return parts.some((part, index) => index > 0 && part.width > 0 && part.left < (parts[index - 1]?.right ?? 0));
        });
      await expect.poll(isCut, `${locale} ${width}`).toBe(false);
      // So are the keys of a move: its last ones lay it down and put it back.
      await blockOf(page, id).press('v');
      const keys = page.locator('section', { has: page.locator('kbd', { hasText: 'Esc' }) });
      await expect(keys).toBeVisible();
      const room = () =>
        keys.evaluate((bar) => {
          // Over the grid where the window is narrow.
          const panel = document.querySelector('main > aside')?.getBoundingClientRect().left ?? Infinity;
          const end = Math.min(bar.getBoundingClientRect().right, panel);
          return Math.min(...[...bar.children].map((part) => end - part.getBoundingClientRect().right));
        });
      await expect.poll(room, `${locale} ${width}`).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');
    }
  }
});

test('[AGD-2] a day of the week that has a break shows both its hours, at any width', async ({ page, context }) => {
  await signInAs(context, 'owner');
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openAgenda(page, 'view=week');
    const heads = page.locator('small', { hasText: /^\d\d.*–/ });
    await expect(heads.filter({ hasText: ',' }).first()).toBeVisible();
    const cut = () =>
      heads.evaluateAll((all) =>
        all
          .filter((head) => head.scrollWidth > head.clientWidth || head.scrollHeight > head.clientHeight + 1)
          .map(({ textContent }) => textContent),
      );
    await expect.poll(cut, `${width}`).toEqual([]);
  }
});

test('[AGD-1] on a phone the button for a new booking covers no part of the day', async ({ page, context }) => {
  await signInAs(context, 'desk');
  await page.setViewportSize(PHONE);
  const date = dayFromToday(96);
  await page.goto(`/console/agenda?shop=1&date=${date}`);
  const button = page.getByRole('button', { name: 'New booking' });
  await expect(button).toBeVisible();
  const day = page.locator('#work > div');
  await expect(async () => {
    const end = await day.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual(await topOf(button));
  }).toPass();
});

test('on a phone no field has text so small that the browser zooms into it', async ({ page, context }) => {
  await signInAs(context, 'owner');
  await page.setViewportSize(PHONE);
  const small = () =>
    page
      .locator('input, select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      );
  for (const [path, field] of [
    ['agenda?shop=1&new=1', 'Customer'],
    ['customers?shop=1', ''],
    ['settings', ''],
    ['catalogue/services/new', ''],
  ] as const) {
    await page.goto(`/console/${path}`);
    const shown = field === '' ? page.locator('#work input').first() : page.getByRole('combobox', { name: field });
    await expect(shown).toBeVisible();
    await expect.poll(small, path).toEqual([]);
  }
});

test('[AGD-2] the rooms of a day have their whole names at 1440 px', async ({ page, context }) => {
  await signInAs(context, 'owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAgenda(page, `date=${dayFromToday(96)}&by=room`);
  const names = page.locator('b[title]');
  await expect(names).not.toHaveCount(0);
  const cut = () =>
    names.evaluateAll((all) =>
      all
        .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
        .map((name) => name.textContent),
    );
  await expect.poll(cut).toEqual([]);
});

test('[DESK-1] half-typed text stays with its draft, and the first open step has the focus', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  await openAgenda(page, `date=${dayFromToday(96)}`);
  await startBooking(page);
  await page.keyboard.type('half typed');
  await page.keyboard.press('Escape');
  await startBooking(page);
  const customer = page.getByRole('combobox', { name: 'Customer' });
  // The next caller is somebody else; what was typed is taken up only where it is asked for.
  await expect(customer).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Take up the draft of half typed' })).toBeVisible();
  await page.keyboard.type('kept vandijk');
  await expect(customer).toHaveValue('kept vandijk');
  await page.keyboard.press('Enter');
  const service = page.getByRole('combobox', { name: 'Service' });
  await expect(service).toBeFocused();
  await page.keyboard.type('swedish');
  await page.reload();
  await expect(service).toHaveValue('swedish');
  await expect(service).toBeFocused();
  await page.keyboard.type('swedish 45');
  await page.keyboard.press('Enter');
  await expect(service).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/Swedish massage/).first()).toBeVisible();
  const step = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'));
  await expect.poll(step).toBe('When');
});

test('[AGD-5] [DESK-6] [TEAM-7] a shortened visit is called so, who has no address is to be called, and what is unpaid gives nothing back', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const date = dayFromToday(97);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 10), roomId: from.id, serviceId, name: 'Shorter' });
  await openAgenda(page, `date=${date}`);
  await blockOf(page, id).focus();
  for (const key of ['v', 'Alt+ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(
    notice(page, /Shorter’s visit now ends at \d\d:\d\d\. There is no e-mail address: please call\./),
  ).toBeVisible();

  await blockOf(page, id).press('Enter');
  const panel = bookingPanel(page);
  await expect(panel.getByText(/^Shortened to \d+ min/)).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Cancel Shorter Smit’s visit at 10:00/ });
  await expect(question.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  await expect(question.getByRole('radio', { name: 'Full refund' })).toHaveCount(0);
});

test('[HRS-1] on a phone the person whose hours are shown is in sight', async ({ page, context }) => {
  await signInAs(context, 'owner');
  await page.setViewportSize(PHONE);
  await page.goto('/console/hours?shop=1');
  const people = page.getByRole('navigation', { name: 'Whose hours' });
  const last = people.getByRole('button').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
});
