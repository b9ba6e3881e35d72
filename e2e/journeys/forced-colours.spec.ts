import { expect, type Locator, test } from '@playwright/test';
import { chooseAtShop, chooseTime, confirmButton } from '../pages/booking.ts';
import { keepSession, newCustomer } from '../pages/profile.ts';
import { at, open } from '../pages/widget.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

const ground = (control: Locator): Promise<string> =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

/** The styles of a part may come after its text. */
const expectOtherGround = (one: Locator, other: Locator): Promise<void> =>
  expect(async () => expect(await ground(one)).not.toBe(await ground(other))).toPass();

test('[SRV-3] with forced colours only the chosen sub-option has a tick, and buttons have borders', async ({
  page,
}) => {
  await open(page, at('/shops/1/services'));
  await page.getByRole('button', { name: 'Deep tissue massage' }).click();
  await page.getByRole('radio').nth(1).check();
  const ticks = page.getByRole('radio').locator('+ * svg');
  await expect(ticks.nth(0)).toBeHidden();
  await expect(ticks.nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book', exact: true })).toHaveCSS('border-top-style', 'solid');
  const tabs = page.getByRole('main').getByRole('navigation').first().getByRole('link');
  await expectOtherGround(tabs.nth(0), tabs.nth(1));
  const items = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await expectOtherGround(items.nth(0), items.nth(1));
});

test('[BOOK-2] with forced colours the fill of a day, days that are over and the steps are visible', async ({
  page,
}) => {
  await open(page, at('/shops/1/services'));
  await page.getByRole('button', { name: 'Pregnancy massage' }).click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const free = page.getByRole('gridcell').getByRole('button', { name: /[1-9]\d* free times/ });
  const fill = free.first().locator('i i');
  await expect(fill).toBeVisible();
  await expectOtherGround(fill, fill.locator('..'));
  const colour = (day: Locator) => day.evaluate((element) => getComputedStyle(element).color);
  // Marked here: on the first of a month no day of it is over.
  await free.nth(1).evaluate((element) => element.setAttribute('aria-disabled', 'true'));
  const over = page.locator('[role=gridcell] > button[aria-disabled]').last();
  await expect(async () => expect(await colour(over)).not.toBe(await colour(free.first()))).toPass();
  await expect(page.getByRole('region', { name: 'Which day' }).locator('span').first()).toHaveCSS(
    'border-top-style',
    'solid',
  );
});

test('[GRP-5] with forced colours only a chosen filter has a tick', async ({ page }) => {
  await open(page, at('/shops/1/groups'));
  await page.getByRole('button', { name: 'Filters' }).click();
  const boxes = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox');
  await boxes.nth(1).check();
  await expect(boxes.nth(0).locator('+ * svg')).toBeHidden();
  await expect(boxes.nth(1).locator('+ * svg')).toBeVisible();
});

test('[BOOK-2] [BOOK-4] [PAY-1] with forced colours the chosen day, time and payment option are visible', async ({
  page,
  request,
}) => {
  await keepSession(page.context(), (await newCustomer(request, 'contrast')).token);
  await chooseTime(page);
  const online = page.getByRole('radio', { name: /^Pay online/ });
  const atShop = page.getByRole('radio', { name: /^Pay at the shop/ });
  await atShop.check();
  await expect(online.locator('+ * svg')).toBeHidden();
  await expect(atShop.locator('+ * svg')).toBeVisible();

  await page.goBack();
  const times = page.getByRole('region', { name: 'What time' }).getByRole('button');
  const chosen = times.and(page.locator('[aria-pressed=true]'));
  await chosen.waitFor();
  const other = times.and(page.locator('[aria-pressed=false]')).first();
  await expectOtherGround(chosen, other);
  await expect(other).toHaveCSS('border-top-style', 'solid');
  const day = page.locator('[role=gridcell][aria-selected=true] button');
  await expectOtherGround(day, page.locator('[role=gridcell]:not([aria-selected=true]) button').first());
});

test('[AUTH-1] [GRP-6] with forced colours a focused field has an outline, and the bar the colour of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await open(page, at('/shops/1/services'));
  await page.getByRole('button', { name: 'Pregnancy massage' }).click();
  await expect(page.locator('[data-bar] > div')).toHaveCSS('border-image-source', 'none');
  await open(page, at('/signin/profile'));
  const email = page.getByRole('textbox', { name: 'E-mail address' });
  await email.focus();
  await expect(email).toHaveCSS('outline-style', 'solid');
  await expect(email).toHaveCSS('outline-width', '2px');
});

test('[RES-2] [CAN-9] [ERR-1] with forced colours tickets, dialogs and notices have a border', async ({
  page,
  request,
}) => {
  await keepSession(page.context(), (await newCustomer(request, 'contrast')).token);
  await chooseTime(page);
  await chooseAtShop(page);
  await confirmButton(page, /Book, pay at the shop/).click();
  await expect(page.getByRole('region', { name: 'Your choice' })).toHaveCSS('border-top-style', 'solid');

  await open(page, at('/reservations'));
  const next = page.getByRole('article').filter({ hasText: 'Next up' });
  await expect(next).toHaveCSS('border-top-style', 'solid');
  await next.getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('border-top-style', 'solid');
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Your booking is canceled').locator('..')).toHaveCSS('border-top-style', 'solid');
});
