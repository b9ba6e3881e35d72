import { expect, test } from '@playwright/test';
import { demo, openInHostPage } from '../pages/public-screens.ts';
import { at, expectAccessible, expectNoOverflow, open } from '../pages/widget.ts';

for (const tab of ['groups', 'events', 'subscriptions', 'bundles'])
  test(`[SHOP-5] a shop without ${tab} shows its services instead`, async ({ page }) => {
    await open(page, at(`/shops/${demo.soloShop}/${tab}`, 'demo-solo'));
    await expect(page).toHaveURL(new RegExp(`/shops/${demo.soloShop}/services`));
    await expect(page.getByRole('button', { name: 'Red light' })).toBeVisible();
  });

test.describe('classes', () => {
  test('[EVT-1] [GRP-1] the events of the week are shown under its classes, loaded from 0 on and 100 at a time', async ({
    page,
  }) => {
    // In the server's page where the week has some; after that one call serves every week.
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/booking/product/event/list')) asked.push(request.postData());
    });
    await open(page, at('/shops/1/services'));
    await page.getByRole('link', { name: /^Classes/ }).click();
    await page.getByRole('link', { name: 'Next week' }).click();
    const events = page.getByRole('region', { name: 'Events this week' });
    await expect(events.getByRole('link').first()).toHaveText(/\w{3} \d+ \w+, \d\d:\d\d$/);
    expect(asked).toEqual(['shop_id=1&first=0&limit=100']);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.reload();
    await expect(events).toBeVisible();
    expect(asked).toHaveLength(1);
    await events.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/shops\/1\/events\/\d+/);
  });

  test('[GRP-1] [GRP-3] [GRP-5] [GRP-6] next week, with and without filters, and to the confirmation', async ({
    page,
  }) => {
    await open(page, at('/shops/1/groups'));
    await expect(page.getByRole('link', { name: 'Previous week' })).toBeHidden();
    await page.getByRole('link', { name: 'Next week' }).click();
    await expect(page).toHaveURL(/week=\d{4}-W\d\d/);
    await expect(page.getByRole('link', { name: 'Previous week' })).toBeVisible();
    const days = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
    await expect(days.nth(1)).toBeVisible();
    const all = await days.count();

    await page.getByRole('button', { name: 'Show one day' }).click();
    await expect(days).toHaveCount(1);
    await page.getByRole('button', { name: 'Show all days' }).click();
    await expect(days).toHaveCount(all);

    const rows = page.getByRole('tabpanel').getByRole('listitem');
    const unfiltered = await rows.count();
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeHidden();
    await dialog.getByRole('checkbox', { name: /Milan de Groot/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/employees=\d+/);
    await expect(rows.first()).toBeVisible();
    await expect(rows.filter({ hasNotText: 'Milan' })).toHaveCount(0);
    await page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: 'Clear' }).click();
    await expect(rows).toHaveCount(unfiltered);

    // Which classes still have places next week depends on the day the demo data was created.
    await rows.locator('button[aria-pressed]').first().click();
    await page
      .getByRole('link', { name: /^Book( this class)?$/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(/\/book\/confirm\/group/);
  });

  test('[GRP-6] a class with sub-options needs a choice', async ({ page }) => {
    await open(page, at('/shops/1/groups'));
    await page.getByRole('link', { name: 'Next week' }).click();
    await page.getByRole('tabpanel').locator('button[aria-expanded]').first().click();
    await expect(page.getByRole('link', { name: /^Book( this class)?$/ })).toHaveCount(0);
    await page.getByRole('tabpanel').getByRole('radio').last().check();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^Book( this class)?$/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(/\/book\/confirm\/group/);
  });

  test('[GRP-7] a class that is full or cancelled cannot be chosen', async ({ page }) => {
    await open(page, at('/shops/1/groups'));
    await page.getByRole('link', { name: 'Next week' }).click();
    await expect(page).toHaveURL(/week=/);
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    for (const badge of ['Full', 'Cancelled']) {
      const refused = rows.filter({ has: page.getByText(badge, { exact: true }) });
      await expect(refused.first()).toBeVisible();
      await expect(refused.getByRole('button')).toHaveCount(0);
    }
  });

  test('[GRP-2] [GRP-9] the names of the days shorten with the width of the widget', async ({ page }) => {
    await open(page, at('/shops/1/groups', 'demo-aurora', '&style=inline'));
    const monday = page.getByRole('tab').first();
    for (const [width, shown] of [
      [1000, 'Monday'],
      [760, 'Monday'],
      [759, 'Mond'],
      [650, 'Mond'],
      [649, 'Mo'],
      [500, 'Mo'],
      [499, 'M'],
      [390, 'M'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(monday.getByText(/^M(?:onday|ond|o)?$/).filter({ visible: true }), `at ${width} px`).toHaveText([
        shown,
      ]);
    }
  });
});

test.describe('events', () => {
  const all = 17;

  test('[EVT-1] [EVT-2] more events are loaded near the end, until there are no more', async ({ page }) => {
    await open(page, at('/shops/1/events'));
    const events = page.getByRole('main').getByRole('article');
    await expect(events).toHaveCount(6);
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { level: 2, name: /^\w{3} \d+ \w+/ })
        .first(),
    ).toBeVisible();
    for (const count of [12, all]) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(events).toHaveCount(count);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('That’s everything planned for now.')).toBeVisible();
  });

  test('[EVT-1] [EMB-1] the same in a frame that is as tall as its content', async ({ page, baseURL }) => {
    const { frame, fitFrame, toEnd } = await openInHostPage(page, at('/shops/1/events'), String(baseURL));
    const events = frame.getByRole('main').getByRole('article');
    await expect(events).toHaveCount(6);
    await frame.getByRole('heading', { level: 1 }).click();
    // The end of the list is inside the frame's viewport now, but not visible in the host's.
    await fitFrame();
    await expect(events).toHaveCount(6);
    for (const count of [12, all]) {
      await toEnd();
      await expect(events).toHaveCount(count);
      await fitFrame();
    }
    await toEnd();
    await expect(frame.getByText('That’s everything planned for now.')).toBeVisible();
  });

  test('[EVT-3] from the list to an event with its facts, and on to book it', async ({ page }) => {
    await open(page, at('/shops/1/events'));
    await page.getByRole('link', { name: 'Full-moon sound bath' }).click();
    await expect(page).toHaveURL(new RegExp(`/shops/1/events/${demo.nextEvent}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Full-moon sound bath' })).toBeVisible();
    const facts = page.getByRole('complementary', { name: 'Date, venue and booking' });
    await expect(facts.getByText(/\d\d:\d\d/)).toBeVisible();
    await expect(facts.getByText(/\d+ of 18 taken/)).toBeVisible();
    await expect(facts.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+31/);
    await expect(page.getByRole('heading', { name: 'About this event' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Where' }).or(page.locator('address')).first()).toBeVisible();
    await page.getByRole('button', { name: 'Book a place' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/book\/confirm\/event/);
  });

  test('[EVT-3] an event with a video plays it', async ({ page }) => {
    await open(page, at(`/event/${demo.eventWithVideo}`));
    await expect(page.getByText('Watch the video').or(page.getByLabel('Watch the video')).first()).toBeVisible();
  });

  for (const [locale, words] of [
    ['en', 'The event has already ended or the link is invalid'],
    ['nl', 'Het event is al afgelopen of de link is ongeldig'],
  ] as const)
    test.describe(locale, () => {
      test.use({ locale });
      test('[EVT-4] [NAV-8] an event that is over says so', async ({ page }) => {
        for (const path of [`/shops/1/events/${demo.endedEvent}`, '/event/999999', '/event/abc']) {
          await page.goto(at(path));
          await expect(page.getByText(words)).toBeVisible();
        }
        await expectAccessible(page);
      });
    });
});

test('[BUN-1] [BUN-2] from the list to a bundle, and on to buy it', async ({ page }) => {
  await open(page, at('/shops/1/bundles'));
  await page.getByRole('link', { name: 'Ten classes' }).click();
  await expect(page).toHaveURL(/\/shops\/1\/bundles\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ten classes' })).toBeVisible();
  await expect(page.getByText('10 visits').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Use it for' })).toBeVisible();
  await page.getByRole('button', { name: /^Buy/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/book\/confirm\/bundle/);
});

test('[BUN-2] a bundle that does not exist redirects to the list', async ({ page }) => {
  await open(page, at('/shops/1/bundles/999999'));
  await expect(page).toHaveURL(/\/shops\/1\/bundles\?/);
});

test('[SUB-1] [SUB-2] the details of a membership, from its card and from its address', async ({ page }) => {
  await open(page, at('/shops/1/subscriptions'));
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Move & Melt' }) });
  await expect(card.getByText('per month').first()).toBeVisible();
  await card.getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name: 'Move & Melt' });
  await expect(dialog.getByRole('heading', { name: 'What’s included' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open(page, at('/shops/1/subscriptions/1'));
  await expect(dialog.getByRole('heading', { name: 'What’s included' })).toBeVisible();
  await open(page, at('/subscription-details', 'demo-aurora', '&id=1'));
  await expect(page.getByRole('heading', { level: 1, name: 'Move & Melt' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What’s included' })).toBeVisible();
});

test('[NOT-2] a promotion links to what it promotes', async ({ page }) => {
  await open(page, at('/notifications/promotions/3'));
  await expect(page.getByRole('navigation', { name: 'You are here' })).toBeVisible();
  const name = 'New in the house: four hands';
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const included = page.getByRole('region').or(page.getByRole('main')).getByRole('listitem');
  await expect(included.filter({ hasText: /Abhyanga/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/book\?/);
  await expect(
    page
      .getByText(/Abhyanga/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('[NOT-1] the list of promotions asks to sign in first', async ({ page }) => {
  await open(page, at('/notifications'));
  await expect(page).toHaveURL(/\/signin\/notifications/);
});

test.describe('the shop itself', () => {
  test('[SHOP-7] about us: the employees, the hours and the closed days', async ({ page }) => {
    await open(page, at('/shops/1/services'));
    await page.getByRole('button', { name: 'About us' }).click();
    const dialog = page.getByRole('dialog', { name: 'About us' });
    await expect(dialog.getByText('Noor Haddad')).toBeVisible();
    for (const day of ['Monday', 'Wednesday', 'Sunday']) await expect(dialog.getByText(day).first()).toBeVisible();
    await expect(dialog.getByText('Closed: the whole team learns something new')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  test('[SHOP-8] reviews with their average', async ({ page }) => {
    await open(page, at('/shops/1/services'));
    await page.getByRole('button', { name: 'Reviews', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reviews' });
    await expect(dialog.getByText(/^\d[.,]\d out of 5$/)).toBeAttached();
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  for (const [button, dialog] of [
    ['About us', 'About us'],
    ['Reviews', 'Reviews'],
  ] as const)
    test(`[SHOP-7] [SHOP-8] ${button} of a company with one shop`, async ({ page }) => {
      await open(page, at(`/shops/${demo.soloShop}/services`, 'demo-solo'));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await expectAccessible(page);
    });

  test('[SHOP-9] sharing copies a link that opens the shop, and says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // As in a browser without a share sheet.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await open(page, at('/shops/1/services'));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(page.getByRole('heading', { level: 1, name: 'Aurora Oudegracht' })).toBeVisible();
  });
});

test('[SHOP-10] a company is chosen, changed and removed', async ({ page }) => {
  await open(page, '/shops');
  await page.getByRole('searchbox').fill('sol');
  await expect(page.getByRole('button', { name: 'Aurora' })).toBeHidden();
  await page.getByRole('button', { name: 'Solo' }).click();
  await expect(page).toHaveURL(/\/shops\/\d+\/services/);
  await page.reload();
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Change company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change company' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Aurora' }).click();
  await expect(page.getByRole('link', { name: /Aurora Oudegracht/ })).toBeVisible();
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Remove company' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Remove company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Where would you like to book?' })).toBeVisible();
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, type] of [
    ['/shops/1/services', 'LocalBusiness'],
    [`/shops/1/events/${demo.nextEvent}`, 'Event'],
    [`/event/${demo.nextEvent}`, 'Event'],
  ] as const)
    test(`[SHOP-9] [EVT-3] a shared link to ${path} has a preview`, async ({ page }) => {
      await page.goto(at(path));
      await expect(page).toHaveTitle(/ · Aurora$/);
      const meta = async (name: string) => {
        const found = page.locator(`meta[name="${name}"], meta[property="${name}"]`);
        await expect(found).toHaveCount(1);
        return found.getAttribute('content');
      };
      expect(await meta('og:title')).toBe(await page.title());
      expect(await meta('og:description')).toBe(await meta('description'));
      expect(await meta('og:image')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\//);
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(blocks.map((text): unknown => JSON.parse(text))).toMatchObject([
        { '@context': 'https://schema.org', '@type': type },
      ]);
    });
});
