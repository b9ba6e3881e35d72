import { expect, type Request } from '@playwright/test';
import { confirmButton, thanks } from '../pages/booking.ts';
import { scrollUntil } from '../pages/reservations.ts';
import { chooseTime, decide, goAsAda, payOnline, signInAsAda, signInHere, test, ways } from '../pages/spec-platform.ts';
import { agree, begin, buyButton, step } from '../pages/subscriptions.ts';
import { callNames } from '../spec-platform/calls.ts';
import { handlers } from '../spec-platform/handlers.ts';
import { startSpecPlatform } from '../spec-platform/server.ts';
import { watchTrouble } from '../pages/widget.ts';

test('[API-1] the platform of these journeys has the 46 calls, and refuses what the specification does not list', async ({
  request,
}) => {
  expect(callNames).toHaveLength(46);
  expect(callNames.filter((name) => !(name in handlers))).toEqual([]);
  const platform = await startSpecPlatform();
  const ask = (path: string, form: Record<string, string>) => request.post(platform.origin + path, { form });
  expect((await ask('/api/booking/product/available-days/get', {})).status()).toBe(404);
  const answer = await ask('/api/company/shop/get', { shop_id: '1', locale: 'nl' });
  expect(await answer.json()).toMatchObject({ code: 422, result: { errors: { locale: expect.any(String) } } });
  expect(platform.violations).toEqual([
    'POST /api/booking/product/available-days/get is no call of the specification',
    'POST /api/company/shop/get without company-api-key',
    'POST /api/company/shop/get without locale',
    'POST /api/company/shop/get without basic authorization',
    'POST /api/company/shop/get does not know locale',
  ]);
  await platform.close();
});

