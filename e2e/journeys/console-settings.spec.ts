import { expect, type Page, test } from '@playwright/test';
import { signInAs } from '../pages/console-agenda.ts';
import { enterPassword, ownCompany } from '../pages/console.ts';

const colourOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.querySelector('[style*="--brand"]') ?? document.body).getPropertyValue('--brand'),
  );

test('[CAT-1] [CAT-2] a colour is previewed before it is saved, then shown in the widget, and the history has it', async ({
  page,
}) => {
  const { key } = await ownCompany(page, 'Bright studio');
  await page.goto('/console/settings');
  const widget = page.frameLocator('iframe[title="What customers see"]');
  await expect(widget.getByText('Bright studio').first()).toBeVisible();
  const seen = () =>
    widget.locator('body').evaluate((body) => {
      const themed = body.querySelector('[style*="--brand"]') ?? body;
      return getComputedStyle(themed).getPropertyValue('--brand').trim();
    });
  await page.getByLabel('Colour', { exact: true }).fill('#2f6f5e');
  await page.getByLabel('Name shown to customers').fill('Bright and calm');
  await expect.poll(seen).toBe('#2f6f5e');
  await expect(widget.getByText('Bright and calm').first()).toBeVisible();

  // Nothing of it is saved yet.
  const saved = async () => {
    const answer = await page.request.post('/api/company/get', { headers: { 'company-api-key': key } });
    return ((await answer.json()) as { result: { company: { name: string; app_color: string } } }).result.company;
  };
  expect(await saved()).toMatchObject({ name: 'Bright studio' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect.poll(saved).toMatchObject({ name: 'Bright and calm', app_color: '#2f6f5e' });

  await page.goto('/console/audit');
  await expect(page.getByText('Mila Jansen changed the company’s settings').first()).toBeVisible();
  await page.goto(`/shops?companyApiKey=${key}`);
  await expect(page.getByText('Bright and calm').first()).toBeVisible();
  expect((await colourOf(page)).trim()).toBe('#2f6f5e');
});

test('[CAT-1] an invalid colour and a name of 10,000 letters are refused with a message, and stay typed', async ({
  page,
}) => {
  await ownCompany(page, 'Careful studio');
  await page.goto('/console/settings');
  const colour = page.getByLabel('Colour', { exact: true });
  await colour.fill('violet');
  await expect(page.getByText('This is not a colour yet.')).toBeVisible();
  await page.getByLabel('Name shown to customers').fill('x'.repeat(10_000));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('This is not a colour. Please write it as #6b3fa0')).toBeVisible();
  await expect(page.getByText('This text is too long')).toBeVisible();
  await expect(colour).toHaveValue('violet');
  await expect(colour).toHaveAttribute('aria-invalid', 'true');

  // Another section lists the errors of this one.
  await page.getByRole('link', { name: 'Where the widget may appear' }).click();
  await expect(page.getByText(/Colour: This is not a colour/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Page address').fill('studio.example/book');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Please write the address without a path, such as https://studio.example')).toBeVisible();
});

test('[TEAM-8] [CAT-1] the second of two who edit the settings is told who was first', async ({ page }) => {
  const { headers } = await ownCompany(page, 'Shared studio');
  await page.goto('/console/settings/policies');
  await page.getByLabel('Cancellation fee').fill('7,50');
  const read = async () =>
    (
      (await (await page.request.get('/api/staff/company', { headers })).json()) as {
        result: { company: { version: number; cancellation: { fee: number; policy_hours: number } } };
      }
    ).result.company;
  const { version } = await read();
  const other = await page.request.patch('/api/staff/company', {
    headers,
    data: { version, cancellation: { policy_hours: 12 } },
  });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/Mila Jansen/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  expect((await read()).cancellation).toEqual({ fee: 7.5, policy_hours: 12 });
});

test('[CAT-2] [TEAM-6] a visitor and the member of another company cannot open the preview', async ({
  page,
  browser,
  baseURL,
}) => {
  const { key } = await ownCompany(page, 'Private studio');
  const address = `${baseURL}/console/preview?companyApiKey=${key}`;
  expect((await page.request.get(address)).status()).toBe(200);
  const stranger = await browser.newPage();
  expect((await stranger.request.get(address)).status()).toBe(401);
  await stranger.goto(`${baseURL}/console/settings`);
  await enterPassword(stranger, 'manager@embook.test');
  await expect(stranger.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect((await stranger.request.get(address)).status()).toBe(403);
  await stranger.close();
});

test('[CAT-2] on a phone a service is previewed as it is typed, in its language, and cannot be booked there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { key, headers } = await ownCompany(page, 'Typing studio');
  const shops = (await (await page.request.get('/api/staff/shop', { headers })).json()) as {
    result: { shops: { id: number; name: string }[] };
  };
  const shopId = shops.result.shops.find(({ name }) => name === 'Corner')?.id;
  const category = (await (
    await page.request.post('/api/staff/category', { headers, data: { shop_id: shopId, name: 'Body' } })
  ).json()) as { result: { category: { id: number } } };
  const data = { shop_id: shopId, category_id: category.result.category.id, name: 'Rub', minutes: 30, price: 30 };
  const service = (await (await page.request.post('/api/staff/service', { headers, data })).json()) as {
    result: { service: { id: number } };
  };
  await page.goto(`/console/catalogue/services/${service.result.service.id}?shop=${shopId}`);
  await page.getByLabel('Price', { exact: true }).fill('32,50');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Einreibung');
  // On a narrow screen the preview covers the editor.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const widget = page.frameLocator('iframe[title="What customers see"]');
  await expect(widget.getByText('Einreibung').first()).toBeVisible();
  await expect(widget.getByText('32,50').first()).toBeVisible();
  await widget
    .getByRole('link', { name: /Profil/ })
    .first()
    .click();
  await widget.getByLabel(/E-Mail/).fill('somebody@example.test');
  await widget.getByRole('button', { name: 'Weiter' }).click();
  await expect(widget.getByText('This is a preview: nothing is booked or bought here').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close the preview' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Einreibung');
  const told = await page.request.post('/api/company/shop/categories/list', {
    headers: { 'company-api-key': key, locale: 'de' },
    form: { shop_id: String(shopId) },
  });
  expect(await told.text()).not.toContain('Einreibung');
});

test('[CAT-2] a shop is previewed as its card among the others, as it is typed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { headers } = await ownCompany(page, 'Card studio');
  const second = { name: 'Harbour', street: 'Kade 4', zip: '3511 AA', city: 'Utrecht', country: 'Netherlands' };
  const added = await page.request.post('/api/staff/shop', { headers, data: { ...second, offers: ['services'] } });
  const { result } = (await added.json()) as { result: { shop: { id: number } } };
  await page.goto(`/console/catalogue/shops/${result.shop.id}`);
  const widget = page.frameLocator('iframe[title="What customers see"]');
  const card = widget.getByRole('article').filter({ hasText: 'Kade' });
  await expect(card.getByRole('link', { name: 'Harbour' })).toBeInViewport();
  await page.getByLabel('Name', { exact: true }).fill('Harbour house');
  await page.getByLabel('Street').fill('Kade 44');
  await expect(card.getByRole('link', { name: 'Harbour house' })).toBeInViewport();
  await expect(card.getByText('Kade 44')).toBeVisible();
});

const previewedKinds = [
  // The first service of the demo has the prices of its options.
  { tab: 'services', name: 'Typed massage', hasPrice: false },
  { tab: 'bundles', name: 'Typed bundle', hasPrice: true },
  { tab: 'subscriptions', name: 'Typed membership', hasPrice: true },
  { tab: 'promotions', name: 'Typed promotion', hasPrice: false },
  // A member of the team stands in the shop's "About us", one press away.
  { tab: 'employees', name: 'Typed Person', hasPrice: false, opens: 'About us' },
];
for (const { tab, name, hasPrice, opens } of previewedKinds)
  test(`[CAT-2] one of the ${tab} is previewed as it is typed, before it is saved`, async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(context, 'owner');
    await page.goto(`/console/catalogue/${tab}?shop=1`);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    if (hasPrice) await page.getByLabel('Price', { exact: true }).fill('77,70');
    const widget = page.frameLocator('iframe[title="What customers see"]');
    if (opens !== undefined) await widget.getByRole('button', { name: opens }).click();
    await expect(widget.getByText(name, { exact: true }).first()).toBeInViewport();
    if (hasPrice) await expect(widget.getByText('77,70').first()).toBeVisible();
    await expect(page.getByText(/not saved/).first()).toBeVisible();
  });
