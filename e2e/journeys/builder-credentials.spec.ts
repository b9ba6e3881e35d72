import { expect, test } from '@playwright/test';
import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { inside, openUnlistedHost } from '../pages/host.ts';
import { startPlatformWith } from '../pages/own-platform.ts';
import { expectAccessible, expectNoOverflow } from '../pages/widget.ts';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ['09:00-18:00']] as const);

const studio: CompanyFileText = {
  format: 'embook-company-1',
  company: {
    key: 'studio-nine',
    name: 'Studio Nine',
    widget_login: { username: 'page', password: 'open sesame & co' },
  },
  shops: [
    {
      name: 'Studio Nine',
      street: 'Nachtegaalstraat 9',
      zip: '3581 AA',
      city: 'Utrecht',
      country: 'Netherlands',
      offers: ['services'],
      hours: Object.fromEntries(everyDay),
      employees: [{ ref: 'lotte', name: 'Lotte de Wit' }],
      rooms: [{ ref: 'chair', name: 'Chair by the window', employee: 'lotte' }],
      categories: [
        {
          name: 'Hair',
          services: [{ ref: 'cut', name: 'Cut and wash', minutes: 45, price: 42.5, rooms: ['chair'] }],
        },
      ],
    },
  ],
};

test('[EMB-1] outside demo mode the credentials of a widget open its builder, and what it gives to copy carries them', async ({
  page,
}) => {
  // The import and a second platform come on top.
  test.setTimeout(600_000);
  const platform = await startPlatformWith({ E2E_DEMO: '0' }, studio);
  try {
    // Without them the widget is nobody's, and no company is named.
    await page.goto(`${platform.address}/shops?companyApiKey=studio-nine`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking page does not exist');
    await page.goto(`${platform.address}/builder`);
    await expect(page.getByText('Studio Nine')).toHaveCount(0);
    await expectAccessible(page);

    const signIn = async (password: string) => {
      await page.getByLabel('Company key').fill('studio-nine');
      await page.getByLabel('User name').fill('page');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Open the builder' }).click();
    };
    await signIn('open simsim');
    await expect(page.getByRole('alert')).toContainText('opens nothing');
    await signIn('open sesame & co');
    await expect(page.getByText('Studio Nine answers to this key.')).toBeVisible();
    const preview = page.frameLocator('#preview').frameLocator('iframe');
    await expect(preview.getByRole('button', { name: 'Cut and wash' })).toBeVisible();

    await page.getByLabel('Open with').selectOption('Cut and wash');
    const snippet = page.locator('#snippet-html');
    await expect(snippet).toContainText('service=');
    await expect(preview.getByRole('button', { name: 'Cut and wash' })).toHaveAttribute('aria-pressed', 'true');
    const link = (await page.locator('#widget-link').textContent()) ?? '';
    const code = page.getByRole('img', { name: 'QR code of the link; download it' });
    await code.scrollIntoViewIfNeeded();
    await expect
      .poll(() => code.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);

    // The pictures of the guides stay within their card.
    const guides = page.getByRole('region', { name: 'Where to paste it' });
    for (const summary of await guides.locator('summary').all()) await summary.click();
    await expect(async () => {
      const card = await guides.boundingBox();
      for (const picture of await guides.locator('img').all()) {
        const box = await picture.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
      }
    }).toPass();
    await expectNoOverflow(page);
    await expectAccessible(page);

    const html = (await snippet.textContent()) ?? '';
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Open the builder' })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Cut and wash' })).toHaveAttribute('aria-pressed', 'true');
    expect(page.url()).not.toContain('sesame');
    // Outside demo mode only pages with https show a widget.
    await openUnlistedHost(page, html, 'https://studio.example/');
    await expect(inside(page).getByRole('button', { name: 'Cut and wash' })).toHaveAttribute('aria-pressed', 'true');
  } finally {
    await platform.stop();
  }
});
