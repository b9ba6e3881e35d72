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
import { ownCompany } from '../pages/console.ts';

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
  await button(page.getByRole('dialog'), 'Unblock').press('Enter');
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
  for (const name of ['Add', 'Message', 'Change', 'Cancel'])
    await returnsFrom(page, button(panel, name), page.getByRole('dialog'));
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
  const aside = page.getByRole('complementary', { name: 'New exception' });
  await returnsFrom(page, button(page, 'Day or date range'), aside);
  await button(page, 'Day or date range').press('Enter');
  await button(aside, 'Close').press('Enter');
  await expect(button(page, 'Day or date range')).toBeFocused();

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

test('[CLS-6] [CAT-2] [HRS-3] the editor of an event, the full preview and the closing panel give the focus back', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  await page.goto(`/console/catalogue/events?shop=${SHOP}`);
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const editor = page.locator('section:has(> header h2)').first();
  await row.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  const add = button(page, 'Event');
  await add.press('Enter');
  await expect(editor).toBeFocused();
  await button(editor, 'Close').press('Enter');
  await expect(add).toBeFocused();

  const date = dayFromToday(62);
  const { from, serviceId } = await sharedService(context, date);
  await bookVisit(context, { startsAt: timeOn(date, 11), roomId: from.id, serviceId, name: 'In the way' });
  await page.goto(`/console/catalogue/services?shop=${SHOP}`);
  await row.press('Enter');
  const larger = button(page, 'Larger preview');
  await returnsFrom(page, larger, page.getByRole('dialog', { name: 'What customers see' }));

  await page.goto(`/console/catalogue/rooms/${from.id}?shop=${SHOP}`);
  const closing = page.getByRole('region', { name: /^Bookings affected by/ });
  await button(page, 'Archive').press('Enter');
  await expect(closing).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(closing).toBeHidden();
  await expect(button(page, 'Archive')).toBeFocused();
});

test('[CLS-7] [TEAM-5] [TEAM-9] the draft of a timetable, leaving a team and a fresh sign-in give the focus back', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const dialog = page.locator('dialog[open]');
  await page.goto(`/console/timetable?shop=${SHOP}`);
  await returnsFrom(page, button(page, 'Class'), dialog);
  const tile = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  await returnsFrom(page, tile, dialog);

  await page.goto('/console/account');
  await returnsFrom(page, button(page, 'Leave Aurora'), dialog);

  // The platform asks for a fresh sign-in, which is closed: what was typed and the focus are where they were.
  await page.route('**/api/staff/team/invitation', (route) =>
    route.fulfill({
      status: 403,
      json: { result: { message: 'Confirm it’s you', fresh_sign_in: true } },
    }),
  );
  await page.goto('/console/team');
  await button(page, 'Invite someone').press('Enter');
  await page.getByLabel('E-mail').fill('somebody@embook.test');
  const send = button(page, 'Send invitation');
  await returnsFrom(page, send, page.getByRole('dialog', { name: 'Confirm it’s you' }));
  await expect(page.getByLabel('E-mail')).toHaveValue('somebody@embook.test');
});

test('[START-1] the set-up takes the focus step by step, and gives it to the agenda when it is left', async ({
  page,
}) => {
  const { key } = await ownCompany(page, 'Focus first');
  await page.addInitScript((chosen) => sessionStorage.setItem('embook-console-company', chosen), key);
  await page.goto('/console/agenda');
  await button(page, /account, language, sign out/)
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Set-up' }).press('Enter');
  const work = page.getByRole('main');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(work).toBeFocused();
  await page.getByRole('link', { name: 'Finish later' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await expect(work).toBeFocused();

  // A refused field takes the focus with its message, in each form.
  const refused = async (step: string, label: string, press: string) => {
    await page.goto(`/console/start/${step}`);
    const field = page.getByLabel(label, { exact: true });
    await field.fill('');
    await button(page, press).press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/./);
  };
  await refused('brand', 'Name shown to customers', 'Continue');
  await refused('shop', 'Street and number', 'Continue');
  await refused('service', 'Service name', 'Continue');
  await refused('page', 'Address of your page', 'Check it');

  await page.goto('/console/start/shop');
  // What was emptied above is kept.
  await page.getByLabel('Street and number', { exact: true }).fill('Oudegracht 112');
  const closes = page.getByLabel('Tuesday, closes');
  const opens = page.getByLabel('Tuesday, opens');
  await opens.fill('18:00');
  await closes.fill('09:00');
  await button(page, 'Continue').press('Enter');
  await expect(closes).toBeFocused();
  await expect(closes).toHaveAccessibleDescription(/closes before it opens/);
});
