import { expect, test } from '@playwright/test';
import { chooseAtShop, confirmButton, signInHere, thanks } from '../pages/booking.ts';
import { dayFromToday, signInAs } from '../pages/console-agenda.ts';
import { newCustomer } from '../pages/profile.ts';
import { at, expectNoOverflow, open } from '../pages/widget.ts';

// In the shop without events: other journeys count those of the first.
const SHOP = 2;
const unique = (): string => `${Date.now()}${Math.floor(Math.random() * 1e6)}`;

test('[CLS-6] [CAT-5] an event is created as a draft, put online, read in two languages and booked', async ({
  page,
  context,
  browser,
  request,
}) => {
  await signInAs(context, 'owner');
  const name = `Winter sound ${unique()}`;
  await page.goto(`/console/catalogue/events/new?shop=${SHOP}`);
  await page.getByRole('combobox', { name: 'Type of event' }).selectOption({ label: 'Quiet yin' });
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Text', { exact: true }).fill('Gongs and a warm blanket.');
  await page.getByLabel('Day').fill(dayFromToday(74));
  await page.getByLabel('Starts').fill('04:30');
  await page.getByLabel('Price').fill('12,50');
  await page.getByLabel('Places').fill('3');
  await page.getByText('Somewhere else', { exact: true }).click();
  await page.getByLabel('Street and number').fill('Werfkelder 214');
  await page.getByLabel('Town').fill('Utrecht');
  await page.getByLabel('Phone for questions').fill('+31 30 1234567');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`${name} auf Deutsch`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  await expect(page).toHaveURL(/\/catalogue\/events\/\d+/);
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1]);
  await expect(page.getByRole('link', { name }).getByText('draft')).toBeVisible();

  // Customers do not see a draft.
  const visitor = await (await browser.newContext()).newPage();
  const address = at(`/shops/${SHOP}/events/${id}`);
  await open(visitor, address);
  await expect(visitor.getByText(name)).toBeHidden();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name }).getByText('0 of 3')).toBeVisible();
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await open(visitor, address);
  const language = visitor.locator('select').filter({ hasText: 'Deutsch' }).first();
  await language.selectOption({ label: 'Deutsch' });
  await expect(visitor.getByRole('heading', { name: `${name} auf Deutsch` }).first()).toBeVisible();
  await language.selectOption({ label: 'English' });

  // A customer books it.
  await expect(visitor.getByText('Werfkelder 214').first()).toBeVisible();
  await visitor.getByRole('button', { name: 'Book a place' }).filter({ visible: true }).click();
  await signInHere(visitor, await newCustomer(request, 'event'));
  await chooseAtShop(visitor);
  await confirmButton(visitor, 'Book, pay at the shop').click();
  await expect(thanks(visitor)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name }).getByText('1 of 3')).toBeVisible();
});

test('[CLS-6] a promotion is shown only between its dates @full', async ({ page, context, browser }) => {
  await signInAs(context, 'owner');
  const name = `Glow ${unique()}`;
  await page.goto('/console/catalogue/promotions');
  await page.getByRole('button', { name: 'Promotion', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('First day').fill(dayFromToday(1));
  await page.getByLabel('Last day').fill(dayFromToday(0));
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  // It cannot end before it begins.
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Last day').fill(dayFromToday(79));
  await save.click();
  await expect(page).toHaveURL(/\/promotions\/\d+/);
  const id = /promotions\/(\d+)/.exec(page.url())?.[1] ?? '';

  const visitor = await (await browser.newContext()).newPage();
  const expectShown = async (isShown: boolean) => {
    await open(visitor, at(`/notifications/promotions/${id}`));
    const title = visitor.getByRole('heading', { level: 1, name });
    if (isShown) await expect(title).toBeVisible();
    else await expect(title).toBeHidden();
  };
  const set = async (from: string, until: string) => {
    await page.getByLabel('First day').fill(from);
    await page.getByLabel('Last day').fill(until);
    await save.click();
    await expect(page.getByText(/changes? not saved/)).toBeHidden();
  };
  await expectShown(false);
  await set(dayFromToday(0), dayFromToday(0));
  await expectShown(true);
  await set(dayFromToday(-3), dayFromToday(-1));
  await expectShown(false);
});
