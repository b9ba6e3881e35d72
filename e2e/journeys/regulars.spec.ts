import { expect, type Locator, type Page } from '@playwright/test';
import { codeToSignUp, enterEmail, fillProfile, newPerson } from '../pages/account.ts';
import { chooseFromServices, confirmButton, decide, payOnline, thanks } from '../pages/booking.ts';
import { openHost } from '../pages/host.ts';
import { test } from '../pages/moving-clock.ts';
import { PASSWORD } from '../pages/profile.ts';
import { ada, bo, BOS_VISITS, cy } from '../pages/regular-company.ts';
import {
  askToCancel,
  backToList,
  expectCountOn,
  openVisit,
  rowOf,
  scrollUntil,
  visitRows,
} from '../pages/reservations.ts';
import { agree, begin, openList, payAtBank, step } from '../pages/subscriptions.ts';
import { at, expectAccessible, expectNoOverflow, open } from '../pages/widget.ts';

// One after the other, so that one platform is enough.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await page.route(/tile/, (route) => route.fulfill({ status: 204 }));
});

const CANCELED = 'Your booking is canceled';
/** With its date where "next Monday" could be misread. */
const REFUNDED = /^Your booking is canceled, .* refunded (next Monday|on \w+ \d+ \w+)$/;

const theEnd = (page: Page) => page.getByText('That’s all your bookings.');

/** The used visits of Ada's bundle, from the list. */
async function usesOfBundle(page: Page): Promise<number> {
  const bundle = rowOf(page, 'Ten massages');
  await scrollUntil(page, bundle);
  return Number(/(\d+) of 10 used/.exec((await bundle.textContent()) ?? '')?.[1]);
}

const expectUsesOfBundle = (page: Page, uses: number): Promise<void> =>
  expect(rowOf(page, 'Ten massages')).toContainText(`${uses} of 10 used`);

/** The visits that a membership paid for. */
async function openMembership(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: /My membership/ }).click();
  await expect(page.getByRole('region', { name: 'Visits per week' })).toBeVisible();
  return page.getByRole('region', { name: 'What your bookings used' });
}

