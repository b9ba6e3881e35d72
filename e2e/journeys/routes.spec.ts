import { expect, test } from '@playwright/test';
import { chooseTime } from '../pages/booking.ts';
import { keepSession, tokenOfDemo } from '../pages/profile.ts';
import { expectScreen } from '../pages/routes.ts';
import { at, open } from '../pages/widget.ts';

test('[NAV-1] a booking in progress opens from a deep link at each of its steps', async ({ page }) => {
  await chooseTime(page);
  await expectScreen(page, '/book', { title: 'Choose date and time · Aurora', heading: 'Choose a date and time' });
  await expectScreen(page, '/book/confirm/service', { title: 'Check and book · Aurora', heading: 'Check and book' });
});

test('[NAV-8] an event and a bundle open inside and outside their shop', async ({ page }) => {
  for (const [path, name] of [
    ['/event/2', 'Full-moon sound bath'],
    ['/shops/1/events/2', 'Full-moon sound bath'],
    ['/bundle/1', 'Ten classes'],
    ['/shops/1/bundles/1', 'Ten classes'],
  ] as const) {
    expect((await page.goto(at(path)))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('[NAV-2] [NAV-3] an unknown address redirects to the nearest known one', async ({ page }) => {
  for (const [from, to] of [
    ['/nowhere', '/shops'],
    ['/', '/shops'],
    ['/shops/abc', '/shops'],
    ['/shops/1/nowhere', '/shops/1/services'],
    ['/shops/1', '/shops/1/services'],
    ['/SHOPS/1/Services/', '/SHOPS/1/Services/'],
  ] as const) {
    await page.goto(at(from));
    expect(new URL(page.url()).pathname, from).toBe(to);
  }
});

test('[NAV-5] up to 991 px the navigation is hidden while an input has the focus', async ({ page }) => {
  await open(page, at('/signin/profile'));
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const email = page.getByLabel('E-mail address');
  await email.focus();
  await expect(email).toBeFocused();
  for (const [width, shown] of [
    [1280, true],
    [992, true],
    [991, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(navigation, `at ${width} px`).toBeVisible({ visible: shown });
  }
  // It comes back after a press, not under the pointer.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  await expect(navigation).toBeHidden();
  await page.mouse.up();
  await expect(navigation).toBeVisible();
  await page.setViewportSize({ width: 991, height: 844 });
  await expect(navigation).toBeVisible();
});

test('[SHOP-6] a shop that does not exist redirects to the list', async ({ page }) => {
  await open(page, at('/shops/999999/services'));
  await expect(page).toHaveURL(/\/shops\?/);
});

test('[NAV-4] [NAV-6] [NAV-7] navigating forward and back', async ({ page }) => {
  await open(page, at('/shops/1/services'));
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link')).toHaveText(['Home', 'Bookings', 'News', 'Profile']);
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', /page|true/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/shops\?/);
});

const tints = [
  ['demo-aurora', 'rgb(91, 58, 142)'],
  ['demo-solo', 'rgb(255, 193, 0)'],
] as const;

for (const [company, tint] of tints)
  test(`[NAV-4] the active item is in the colour of ${company}, the other three are not`, async ({ page, request }) => {
    if (company === 'demo-aurora') await keepSession(page.context(), await tokenOfDemo(request));
    const items = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    /** A wide item is filled; a narrow one has a stripe above it, and text in the colour as far as it is readable. */
    const painted = (part?: '::before') =>
      items.evaluateAll(
        (all, part) =>
          all.map((item) => {
            const { backgroundColor, content, color } = getComputedStyle(item, part);
            return part && content === 'none' ? 'none' : part ? backgroundColor : `${backgroundColor} ${color}`;
          }),
        part,
      );
    const places = company === 'demo-aurora' ? ['/shops', '/reservations', '/notifications', '/profile'] : ['/shops'];
    for (const [active, path] of places.entries()) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, at(path, company));
      await page.mouse.move(640, 300);
      await expect(items.nth(active)).toHaveAttribute('aria-current', 'page');
      const only = (all: string[]) =>
        all.map((each, index) => (each.startsWith(tint) ? index : -1)).filter((at) => at >= 0);
      await expect.poll(async () => only(await painted()), path).toEqual([active]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => only(await painted('::before')), `${path}, narrow`).toEqual([active]);
    }
  });
