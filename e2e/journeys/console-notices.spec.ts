import { expect, test } from '@playwright/test';
import { dayFromToday, sharedService, timeOn } from '../pages/console-agenda.ts';
import { joinAurora } from '../pages/console.ts';
import { ask, newCustomer } from '../pages/profile.ts';
import { expectAccessible, expectNoOverflow } from '../pages/widget.ts';

test('[DESK-8] the bell shows a booking while the page is open, counts it and links to it', async ({
  page,
  context,
  request,
}) => {
  await joinAurora(page, 'desk', 'Esra Kaya');
  await page.goto('/console/account');
  const bell = page.getByRole('button', { name: /^Bookings: \d+ unread/ });
  await bell.click();
  await expect(bell).toHaveAccessibleName('Bookings: 0 unread notices');
  await page.keyboard.press('Escape');

  const date = dayFromToday(39);
  const { from, serviceId } = await sharedService(context, date);
  const { token } = await newCustomer(request, 'bell');
  const free = await ask(
    request,
    '../booking/product/available-time/get',
    { service_id: String(serviceId), room_id: String(from.id), timestamp: String(timeOn(date, 0)) },
    token,
  );
  const slots = free.result['slots'] as { timestamp: number }[];
  const made = await ask(
    request,
    '../payment/create-and-confirm',
    {
      package_id: String(serviceId),
      solarium_id: String(from.id),
      timestamp: String(slots[0]?.timestamp),
      payment_type: 'cash',
    },
    token,
  );
  // Without interaction: the text is shown beside the bell for a moment, the count stays.
  await expect(page.getByRole('status').filter({ hasText: /Ada Visser.*booked/ })).toBeVisible();
  await expect(bell).toHaveAccessibleName(/^Bookings: [1-9]\d* unread/);

  // Opened before its notices have loaded, it counts them as seen once they are shown.
  const { promise: opened, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/bell\?/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.reload();
  await bell.click();
  letGo();
  await expect(page.getByRole('menuitem', { name: /^Ada Visser.*booked /s }).first()).toBeVisible();
  await expect(bell).toHaveAccessibleName('Bookings: 0 unread notices');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const notice = page.getByRole('menuitem', { name: /^Ada Visser.*booked /s }).first();
  const isTimeCut = () =>
    notice.evaluate((row) => {
      const right = (part: Element | null | undefined) => part?.getBoundingClientRect().right ?? Number.NaN;
      return !(right(row.querySelector('time')) <= right(row.closest('[role="menu"]')));
    });
  expect(await isTimeCut()).toBe(false);
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`booking=${String(made.result['booking_id'])}`));
  await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText('Ada Visser');
});

// That mails follow the setting is tested by calls in staff/notices: they are sent once a minute.
test('[DESK-8] [TEAM-7] each member chooses which mails they get about bookings, and the history shows it', async ({
  page,
}) => {
  await joinAurora(page, 'manager', 'Ruben Vos');
  await page.goto('/console/account');
  const choices = page.getByRole('radiogroup', { name: 'E-mails about bookings' });
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(1);
  for (const choice of [/^Straight away/, /^Every morning/, /^Never/, /^Straight away/]) {
    const radio = choices.getByRole('radio', { name: choice });
    // It may already be the default of the role.
    if (await radio.isChecked()) continue;
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await radio.check();
    await saved;
    await expect(radio).toBeChecked();
  }
  await expect(page.getByRole('status').getByText('Saved').first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(choices.getByRole('radio', { name: /^Straight away/ })).toBeChecked();
  await page.goto('/console/audit?q=Ruben');
  await expect(page.getByText(/Ruben Vos .*(hear|mail)/).first()).toBeVisible();
});