test.describe('every outcome of cancelling, as agreed when the visit was booked', () => {
  for (const [ids, name, says, after] of [
    ['[CAN-2]', 'Bundle in time', 'You are in time: cancelling is free and you get your visit back.', CANCELED],
    ['[CAN-2] [SUB-8]', 'Membership in time', 'cancelling is free and you get your visit back.', CANCELED],
    ['[CAN-3]', 'Cash in time', 'You are in time: cancelling is free.', CANCELED],
    ['[CAN-3]', 'Discount in time', 'You are in time: cancelling is free.', CANCELED],
    [
      '[CAN-2] [CAN-7]',
      'Online in time',
      /you will get €\s37,50 back on \w+ \d+ \w+\. Aurora keeps a fee of €\s2,50\./,
      REFUNDED,
    ],
    [
      '[CAN-2]',
      'Online below the fee',
      'the cancellation fee of Aurora is as high as the price: there is no refund.',
      CANCELED,
    ],
    ['[CAN-4]', 'Bundle too late', 'if you cancel, you will not get the visit back.', CANCELED],
    ['[CAN-4]', 'Membership too late', 'if you cancel, you will not get the visit back.', CANCELED],
    ['[CAN-4]', 'Online too late', 'if you cancel, you will not get € 40,00 back.', CANCELED],
  ] as const)
    test(`${ids} [CAN-9] ${name}`, async ({ page, openAs }) => {
      await openAs(ada, at('/reservations'));
      const used = name.startsWith('Bundle') ? await usesOfBundle(page) : 0;
      await openVisit(page, name);
      const dialog = await askToCancel(page);
      await expect(dialog.getByRole('status')).toContainText(says);
      await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
      await expect(page.getByText(after, { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByText('CANCELLED')).toBeVisible();
      await expect(page.getByText(/^€.37,50 will be refunded on/)).toHaveCount(after === REFUNDED ? 1 : 0);

      await backToList(page);
      await scrollUntil(page, theEnd(page));
      await expect(rowOf(page, name)).toHaveCount(0);
      if (name.startsWith('Bundle')) await expectUsesOfBundle(page, name.endsWith('in time') ? used - 1 : used);
      await page.getByRole('link', { name: /^HISTORY/ }).click();
      await expect(rowOf(page, name)).toContainText('CANCELLED');
      if (name.startsWith('Membership'))
        await expect((await openMembership(page)).getByText(name)).toHaveCount(name.endsWith('in time') ? 0 : 1);
    });

  for (const [ids, name, says] of [
    ['[CAN-4]', 'Cash too late', 'It’s too late: this visit can no longer be cancelled.'],
    ['[CAN-5]', 'Paid through PayPro', 'This kind of payment cannot be cancelled here: please contact Aurora.'],
    ['[CAN-6]', 'Old method', 'Only Aurora can cancel it.'],
  ] as const)
    test(`${ids} ${name}: only a text, and a number to call`, async ({ page, openAs }) => {
      await openAs(ada, at('/reservations'));
      await openVisit(page, name);
      const dialog = await askToCancel(page);
      await expect(dialog.getByRole('status')).toContainText(says);
      await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0);
      await expect(dialog.getByRole('link', { name: '31301234567' })).toHaveAttribute('href', /^tel:/);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await backToList(page);
      await scrollUntil(page, rowOf(page, name));
    });

  test('[PAY-10] [CAN-5] a visit paid by iDEAL through paypro: only a text', async ({ page, context, openAs }) => {
    await openAs(cy, at('/shops/1/services'));
    await chooseFromServices(page, 'Massage');
    await page.getByRole('radio', { name: /iDEAL/ }).check();
    await expect(page.getByText(/goes through PayPro here and cannot be cancelled online/)).toBeVisible();
    const bank = await payOnline(page, context);
    await decide(bank, 'paid');
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Cy' })).toBeVisible();
    await open(page, at('/reservations'));
    await openVisit(page, 'Massage');
    const dialog = await askToCancel(page);
    await expect(dialog.getByRole('status')).toContainText('You paid by iDEAL through PayPro');
    await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0);
  });

  test('[CAN-1] a visit that has begun has no buttons', async ({ page, openAs }) => {
    await openAs(ada, at('/reservations'));
    await openVisit(page, 'Under way');
    await expect(page.getByRole('button', { name: 'Book again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  });

  test('[CAN-8] all days of a series: each is decided by its own date and reported', async ({ page, openAs }) => {
    await openAs(ada, at('/reservations'));
    await openVisit(page, 'Weekly, all days');
    const dialog = await askToCancel(page);
    await expect(dialog.getByRole('status')).toContainText('can no longer be cancelled');
    await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0);
    await dialog.getByRole('radio', { name: /^All days/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    const report = dialog.getByRole('listitem');
    await expect(report).toHaveText([/11:00not cancelled: too late$/, /11:00cancelled$/, /11:00cancelled$/]);
    // Everything outside an open modal dialog is inert.
    await expect(dialog.getByRole('region', { name: 'Notices' })).toContainText(
      /Not all visits have been cancelled\. Still booked: \w+ \d+ \w+, 11:00 \(too late to cancel\)\./,
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await backToList(page);
    await scrollUntil(page, theEnd(page));
    await expect(rowOf(page, 'Weekly, all days')).toHaveCount(1);
  });

  test('[CAN-8] one day of a series: the others stay', async ({ page, openAs }) => {
    await openAs(ada, at('/reservations'));
    await openVisit(page, 'Weekly, one day');
    const dialog = await askToCancel(page);
    await expect(dialog.getByRole('radio', { name: /^Only this visit/ })).toBeChecked();
    await expect(dialog.getByRole('status')).toContainText('cancelling is free');
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(page.getByText(CANCELED, { exact: true })).toBeVisible();
    await backToList(page);
    await scrollUntil(page, theEnd(page));
    await expect(rowOf(page, 'Weekly, one day')).toHaveCount(1);
  });
});

test.describe('a dialog that is left open', () => {
  test('[CAN-10] [CAN-4] past the deadline it shows what would happen now, and that happens', async ({
    page,
    openAs,
    time,
  }) => {
    await openAs(ada, at('/reservations'));
    const used = await usesOfBundle(page);
    await openVisit(page, 'Bundle across the hour');
    const dialog = await askToCancel(page);
    await expect(dialog.getByRole('status')).toContainText('you get your visit back');
    await time.passes(3);
    await expect(dialog.getByRole('status')).toContainText('if you cancel, you will not get the visit back.');
    await expect(dialog.getByRole('listitem')).toHaveText([/^Nowthe visit is lost/, /starts at 14:00$/]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(page.getByText(CANCELED, { exact: true })).toBeVisible();
    await backToList(page);
    await scrollUntil(page, theEnd(page));
    await expectUsesOfBundle(page, used);
  });

  test('[CAN-10] where only the device’s clock is slow, the platform refuses and the dialog says so', async ({
    page,
    openAs,
    time,
  }) => {
    await openAs(ada, at('/reservations'));
    await openVisit(page, 'Cash across the hour');
    const dialog = await askToCancel(page);
    await expect(dialog.getByRole('status')).toContainText('cancelling is free');
    await time.passesElsewhere(3);
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText('can no longer be cancelled');
    await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await backToList(page);
    await scrollUntil(page, rowOf(page, 'Cash across the hour'));
  });

  test('[CAN-1] past the start no button is left', async ({ page, openAs, time }) => {
    await openAs(ada, at('/reservations'));
    await openVisit(page, 'Cash too late');
    const dialog = await askToCancel(page);
    await time.passes(17);
    await expect(dialog.getByRole('status')).toContainText('This visit has started or is over');
    await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0);
  });
});

test.describe('a history of 300 visits', () => {
  for (const style of ['website', 'side'] as const)
    test(`[RES-4] scrolls to its end, style ${style}`, async ({ page, openAs }) => {
      test.slow(); // thirty pages
      await openAs(bo, at('/reservations/history', 'demo-aurora', `&style=${style}`));
      await expectCountOn(page, 'HISTORY', BOS_VISITS);
      await scrollUntil(page, theEnd(page));
      await expect(visitRows(page)).toHaveCount(BOS_VISITS);
      await expectNoOverflow(page);
    });

  test('[RES-4] loads its next page at the very end of the page only', async ({ page, openAs }) => {
    await openAs(bo, at('/reservations/history'));
    await expect(page.getByRole('button', { name: 'Show more bookings' })).toBeVisible();
    const first = await visitRows(page).count();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/client/reservation/list')) asked++;
    });
    const scrollTo = (above: number) =>
      page.evaluate(
        (pixels) => window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - pixels),
        above,
      );
    for (const above of [120, 60, 20, 4]) {
      await scrollTo(above);
      // Two frames later whatever is observed there has been told.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(asked, `${above} px above the end`).toBe(0);
    }
    await scrollTo(0);
    await expect.poll(() => visitRows(page).count()).toBeGreaterThan(first);
    expect(asked).toBeGreaterThan(0);
  });

  test('[RES-4] scrolls to its end, style inline, as part of a page', async ({ page, baseURL }) => {
    test.slow();
    await openHost(
      page,
      `<h1>Studio</h1><script async src="${baseURL}/embed.js"></script>
      <embook-widget company-key="demo-aurora" mode="inline" path="/reservations/history"></embook-widget>`,
    );
    const widget = page.locator('embook-widget iframe').contentFrame();
    await widget.locator('input[type=email]').fill(bo.email);
    await page.keyboard.press('Enter');
    await widget.locator('input[type=password]').fill(bo.password);
    await page.keyboard.press('Enter');
    await widget.getByRole('link', { name: /^HISTORY/ }).click();
    await scrollUntil(page, widget.getByText('That’s all your bookings.'));
    await expect(visitRows(widget)).toHaveCount(BOS_VISITS);
  });
});

test('[SUB-3] [SUB-4] [SUB-6] [SUB-7] [SUB-8] a visitor becomes a member, books, cancels, misses a week and may use the missed visit', async ({
  page,
  time,
}) => {
  test.slow(); // from signing up to two weeks later
  const email = newPerson();
  await openList(page);
  await begin(page, 'Move');
  await enterEmail(page, email);
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  await fillProfile(page, PASSWORD);
  await agree(page);
  await payAtBank(page, 'paid');
  await expect(step(page, 'Move is yours')).toBeVisible();

  await open(page, at('/shops/1/groups', 'demo-aurora', `&day=${time.dayIn(3)}`));
  await page.getByRole('tabpanel').locator('button[aria-pressed]').first().click();
  await page
    .getByRole('link', { name: /^Book( this class)?$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('radio', { name: /^Move/ }).check();
  await confirmButton(page, 'Book using 1 visit').click();
  await expect(thanks(page)).toBeVisible();
  const spent = await openMembership(page);
  const week = page.getByRole('region', { name: 'Visits per week' });
  await expect(week).toContainText('1of 2 used');
  await spent.getByRole('link', { name: /Morning flow/ }).click();

  const dialog = await askToCancel(page);
  await expect(dialog.getByRole('status')).toContainText('you get your visit back');
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText(CANCELED, { exact: true })).toBeVisible();
  await openMembership(page);
  await expect(week).toContainText('0of 2 used');
  await expect(spent).toHaveCount(0);

  const missed = page.getByRole('region', { name: 'Missed visits' }).getByRole('listitem');
  await expect(missed).toHaveCount(0);
  await time.passes(8 * 24);
  await page.reload();
  await expect(missed).toHaveText([/^2 × Massage, Morning flow.*use before \w+ \d+ \w+$/]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  // Until two weeks after its last day.
  await time.passes(14 * 24);
  await page.reload();
  await expect(missed).toHaveCount(2);
  await expect(missed.first()).toContainText('use before');
});

test('[PAY-2] [PRO-2] [GRP-7] a discount is declined by keyboard, every amount is updated, and a class is booked once', async ({
  page,
  openAs,
  time,
}) => {
  const classes = at('/shops/1/groups', 'demo-aurora', `&day=${time.dayIn(4)}`);
  await openAs(bo, classes);
  const list = page.getByRole('tabpanel');
  const ways = page.getByRole('link', { name: /^Book( this class)?$/ }).filter({ visible: true });
  await list.getByRole('button', { name: 'Morning flow' }).first().click();
  await ways.click();
  await page.getByRole('radio', { name: /^Pay at the shop/ }).check();
  const discount = page.getByRole('switch', { name: 'Use my discount' });
  const summary = page.getByRole('region', { name: 'Your choice' }).filter({ visible: true });
  await expect(discount).toBeChecked();
  await expect(summary).toContainText(/Still to pay€.13,50/);
  await expectAccessible(page);
  await discount.focus();
  await page.keyboard.press('Space');
  await expect(discount).not.toBeChecked();
  await expect(summary).toContainText(/Still to pay€.15,00/);
  await expect(page.getByText('After that, you can no longer cancel.')).toBeVisible();
  await expectAccessible(page);
  await confirmButton(page, 'Book, pay at the shop').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Bo' })).toBeVisible();

  await open(page, at('/profile/loyalty'));
  await expect(page.getByRole('main')).toContainText('100');
  await open(page, classes);
  const mine = list.getByRole('link', { name: 'Go to my booking' });
  await expect(mine).toBeVisible();
  await expect(ways).toHaveCount(0);
  await expectAccessible(page);
  await mine.click();
  await expect(page.getByRole('heading', { name: 'Morning flow' }).first()).toBeVisible();
});
