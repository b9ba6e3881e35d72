import { expect, test } from '@playwright/test';
import { isoWeekdayOf, timeOfDay } from '@embook/domain/shared';
import {
  agendaOf,
  blockOf,
  bookVisit,
  columnDistance,
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
import { ask, newCustomer } from '../pages/profile.ts';
import { expectAccessible, expectNoOverflow, watchTrouble } from '../pages/widget.ts';

test('[AGD-1] [AGD-2] [AGD-5] a visit is moved by drag and by keyboard, and each move is undone', async ({
  page,
  context,
}) => {
  const trouble = watchTrouble(page);
  await signInAs(context, 'desk');
  const date = dayFromToday(33);
  const { from, to, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 14), roomId: from.id, serviceId, name: 'Femke' });
  const where = () => placeOf(context, date, id);
  await openAgenda(page, `date=${date}`);
  const block = blockOf(page, id);
  await expect(block).toHaveAccessibleName(/^Femke Smit, .*14:00 (–|to) .*due, confirmed/);
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Dragged to another employee, half an hour later.
  const across = await columnDistance(page, date, from.employee_id, to.employee_id);
  await drag(page, block, { x: across, y: HOUR_PX / 2 }, false);
  await expect(page.getByText(/was 14:00/)).toBeVisible();
  await page.mouse.up();
  await expect(columnOf(page, to.employee_id, date).locator(block)).toHaveAccessibleName(/14:30 (–|to) /);
  await expect.poll(where).toEqual([timeOn(date, 14.5), to.id]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(columnOf(page, from.employee_id, date).locator(block)).toHaveAccessibleName(/14:00 (–|to) /);
  await expect.poll(where).toEqual([timeOn(date, 14), from.id]);

  // By keyboard: a quarter of an hour down twice, five minutes up, cancelled; then moved and dropped.
  await block.focus();
  await page.keyboard.press('v');
  await expect(page.getByRole('region', { name: 'Moving Femke Smit' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(block).toBeFocused();
  expect(await where()).toEqual([timeOn(date, 14), from.id]);
  await page.keyboard.press('v');
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: /14:25/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(where).toEqual([timeOn(date, 14) + 25 * 60, from.id]);
  await expect(block).toBeFocused();
  await expect(page.getByText(/Moved Femke to 14:25/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(where).toEqual([timeOn(date, 14), from.id]);
  await expect(block).toHaveAccessibleName(/14:00 (–|to) 14:30/);

  // Resized by its lower edge.
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 3);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) + HOUR_PX / 4, { steps: 5 });
  await page.mouse.up();
  const end = timeOn(date, 14);
  await expect(block).not.toHaveAccessibleName(/14:00 (–|to) 14:30/);
  expect((await where())[0]).toBe(end);
  expect(trouble).toEqual([]);
});

test('[AGD-5] a drop on a closed day is rejected and says why @full', async ({ page, context }) => {
  await signInAs(context, 'desk');
  // The demo shop is closed in sixteen days; the week view shows the neighbouring day.
  const closed = dayFromToday(16);
  const isMonday = isoWeekdayOf(timeOfDay(closed) ?? 0) === 1;
  const date = dayFromToday(isMonday ? 17 : 15);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 15), roomId: from.id, serviceId, name: 'Pieter' });
  await openAgenda(page, `view=week&who=${from.employee_id}&date=${date}`);
  const block = blockOf(page, id);
  const width = (await columnOf(page, from.employee_id, date).boundingBox())?.width ?? 0;
  await drag(page, block, { x: isMonday ? -width : width, y: 0 }, false);
  await expect(page.getByText(/Closed on this day: .*team learns/)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('status').getByText(/Closed on this day/)).toBeVisible();
  await expect(columnOf(page, from.employee_id, date).locator(block)).toHaveAccessibleName(/15:00 (–|to) /);
  expect((await agendaOf(context, date)).entries.find((one) => one.id === id)?.starts_at).toBe(timeOn(date, 15));
});

test('[AGD-6] [AGD-4] [AGD-7] a customer’s booking appears at once, without taking the focus or what is being typed', async ({
  page,
  context,
  request,
}) => {
  await signInAs(context, 'desk');
  const date = dayFromToday(37);
  const { from, serviceId } = await sharedService(context, date);
  await openAgenda(page, `date=${date}`);
  // A tap on free time starts a block with that time and employee.
  const column = columnOf(page, from.employee_id, date);
  const place = await column.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 60, (place?.y ?? 0) + 5 * HOUR_PX + 4);
  await page.getByRole('gridcell', { name: /^Block / }).click();
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByLabel('Reason').fill('Half a sent');

  const { token } = await newCustomer(request, 'live');
  const free = await ask(
    request,
    '../booking/product/available-time/get',
    { service_id: String(serviceId), room_id: String(from.id), timestamp: String(timeOn(date, 0)) },
    token,
  );
  const slots = free.result['slots'] as { timestamp: number }[];
  const last = slots.at(-1)?.timestamp ?? 0;
  const made = await ask(
    request,
    '../payment/create-and-confirm',
    { package_id: String(serviceId), solarium_id: String(from.id), timestamp: String(last), payment_type: 'cash' },
    token,
  );
  expect(made.status).toBe(200);
  await expect(page.locator(`[data-entry="booking-${String(made.result['booking_id'])}"]`)).toHaveAccessibleName(
    /Ada Visser, .*New, online/,
  );
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Half a sent');
  await dialog.getByLabel('Reason').fill('Supervision');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Block this time' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell', { name: /Supervision.*blocked/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: /Supervision/ })).toHaveCount(0);
});

