import { expect, type Page, test } from '@playwright/test';
import { codeToSignUp, enterEmail, newPerson } from '../pages/account.ts';
import { chooseBank, chooseFromServices, chooseTime, confirmButton, payOnline } from '../pages/booking.ts';
import { coveredOnTheWay, expectWhollySeen, lowSizes, sizes } from '../pages/covering.ts';
import { expectAlive, inside, openHost } from '../pages/host.ts';
import { keepSession, newCustomer, tokenOfDemo } from '../pages/profile.ts';
import { routes } from '../pages/routes.ts';
import { at, expectNoOverflow, open } from '../pages/widget.ts';

/** WCAG 2.4.11 at every size: no focused element is under a bar. */
async function expectNothingCovered(page: Page, screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await coveredOnTheWay(page), `${screen} at ${size.width} px`).toEqual([]);
  }
}

/** The last content of a screen: its text has loaded, and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // A list that grows at its end would grow while tabbing along it.
  const more = page.getByRole('button', { name: /^Show more/ });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(more).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

const distinct = [...new Map(routes.map(({ customer, path }) => [customer.path ?? path, path])).values()];
const parts = [0, 1, 2];

for (const part of parts)
  test(`[NAV-4] no focused element is covered, on any screen and at any width (${part + 1} of ${parts.length})`, async ({
    page,
    request,
  }) => {
    await keepSession(page.context(), await tokenOfDemo(request));
    for (const path of distinct.filter((_, index) => index % parts.length === part))
      await test.step(path, async () => {
        await page.setViewportSize(sizes[0]);
        await open(page, at(path));
        await settled(page);
        await expectNothingCovered(page, path);
      });
  });

test('[SRV-4] [GRP-6] with a service or a class chosen, the bar covers no focused element', async ({ page }) => {
  await open(page, at('/shops/1/services'));
  await page.getByRole('button', { name: 'Pregnancy massage' }).click();
  await expect(page.getByRole('link', { name: 'Book', exact: true })).toBeVisible();
  await expectNothingCovered(page, 'a service chosen');
  await page.setViewportSize(sizes[0]);
  await open(page, at('/shops/1/groups'));
  await page.getByRole('link', { name: 'Next week' }).click();
  await page.getByRole('tabpanel').locator('button[aria-pressed]').first().click();
  await expectNothingCovered(page, 'a class chosen');
  await page.setViewportSize({ width: 320, height: 600 });
  const price = page.locator('[data-bar]').getByText(/^€/);
  await expect(price).toBeInViewport({ ratio: 1 });
  const isCut = () =>
    price.evaluate(
      (element) => element.closest('p')!.getBoundingClientRect().right < element.getBoundingClientRect().right,
    );
  await expect.poll(isCut).toBe(false);
});

for (const mode of ['inline', 'website'] as const)
  test(`[SRV-4] [EMB-1] in ${mode} mode Book is visible wherever a service is chosen, and covers nothing`, async ({
    page,
    baseURL,
  }) => {
    const attributes = `company-key="demo-aurora" mode="${mode}" path="/shops/1/services"`;
    await openHost(
      page,
      `<h1>Studio</h1><p>Words</p><embook-widget ${attributes}></embook-widget>
       <script async src="${baseURL}/embed.js"></script>`,
    );
    const widget = inside(page);
    const row = widget.getByRole('button', { name: 'Foot reflexology' });
    const book = widget.getByRole('link', { name: 'Book', exact: true });
    await expectAlive(page);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await row.click();
    for (const size of [sizes[2], sizes[0]]) {
      await page.setViewportSize(size);
      await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect(book, `at ${size.width} px`).toBeInViewport({ ratio: 1 });
      // The visible part ends with the host's window, however high the frame is.
      const bottom = async () => {
        const { y = Number.NaN, height = 0 } = (await book.boundingBox()) ?? {};
        return y + height;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(size.height);
    }
    const frame = page.frames()[1];
    if (mode === 'inline' && frame) {
      await page.evaluate(() => scrollTo(0, 0));
      expect(await coveredOnTheWay(page, frame)).toEqual([]);
    }
  });

test('[BOOK-4] [BOOK-6] from the time to the sign-up on confirm, the bar covers no focused element', async ({
  page,
}) => {
  await chooseTime(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Continue' }).filter({ visible: true })).toBeVisible();
  await expectNothingCovered(page, 'book');
  await page.setViewportSize(sizes[0]);
  await page.getByRole('link', { name: 'Continue' }).filter({ visible: true }).click();
  await page.getByLabel('E-mail address').waitFor();
  await expectNothingCovered(page, 'confirm, the e-mail address');

  await page.setViewportSize(sizes[0]);
  const email = newPerson();
  await enterEmail(page, email);
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await expectNothingCovered(page, 'confirm, the code');
  await page.setViewportSize(sizes[0]);
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectNothingCovered(page, 'confirm, the profile');
});

test('[PAY-1] signed in, the bar of the confirmation covers no focused element', async ({ page, request }) => {
  const { token } = await newCustomer(request, 'covering');
  await keepSession(page.context(), token);
  await chooseTime(page);
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
  // The ways to pay arrive later and would push down what has the focus.
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectNothingCovered(page, 'confirm');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
  }
});

test('[BOOK-6] [PAY-8] in low windows the button that goes on is wholly in sight, from the e-mail to the payment', async ({
  page,
  context,
  request,
}) => {
  await chooseTime(page);
  const reload = async (size: (typeof lowSizes)[number]) => {
    await page.setViewportSize(size);
    await page.reload();
  };
  const words = ({ width, height }: (typeof lowSizes)[number]) => `${width} × ${height}`;
  for (const size of lowSizes.toReversed())
    await test.step(`the address at ${words(size)}`, async () => {
      await reload(size);
      await page.getByLabel('E-mail address').waitFor();
      await expectWhollySeen(page.getByRole('button', { name: 'Continue' }), size);
    });
  // Once by the step from the address to the code, on a phone, and then by a reload, which keeps the step.
  await enterEmail(page, newPerson());
  for (const size of lowSizes)
    await test.step(`the code at ${words(size)}`, async () => {
      if (size !== lowSizes[0]) await reload(size);
      await expect(page.getByLabel('Six-digit code')).toBeFocused();
      await expectWhollySeen(page.getByRole('button', { name: 'Confirm' }), size);
    });
  await keepSession(context, (await newCustomer(request, 'low')).token);
  await page.reload();
  await chooseBank(page);
  await payOnline(page, context);
  for (const size of lowSizes)
    await test.step(`the payment at ${words(size)}`, async () => {
      await reload(size);
      await expectWhollySeen(page.getByRole('link', { name: 'Open the payment again' }), size);
    });
});

test('[BOOK-6] [EMB-1] so it is in an inline frame of a phone', async ({ page, baseURL }) => {
  const [phone] = lowSizes;
  await page.setViewportSize(phone);
  await openHost(
    page,
    `<h1>Studio</h1><p>Words</p><embook-widget company-key="demo-aurora" mode="inline" path="/shops/1/services">
     </embook-widget><script async src="${baseURL}/embed.js"></script>`,
  );
  await expectAlive(page);
  const widget = inside(page);
  await chooseFromServices(widget);
  await widget.getByLabel('E-mail address').waitFor();
  await expectWhollySeen(widget.getByRole('button', { name: 'Continue' }), phone);
  await enterEmail(widget, newPerson());
  await widget.getByLabel('Six-digit code').waitFor();
  await expectWhollySeen(widget.getByRole('button', { name: 'Confirm' }), phone);
});

test('[GRP-1] [SUB-2] [RES-3] in low windows a timetable begins in sight, a plan has its button, a ticket its month', async ({
  page,
  context,
  request,
}) => {
  const company = 'companyApiKey=demo-aurora';
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/shops/1/groups?${company}`);
  // A row of it is about a hundred pixels high.
  const timetable = page.getByRole('tabpanel', { name: 'Classes' });
  await expect.poll(async () => (await timetable.boundingBox())?.y).toBeLessThan(720 - 140);
  const [phone] = lowSizes;
  await page.setViewportSize(phone);
  await page.goto(`/shops/1/subscriptions/2?${company}`);
  await expectWhollySeen(page.getByRole('dialog').getByRole('button', { name: 'Continue' }), phone);
  await keepSession(context, await tokenOfDemo(request));
  await page.goto(`/reservations?${company}`);
  const dates = page
    .getByRole('article')
    .locator('div[aria-hidden=true]')
    .filter({ has: page.locator('b') });
  await dates.first().waitFor();
  const overflows = () =>
    dates.evaluateAll(
      (blocks) =>
        blocks.filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0)).length,
    );
  await expect.poll(overflows).toBe(0);
});

test('[NAV-7] [RATE-1] Back closes a sheet on its page and keeps what was typed; in a panel it is one step', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await keepSession(context, await tokenOfDemo(request));
  await page.goto('/reservations?companyApiKey=demo-aurora');
  await page.goto('/reservations/history?companyApiKey=demo-aurora');
  const rate = page.getByRole('button', { name: 'Rate this visit' }).first();
  await rate.click();
  const sheet = page.getByRole('dialog', { name: 'How was it?' });
  await sheet.getByRole('textbox').fill('A bit loud');
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/reservations/history');
  await rate.click();
  await expect(sheet.getByRole('textbox')).toHaveValue('A bit loud');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => page.evaluate(() => Boolean(Object(history.state).sheets))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/reservations\?/);

  await openHost(
    page,
    `<h1>Studio</h1><embook-widget company-key="demo-aurora" mode="side" path="/shops/1/services"></embook-widget>
     <script async src="${baseURL}/embed.js"></script>`,
  );
  await page.getByRole('button', { name: 'Book' }).click();
  const widget = inside(page);
  // The entries are the frame's, so the page itself goes nowhere.
  const back = () => page.evaluate(() => history.back());
  await widget.getByRole('button', { name: 'About us' }).click();
  const about = widget.getByRole('dialog', { name: 'About us' });
  await expect(about).toBeVisible();
  await back();
  await expect(about).toBeHidden();
  await expect(widget.getByRole('button', { name: 'About us' })).toBeVisible();
  await back();
  await expect(widget.getByRole('button', { name: 'About us' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Studio' })).toBeVisible();
});

test('[BUN-2] [EMB-1] a bundle in an inline frame has one button to buy it', async ({ page, baseURL }) => {
  await openHost(
    page,
    `<embook-widget company-key="demo-aurora" mode="inline" path="/shops/1/bundles"></embook-widget>
     <script async src="${baseURL}/embed.js"></script>`,
  );
  const widget = inside(page);
  await widget.getByRole('link', { name: 'Ten classes' }).click();
  for (const { width, height } of lowSizes) {
    await page.setViewportSize({ width, height });
    await expect(confirmButton(widget, /^Buy/), `at ${width} px`).toHaveCount(1);
  }
});

test('[ERR-2] without a network the bar that says so stays in sight, and covers nothing', async ({ page, context }) => {
  await open(page, at('/shops/1/services'));
  await page.getByRole('main').locator('button[aria-pressed]').first().waitFor();
  await context.setOffline(true);
  const bar = page.getByText(/^You are offline/);
  for (const size of lowSizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 400));
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectWhollySeen(page.getByRole('link', { name: 'Back' }), size);
    await expectWhollySeen(page.getByRole('link', { name: 'Home' }), size);
    await expectWhollySeen(page.getByRole('link', { name: 'Services', exact: true }), size);
  }
});
