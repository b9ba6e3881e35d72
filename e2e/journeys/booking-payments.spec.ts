import { expect, test } from '@playwright/test';
import {
  chooseAtShop,
  chooseOnline,
  chooseTime,
  confirmButton,
  decide,
  payOnline,
  signInHere,
  thanks,
} from '../pages/booking.ts';
import { newCustomer } from '../pages/profile.ts';
import { expectAccessible } from '../pages/widget.ts';

test('[PAY-4] without a bank the button stays readable, and a press shows the banks between the bars', async ({
  page,
  request,
}) => {
  // What is shown of the customer comes late, and is higher than what stood there before.
  let showCustomer = () => undefined as void;
  const late = new Promise<void>((done) => (showCustomer = done));
  await page.route('**/api/client/profile/get', async (route) => {
    await late;
    await route.continue();
  });
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'no-bank'));
  await page.getByRole('radio', { name: /iDEAL/ }).check();
  const button = confirmButton(page, /and pay/);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.mouse.move(0, 0);
  const color = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await color();
  await button.hover();
  await button.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  expect(await color()).toBe(before);

  const banks = page.getByRole('group', { name: 'Choose your bank' });
  const edges = () =>
    banks.evaluate((group) => {
      const bar = [...document.querySelectorAll('[data-bar] > *')].find(({ clientHeight }) => clientHeight > 0);
      return {
        above: group.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom,
        below: (bar?.getBoundingClientRect().top ?? innerHeight) - group.getBoundingClientRect().bottom,
      };
    });
  const areBetweenTheBars = async (when: string) => {
    await expect.poll(async () => (await edges()).above, when).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await edges()).below, when).toBeGreaterThanOrEqual(0);
  };
  for (const start of ['top', 'end']) {
    await page.evaluate((from) => scrollTo(0, from === 'top' ? 0 : document.documentElement.scrollHeight), start);
    // A press waits for a button that is enabled.
    await button.click({ force: true });
    await areBetweenTheBars(start);
    await expect(banks.locator('label').first()).toHaveCSS('outline-style', 'solid');
    showCustomer();
    await expect(page.getByText('Ada Visser').filter({ visible: true })).toBeVisible();
    await areBetweenTheBars(`${start}, with the customer`);
  }
});

test('[PAY-8] a payment that failed at the bank says so, and another option works at once', async ({
  page,
  context,
  request,
}) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'failed'));
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'failed');
  await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await chooseAtShop(page);
  await confirmButton(page, 'Book, pay at the shop').click();
  await expect(thanks(page)).toBeVisible();
});

test('[PAY-7] a payment cancelled on the waiting page books nothing', async ({ page, context, request }) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'cancelled'));
  await chooseOnline(page);
  await payOnline(page, context);
  await page.getByRole('button', { name: 'Cancel and pay another way' }).click();
  await expect(page.getByRole('heading', { name: 'You cancelled the payment' })).toBeVisible();
});

test('[PAY-5] a payment left open can be opened again by its link, then paid', async ({ page, context, request }) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'open'));
  await chooseOnline(page);
  const first = await payOnline(page, context);
  await decide(first, 'open');
  // Closed only once it has loaded: it shares a process with the page, which a tab closed while loading can crash.
  await first.waitForURL(/\/payment\/return\//);
  await first.close();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the payment again' }).click();
  await decide(await opened, 'paid');
  await expect(thanks(page)).toBeVisible();
});

test('[PAY-6] [B5] a blocked window: a dialog offers a real link', async ({ page, context, request }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'blocked'));
  await chooseOnline(page);
  await confirmButton(page, /and pay/).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Go to the payment' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await link.click();
  await decide(await opened, 'paid');
  await expect(thanks(page)).toBeVisible();
});