test('[AGD-8] [AGD-9] the reason why a time is not free leads to a booking; the day is printed, and a calendar feed created and revoked', async ({
  page,
  context,
}) => {
  const trouble = watchTrouble(page);
  await page.addInitScript(() => {
    Object.assign(globalThis, { print: () => document.documentElement.setAttribute('data-printed', '') });
  });
  await signInAs(context, 'desk');
  const date = dayFromToday(35);
  const { from, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 14), roomId: from.id, serviceId, name: 'Iris' });
  await openAgenda(page, `date=${date}`);
  await expect(blockOf(page, id)).toBeVisible();
  const place = await columnOf(page, from.employee_id, date).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 60, (place?.y ?? 0) + 2, { button: 'right' });
  const why = page.getByRole('dialog');
  await why.getByLabel('Time').fill('14:05');
  await expect(why.getByRole('heading')).toHaveText(/Why is 14:05 with .* not free\?/);
  await expect(why.getByRole('listitem').filter({ hasText: 'Iris Smit' })).toContainText(/Taken until \d\d:\d\d/);
  await expect(blockOf(page, id)).toHaveAttribute('data-in-way');
  await expectAccessible(page);
  await why
    .getByRole('button', { name: / with / })
    .first()
    .click();
  await expect(page).toHaveURL(/new=1.*starts_at=\d+.*service=\d+/);
  await expect(page.getByRole('dialog', { name: /New booking/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const menu = page.getByRole('button', { name: 'More options' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Print the day' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
  const feed = page.getByRole('dialog', { name: 'Calendar feed' });
  await feed.getByLabel('For').selectOption(`room-${from.id}`);
  await feed.getByRole('button', { name: 'Create an address' }).click();
  const url = await feed.getByLabel('The secret address').inputValue();
  expect((await page.request.get(url)).status()).toBe(200);
  await expectAccessible(page);
  await feed.getByRole('button', { name: 'End the feed' }).click();
  await expect(feed.getByText('You have no address yet.')).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(404);
  expect(trouble).toEqual([]);
});

test('[AGD-1] J and K move through the day in order of time, with the panel when it is open @full', async ({
  page,
  context,
}) => {
  await signInAs(context, 'desk');
  const date = dayFromToday(47);
  const { from, to, serviceId } = await sharedService(context, date);
  const first = await bookVisit(context, { startsAt: timeOn(date, 9), roomId: from.id, serviceId, name: 'Early' });
  const second = await bookVisit(context, { startsAt: timeOn(date, 12), roomId: to.id, serviceId, name: 'Noon' });
  const third = await bookVisit(context, { startsAt: timeOn(date, 15), roomId: from.id, serviceId, name: 'Late' });
  await openAgenda(page, `date=${date}`);
  await expect(blockOf(page, third)).toBeVisible();
  await page.keyboard.press('j');
  await expect(blockOf(page, first)).toBeFocused();
  await page.keyboard.press('j');
  await expect(blockOf(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Booking' });
  await expect(panel.getByRole('heading', { name: 'Noon Smit' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { name: 'Late Smit' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(panel.getByRole('heading', { name: 'Early Smit' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`booking=${first}`));
});

test('[AGD-1] [AGD-9] the time stands beside the line of now however far one scrolls, and the browser prints the whole day @full', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.clock.setFixedTime(`${dayFromToday(0)}T11:30:00Z`);
  await signInAs(context, 'desk');
  await openAgenda(page, `date=${dayFromToday(0)}`);
  const time = page.locator('span[aria-hidden]', { hasText: /^1[23]:30$/ });
  const line = time.locator('xpath=following-sibling::span[1]');
  await line.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const middleOf = async (locator: typeof time) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height / 2;
  };
  await expect.poll(async () => Math.abs((await middleOf(time)) - (await middleOf(line)))).toBeLessThan(4);

  // After the listener of the agenda: what it drew is what is printed.
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      document.documentElement.dataset['printed'] =
        document.querySelector('body > div:last-child h1')?.textContent ?? '';
    }),
  );
  await page.pdf();
  await expect(page.locator('html')).toHaveAttribute('data-printed', /^Aurora Oudegracht, /);
});
