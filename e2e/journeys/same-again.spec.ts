import { expect, type Page, test } from '@playwright/test';
import { confirmButton } from '../pages/booking.ts';
import { openAsDemo, scrollUntil, toBookings, visitRows } from '../pages/reservations.ts';
import { expectAccessible, expectNoOverflow } from '../pages/widget.ts';

// Both book the moments that are free next with the same person.
test.describe.configure({ mode: 'serial' });

/** From a past visit of the demo customer. */
async function openSameAgain(page: Page, isMobile: boolean): Promise<void> {
  await page.route(/tile/, (route) => route.fulfill({ status: 204 }));
  await openAsDemo(page, '/reservations/history');
  await page
    .getByRole('main')
    .getByRole('link', { name: isMobile ? 'Neck and shoulders' : /^Deep tissue massage/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Same again' })).toBeVisible();
}

test('[AGAIN-1] two taps on a past visit book the same again, and it stands in My bookings', async ({
  page,
  isMobile,
}) => {
  await openSameAgain(page, isMobile);
  const chosen = page.getByRole('radio', { checked: true }).first();
  await expect(chosen).toBeVisible();
  const label = (await chosen.locator('xpath=..').textContent()) ?? '';
  const when = /^\D+\d+ \D+, \d\d:\d\d/.exec(label)?.[0] ?? 'no moment';
  const button = confirmButton(page, 'Book, pay at the shop');
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  const [day = '', clock = ''] = when.split(', ');
  await toBookings(page);
  const visit = page.getByRole('main').getByRole('article').filter({ hasText: day }).filter({ hasText: clock });
  await expect(visit).toBeVisible();
});

test('[AGAIN-1] two visits, a week apart, are booked in one go and stand in My bookings', async ({
  page,
  isMobile,
}) => {
  await openSameAgain(page, isMobile);
  await page.getByRole('radio', { name: 'Every week' }).check();
  const fewer = page.getByRole('button', { name: 'One visit fewer' });
  await fewer.click();
  await fewer.click();
  await expect(fewer).toBeDisabled();
  const weeks = page.getByRole('checkbox');
  await expect(weeks).toHaveCount(2);
  // Whatever of them others have taken meanwhile: its nearest moment will do.
  for (const week of await weeks.all()) await week.check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const button = page.getByRole('button', { name: 'Book 2 visits' }).filter({ visible: true });
  await expect(button).toBeEnabled();
  const labels = await page.getByRole('listitem').filter({ has: weeks }).locator('strong').allTextContents();
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  // A fresh page: the tab of the other width books for the same customer meanwhile.
  await openAsDemo(page, '/reservations');
  for (const label of labels) {
    const [day = '', clock = ''] = label.split(', ');
    const visit = visitRows(page).filter({ hasText: day }).filter({ hasText: clock });
    await scrollUntil(page, visit.first());
  }
});
