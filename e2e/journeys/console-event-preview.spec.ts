import { expect, test } from '@playwright/test';
import { signInAs } from '../pages/console-agenda.ts';
import { expectNoOverflow } from '../pages/widget.ts';

for (const width of [1440, 1024, 390])
  test(`[CAT-2] [CLS-6] at ${width} an event is previewed as it is typed, before it is saved`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(context, 'owner');
    const name = `Typed at ${width}`;
    await page.goto(`/console/catalogue/events/new?shop=2`);
    await page.getByRole('combobox', { name: 'Type of event' }).selectOption({ label: 'Quiet yin' });
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Price').fill('17,25');
    await page.getByText('Somewhere else', { exact: true }).click();
    await page.getByLabel('Street and number').fill('Werfkelder 9');
    if (width < 1280) await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const widget = page.frameLocator('iframe[title="What customers see"]');
    await expect(widget.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(widget.getByText('17,25').filter({ visible: true }).first()).toBeVisible();
    await expect(widget.getByText('Werfkelder 9').first()).toBeVisible();
    await expectNoOverflow(page);
    if (width < 1280) await page.getByRole('button', { name: 'Close the preview' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
    if (width >= 1280) await expect(widget.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible();
  });