for (const way of ways)
  test.describe(`a platform of the specification, ${way}`, () => {
    test.use({ way });

    test('[EMB-6] [EMB-7] [SHOP-1] [PAY-7] from the shops to a booking that is paid at the shop', async ({
      page,
      go,
      platform,
    }) => {
      const trouble = watchTrouble(page);
      await go('/shops');
      await expect(page.getByRole('link', { name: 'Letter Harbour' })).toBeVisible();
      await page.getByRole('link', { name: 'Letter Centre' }).click();
      await expect(page.getByRole('navigation', { name: 'What you can book' }).getByRole('link')).toHaveCount(5);
      await expect(page.getByText('€ 49,00')).toBeVisible();
      // The logo is a relative path on that platform.
      const logo = page.getByRole('banner').locator('img');
      await expect(logo).toHaveAttribute('src', `${platform.origin}/media/logo.png`);
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
      await chooseTime(page, 'Back massage');
      await signInHere(page);
      await page.getByRole('radio', { name: /Pay at the shop|Cash/ }).check();
      await confirmButton(page, /^Book/).click();
      await expect(thanks(page)).toBeVisible();
      await page.getByRole('link', { name: 'My bookings' }).click();
      await expect(page.getByRole('main')).toContainText('Visit 01');
      expect(trouble).toEqual([]);
    });

    test('[PAY-5] [PAY-10] [LIVE-1] [LIVE-2] [CAN-5] a booking is paid online through paypro', async ({ page, go }) => {
      await go('/shops/1/services');
      await chooseTime(page, 'Back massage');
      await signInHere(page);
      await page.getByRole('radio', { name: /iDEAL/ }).check();
      // pay-pro-status says that the company is paid through paypro.
      await expect(page.getByText(/goes through PayPro here and cannot be cancelled online/)).toBeVisible();
      await payOnline(page, 'ok');
      await expect(thanks(page)).toBeVisible();
      await expect(page.getByText(/confirmed and paid/)).toBeVisible();
      await page.getByRole('link', { name: 'My bookings' }).click();
      await scrollUntil(page, page.getByRole('link', { name: 'Back massage', exact: true }));
      await page.getByRole('link', { name: 'Back massage', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('You paid by iDEAL through PayPro');
      await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toHaveCount(0);
    });

    test('[PAY-8] an online payment that fails says so', async ({ page, go }) => {
      await go('/shops/1/services');
      await chooseTime(page, 'Back massage');
      await signInHere(page);
      await page.getByRole('radio', { name: /iDEAL/ }).check();
      await payOnline(page, 'error');
      await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible();
    });

    test('[GRP-4] [GRP-6] a class of next week is booked', async ({ page, go }) => {
      await go('/shops/1/groups');
      await page.getByRole('link', { name: 'Next week' }).click();
      await expect(page.getByText('Staff meeting')).toHaveCount(0);
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /Morning yoga/ })
        .first()
        .click();
      await page
        .getByRole('link', { name: /^Book( this class)?$/ })
        .filter({ visible: true })
        .click();
      await signInHere(page);
      await page.getByRole('radio', { name: /Pay at the shop|Cash/ }).check();
      await confirmButton(page, /^Book/).click();
      await expect(thanks(page)).toBeVisible();
    });

    test('[EVT-1] [GRP-1] the group area loads the events from 0 on, 100 at a time, and shows those of the week', async ({
      page,
      go,
      platform,
    }) => {
      const isEventList = (request: Request) => request.url().endsWith('/api/booking/product/event/list');
      const asked = page.waitForRequest(isEventList);
      await go('/shops/1/groups');
      expect(Object.fromEntries(new URLSearchParams((await asked).postData() ?? ''))).toEqual({
        shop_id: '1',
        first: '0',
        limit: '100',
      });
      // Eight workshops, one a day from the day after tomorrow on: seven of them fill this week and the next.
      await page.getByRole('link', { name: 'Next week' }).click();
      const events = page.getByRole('region', { name: 'Events this week' }).getByRole('link');
      await expect(events.first()).toContainText(/Workshop \d\w+ \d+ \w+, 19:00/);
      expect(platform.calls.filter((call) => call.endsWith('/event/list'))).toHaveLength(1);
      const name = /Workshop \d/.exec((await events.first().textContent()) ?? '')?.[0] ?? '';
      await events.first().click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    test('[EVT-1] [EVT-3] [EVT-4] [NAV-8] an event is found in the list and by its link, and booked', async ({
      page,
      go,
    }) => {
      await go('/shops/1/events');
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
      await page.getByRole('link', { name: 'Workshop 8' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Workshop 8' })).toBeVisible();
      await go('/event/207');
      await expect(page.getByRole('heading', { level: 1, name: 'Workshop 7' })).toBeVisible();
      await go('/event/999');
      await expect(page.getByText('The event has already ended or the link is invalid')).toBeVisible();
      await go('/shops/1/events/203');
      await page.getByRole('button', { name: 'Book a place' }).filter({ visible: true }).click();
      await signInHere(page);
      await page.getByRole('radio', { name: /iDEAL/ }).check();
      await payOnline(page, 'ok');
      await expect(thanks(page)).toBeVisible();
    });

    test('[BUN-1] [BUN-3] [NAV-8] a bundle is found by its link and bought', async ({ page, go }) => {
      await go('/bundle/31');
      await expect(page.getByRole('heading', { level: 1, name: 'Five massages' })).toBeVisible();
      await go('/shops/1/bundles');
      await page.getByRole('link', { name: 'Five massages' }).click();
      await page.getByRole('button', { name: /^Buy/ }).filter({ visible: true }).click();
      await signInHere(page);
      await payOnline(page, 'ok');
      await expect(page.getByText(/Bundle purchased/)).toBeVisible();
      await go('/shops/1/bundles');
      await page.getByRole('link', { name: 'Five massages' }).click();
      await expect(page).toHaveURL(/\/reservations\/details\/bundle\//);
    });

    test('[SUB-3] [SUB-5] [SUB-6] a subscription is bought and opened', async ({ page, go, platform }) => {
      await go('/shops/1/subscriptions');
      await begin(page, 'Move');
      await signInAsAda(page);
      await agree(page);
      const [bank] = await Promise.all([page.context().waitForEvent('page'), buyButton(page).click()]);
      await decide(bank, 'ok');
      await expect(step(page, 'Move is yours')).toBeVisible();
      await page.getByRole('button', { name: 'Show details' }).click();
      await expect(step(page, 'Move').getByText('Back massage')).toBeVisible();
      await go('/profile');
      await page.getByRole('link', { name: /My membership/ }).click();
      const week = page.getByRole('region', { name: 'Visits per week' });
      await expect(week).toContainText(/1\s*of 2 used/);
      await week.getByRole('button', { name: 'Later' }).click();
      await expect.poll(() => platform.calls).toContain('GET /api/client/subscription/periods');
    });

    test('[A14] a platform that is not allowed is refused by name, and not called', async ({ page, go }) => {
      const other = await startSpecPlatform();
      await go('/shops', other.origin);
      await expect(page.getByText(other.origin)).toBeVisible();
      expect(other.calls).toEqual([]);
      await other.close();
    });

    test('[NOT-1] [NOT-2] promotions are listed and opened', async ({ page, go }) => {
      await goAsAda(page, go, '/notifications');
      await page.getByRole('link', { name: 'Spring weeks' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Spring weeks' })).toBeVisible();
      await expect(page.getByRole('article').getByText('Back massage')).toBeVisible();
    });
  });
