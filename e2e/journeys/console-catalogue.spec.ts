import { expect, test } from '@playwright/test';
import { signInAt } from '../pages/console.ts';

const headers = { 'company-api-key': 'demo-aurora' };

test('[CAT-1] [CAT-5] a service is created, translated, hidden, archived and restored', async ({ page }, info) => {
  const name = `Salt scrub ${info.project.name} ${process.pid}`;
  await signInAt(page, '/catalogue', 'owner@embook.test');
  await expect(page.getByRole('link', { name: /Deep tissue massage/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Add a service to Massage/ }).click();
  const editor = page.getByRole('region', { name: /Service|Salt scrub/ });
  await editor.getByLabel('Name', { exact: true }).fill(name);
  await editor.getByLabel('Price', { exact: true }).fill('49,505');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.getByText('A price has at most two decimals')).toBeVisible();
  // What was typed is still there.
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue(name);
  await editor.getByLabel('Price', { exact: true }).fill('49,50');
  await editor.getByRole('button', { name: 'Deutsch' }).click();
  await expect(editor.getByLabel('Name', { exact: true })).toHaveAttribute('placeholder', name);
  await editor.getByLabel('Name', { exact: true }).fill('Salzpeeling');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();

  const shown = async (locale: string) => {
    const shops = await page.request.post('/api/company/shop/list', { headers: { ...headers, locale } });
    const { result } = (await shops.json()) as { result: { shops: { id: number }[] } };
    const form = { shop_id: String(result.shops[0]?.id) };
    return (
      await page.request.post('/api/company/shop/categories/list', { headers: { ...headers, locale }, form })
    ).text();
  };
  expect(await shown('en')).toContain(name);
  expect(await shown('de')).toContain('Salzpeeling');
  expect(await shown('nl')).toContain(name);

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
  expect(await shown('en')).not.toContain(name);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`${name} is archived.`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  expect(await shown('en')).not.toContain(name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  expect(await shown('en')).toContain(name);
});

test('[TEAM-8] [CAT-1] an edit survives opening other rows, and a conflict names the colleague', async ({ page }) => {
  await signInAt(page, '/catalogue', 'owner@embook.test');
  await page.getByRole('link', { name: /Lymphatic drainage/ }).click();
  const description = page.getByLabel('Description', { exact: true });
  const typed = `Light strokes ${Date.now()}`;
  await description.fill(typed);
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('link', { name: /Lymphatic drainage/ }).getByRole('img', { name: 'Not saved yet' }),
  ).toBeVisible();
  await page.getByRole('link', { name: /Lymphatic drainage/ }).click();
  await expect(description).toHaveValue(typed);

  const id = /\/services\/(\d+)/.exec(page.url())?.[1] ?? '';
  const read = async () =>
    (await (await page.request.get(`/api/staff/service/${id}`, { headers })).json()) as {
      result: { service: { version: number; price: number; description: string | null } };
    };
  const { version, price } = (await read()).result.service;
  const other = await page.request.patch(`/api/staff/service/${id}`, { headers, data: { version, price: price + 1 } });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep mine on top' }).click();
  await expect(page.getByText('Lymphatic drainage is saved.')).toBeVisible();
  expect((await read()).result.service).toMatchObject({ price: price + 1, description: typed });
  await page.request.patch(`/api/staff/service/${id}`, {
    headers,
    data: { version: (await read()).result.service.version, price },
  });
});
