import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  blockOf,
  bookVisit,
  columnOf,
  dayFromToday,
  HOUR_PX,
  openAgenda,
  sharedService,
  signInAs,
  timeOn,
} from '../pages/console-agenda.ts';
import { addClass, bookIn, classPanel, SHOP, tileOf } from '../pages/console-classes.ts';
import { bookingPanel } from '../pages/console-desk.ts';

/** Opened by a key on what has the focus, closed by a key: the focus is where it was. */
async function returnsFrom(page: Page, opener: Locator, opened: Locator, { open = 'Enter' } = {}): Promise<void> {
  await opener.focus();
  await page.keyboard.press(open);
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** Somewhere in it, and not on the page behind everything. */
const expectFocusIn = (part: Locator): Promise<void> =>
  expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);

test('[AGD-1] what opens over the agenda by keyboard gives the focus back', async ({ page, context }) => {
  await signInAs(context, 'owner');
  const date = dayFromToday(80);
  const { from, serviceId } = await sharedService(context, date);
  const visit = (hour: number, name: string) =>
    bookVisit(context, { startsAt: timeOn(date, hour), roomId: from.id, serviceId, name });
  const [first, second] = [await visit(11, 'Focus'), await visit(14, 'Beside')];
  await openAgenda(page, `date=${date}`);
  const block = blockOf(page, first);
  const palette = page.getByRole('dialog', { name: 'Find' });
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await returnsFrom(page, button(page, /^Find a customer/), palette);
  await returnsFrom(page, block, palette, { open: '/' });
  await returnsFrom(page, block, keys, { open: '?' });
  await returnsFrom(page, button(page, /^New booking/), page.getByRole('dialog', { name: 'New booking' }));
  await returnsFrom(page, block, page.getByRole('dialog', { name: 'New booking' }), { open: 'n' });

  for (const menu of await page.locator('[aria-haspopup="menu"]:visible').all())
    await returnsFrom(page, menu, page.getByRole('menu'));
  const more = button(page, 'More options');
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Calendar feed' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Calendar feed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  // The panel, with J to the next one: the block of what was shown last.
  const panel = bookingPanel(page);
  await returnsFrom(page, block, panel);
  await block.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Focus Smit' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { name: 'Beside Smit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(blockOf(page, second)).toBeFocused();

  // Boxes within the panel, by Esc and by their button.
  await block.press('Enter');
  const box = page.getByRole('dialog');
  for (const name of ['Move', 'Cancel']) {
    await returnsFrom(page, button(panel, name), box);
    await button(panel, name).press('Enter');
    await button(box, 'Close').press('Enter');
    await expect(button(panel, name)).toBeFocused();
  }
  const pay = button(panel, 'Take payment');
  await pay.press('Enter');
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pay).toBeFocused();

  // Saved: what opened the box is gone with what it could do, so that its neighbour has the focus.
  await button(panel, 'Cancel').press('Enter');
  await button(box, /^Cancel/)
    .last()
    .press('Enter');
  await expect(panel.getByText(/is free again|cancelled/i).first()).toBeVisible();
  await expectFocusIn(panel);
  await page.keyboard.press('Escape');
  await expect(block).toHaveCount(0);
  await expectFocusIn(page.getByRole('main'));
});

test('[AGD-7] [AGD-8] why-not-free and blocks give the focus back to the grid', async ({ page, context }) => {
  await signInAs(context, 'owner');
  const date = dayFromToday(81);
  const { from } = await sharedService(context, date);
  await openAgenda(page, `date=${date}`);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('w');
  const why = page.getByRole('dialog', { name: /^(Why is|Yes|.*free)/ });
  await expect(why).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocusIn(grid);

  const column = await columnOf(page, from.employee_id, date).boundingBox();
  await page.mouse.move((column?.x ?? 0) + 60, (column?.y ?? 0) + 4 * HOUR_PX + 4);
  await button(page, /^Block /)
    .or(page.getByRole('gridcell', { name: /^Block / }))
    .click();
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByLabel('Reason').fill('Focus walk');
  await page.keyboard.press('Enter');
  const block = page.getByRole('gridcell', { name: /Focus walk.*blocked/ });
  await expect(block).toBeVisible();
  await expectFocusIn(grid);
  await returnsFrom(page, block, page.getByRole('dialog', { name: /Focus walk|Blocked/ }));
  await block.press('Enter');
  await button(page.getByRole('dialog'), 'Give the time back').press('Enter');
  await expect(block).toHaveCount(0);
  await expectFocusIn(grid);
});

test('[CLS-3] [CLS-5] the panel of a class and its boxes give the focus back', async ({ page, context }) => {
  await signInAs(context, 'owner');
  const lesson = await addClass(context, `Focus ${Date.now()}`, dayFromToday(82), '05:10');
  await bookIn(context, lesson, { first_name: 'Ada' }, 'later');
  await page.goto(`/console/classes?shop=${SHOP}&date=${dayFromToday(82)}`);
  const tile = tileOf(page, lesson.id);
  const panel = classPanel(page);
  await returnsFrom(page, tile, panel);
  await tile.press('Enter');
  await expect(panel.getByText('Ada').first()).toBeVisible();
  for (const name of ['Add', 'Cancel']) await returnsFrom(page, button(panel, name), page.getByRole('dialog'));
  for (const menu of await panel.locator('[aria-haspopup="menu"]:visible').all())
    await returnsFrom(page, menu, page.getByRole('menu'));
  const more = button(panel, /^Ada.*: more$/);
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to another date' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tile).toBeFocused();
});

test('[TEAM-5] [HRS-1] [CAT-1] dialogs and panels of the other screens give the focus back', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const dialog = page.locator('dialog[open]');
  await page.goto('/console/team');
  await returnsFrom(page, button(page, 'Invite someone'), dialog);
  await returnsFrom(page, button(page, /change$/).first(), dialog);

  await page.goto('/console/customers');
  await returnsFrom(page, button(page, 'New customer'), dialog);

  await page.goto(`/console/hours?shop=${SHOP}`);
  const aside = page.getByRole('complementary', { name: 'A day that differs' });
  await returnsFrom(page, button(page, 'Day or range'), aside);
  await button(page, 'Day or range').press('Enter');
  await button(aside, 'Close').press('Enter');
  await expect(button(page, 'Day or range')).toBeFocused();

  await page.goto('/console/catalogue/services');
  const row = page.getByRole('main').getByRole('link', { name: /€/ }).first();
  const editor = page.locator('section:has(> header h2)').first();
  await row.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  await page.goto('/console/account');
  await returnsFrom(page, button(page, 'Set up'), dialog);
});
