import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterEmail, fillNames, newPerson } from '../pages/account.ts';
import { chooseFromServices, confirmButton, decide, thanks } from '../pages/booking.ts';
import { expectAlive, inside, openHost } from '../pages/host.ts';
import { startPlatformWith } from '../pages/own-platform.ts';
import { countEffort } from '../pages/taps.ts';
import { expectAccessible, expectNoOverflow, watchTrouble } from '../pages/widget.ts';

/** The limit of presses and typed fields for the whole set-up. */
const MAX_INPUTS = 60;

/** The code in the newest mail to an address, on a platform of its own. */
async function codeFor(page: Page, address: string, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await page.request.get(`${address}/mailbox.json?to=${encodeURIComponent(email)}`);
    const [mail] = (await answer.json()) as { text: string }[]; // the mailbox's own shape
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const onward = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
/** Nothing overflows sideways, at any width. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
}

const widgetOf = (page: Page) => page.frameLocator('iframe[title="Your booking page"]');

test.describe('[START-1] [START-2] [START-3] [TEAM-10] from nothing to live', () => {
  test('on an empty platform somebody signs up, goes through five steps, and a customer books and pays on their page', async ({
    browser,
  }) => {
    test.slow(); // a platform of its own, and two people on it
    const platform = await startPlatformWith({ DEMO_COMPANIES: '0' });
    const { address } = platform;
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const effort = await countEffort(context);
    const page = await context.newPage();
    const trouble = watchTrouble(page);

    let typed = 0;
    const type = async (field: Locator, text: string) => {
      typed += 1;
      await field.fill(text);
    };

    await page.goto('/console/start');
    const owner = newPerson();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await type(page.getByLabel('E-mail'), owner);
    await page.getByRole('button', { name: 'E-mail me a code' }).click();
    await type(page.getByLabel('Code from the e-mail'), await codeFor(page, address, owner));
    await type(page.getByLabel('Business name'), 'Linde');
    await type(page.getByLabel('Your name'), 'Mila Jansen');
    await type(page.getByLabel('Choose a password'), 'four green wooden doors');
    await page.getByRole('button', { name: 'Start', exact: true }).click();

    await expect(step(page, 'Make it look like you')).toBeVisible();
    await page.getByRole('button', { name: 'Pine' }).click();
    await expectAccessible(page);
    await expectFits(page);
    await onward(page);

    await expect(step(page, 'Where and when')).toBeVisible();
    await expect(page.getByLabel('Shop name')).toHaveValue('Linde');
    await type(page.getByLabel('Street and number'), 'Oudegracht 112');
    await type(page.getByLabel('Postcode'), '3511 AW');
    await type(page.getByLabel('City'), 'Utrecht');
    await page.getByLabel('Monday', { exact: true }).check();
    await expectAccessible(page);
    await expectFits(page);
    await onward(page);

    // Left in the middle and continued: the platform knows which steps are done.
    await expect(step(page, 'What people book')).toBeVisible();
    await page.getByRole('link', { name: 'Finish later' }).click();
    await page
      .getByRole('button', { name: /^Mila Jansen: account/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Set-up' }).click();
    await expect(step(page, 'What people book')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Done ?Shop and hours/ })).toBeVisible();

    // Examples fill the widget, and are removed with one press.
    await page.getByRole('button', { name: 'Show examples' }).click();
    await expect(widgetOf(page).getByText('Massage, back and neck').first()).toBeVisible();
    await type(page.getByLabel('Service name'), 'Deep tissue massage');
    await type(page.getByLabel('Price in euro'), '74');
    await expectAccessible(page);
    await expectFits(page);
    await onward(page);

    await expect(step(page, 'Who does the work')).toBeVisible();
    await expect(widgetOf(page).getByText('Deep tissue massage').first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mila Jansen');
    await expectAccessible(page);
    await expectFits(page);
    await onward(page);

    await expect(step(page, 'Add it to your website')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the examples' }).click();
    await expect(widgetOf(page).getByText('Massage, back and neck')).toHaveCount(0);
    await page.getByRole('radio', { name: /Within the page/ }).check();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toContain(`src="${address}/embed.js"`);
    await expect(page.getByText('Not seen on a page yet.', { exact: false })).toBeVisible();

    // The test booking takes a slot and is removed completely.
    await page.getByRole('button', { name: 'Make a test booking' }).click();
    await expect(page.getByText(/^Deep tissue massage, .*Mila Jansen/)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name: 'See it in the agenda' }).click();
    await expect(page.getByRole('gridcell', { name: /^Deep tissue massage.*Test booking/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove the test' }).click();
    await expect(page.getByText('Test booking removed.')).toBeVisible();
    // Signed out, one 401 is expected.
    expect(trouble.filter((text) => !text.includes('401'))).toEqual([]);

    const inputs = effort.taps + typed;
    expect(inputs, `${effort.taps} presses and ${typed} fields`).toBeLessThan(MAX_INPUTS);

    // A customer on the company's web page, which has another origin.
    const visiting = await browser.newContext({ baseURL: address });
    const customer = await visiting.newPage();
    await openHost(customer, `<h1>Linde</h1><p>Come in.</p>${line}`);
    const widget = inside(customer);
    await expectAlive(customer);
    await chooseFromServices(widget, 'Deep tissue massage');
    const email = newPerson();
    await enterEmail(widget, email);
    await widget.getByLabel('Six-digit code').fill(await codeFor(customer, address, email));
    await fillNames(widget);
    // A new company requires no bank; it is chosen at the bank itself.
    await expect(async () => {
      await widget.getByRole('radio', { name: /iDEAL/ }).check();
      await expect(widget.getByRole('radio', { name: /iDEAL/ })).toBeChecked();
    }).toPass();
    const opened = visiting.waitForEvent('page');
    await confirmButton(widget, /and pay/).click();
    const bank = await opened;
    await bank.waitForURL(/\/checkout\//);
    await decide(bank, 'paid');
    await expect(thanks(widget)).toBeVisible();

    // The console shows the page that embeds the widget, and the booking.
    await expect(page.getByText('We can see it', { exact: true })).toBeVisible();
    await expect(page.getByText(/studio\.localhost:\d+, opened at/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Done ?Add it to your website/ })).toBeVisible();
    await page.getByRole('button', { name: 'Open the agenda' }).click();
    await expect(page.getByText(/Deep tissue massage/).first()).toBeAttached();
    test.info().annotations.push({ type: 'inputs', description: String(inputs) });
    await visiting.close();
    await context.close();
    await platform.stop();
  });
});
