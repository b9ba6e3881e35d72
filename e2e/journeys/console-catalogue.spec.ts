import { expect, type Page, test } from '@playwright/test';
import { ownCompany, signInAt } from '../pages/console.ts';

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
  await expect(page.getByText(`${name} saved.`)).toBeVisible();

  const shown = async (locale: string) => {
    const shops = await page.request.post('/api/company/shop/list', { headers: { ...headers, locale } });
    const { result } = (await shops.json()) as { result: { shops: { id: number }[] } };
    const form = { shop_id: String(result.shops[0]?.id) };
    return (
      await page.request.post('/api/company/shop/categories/list', { headers: { ...headers, locale }, form })
    ).text();
  };
  await expect.poll(() => shown('en')).toContain(name);
  await expect.poll(() => shown('de')).toContain('Salzpeeling');
  await expect.poll(() => shown('nl')).toContain(name);

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
  await expect.poll(() => shown('en')).not.toContain(name);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText(`${name} has been archived.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expect.poll(() => shown('en')).toContain(name);

  // Later than the toast, the list shows what is archived.
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await expect.poll(() => shown('en')).not.toContain(name);
  await page.getByRole('button', { name: 'Show archived' }).click();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expect.poll(() => shown('en')).toContain(name);
});

test('[TEAM-8] [CAT-1] an edit survives opening other rows, and a conflict names the colleague @full', async ({
  page,
}) => {
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
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Lymphatic drainage saved.')).toBeVisible();
  expect((await read()).result.service).toMatchObject({ price: price + 1, description: typed });
  await page.request.patch(`/api/staff/service/${id}`, {
    headers,
    data: { version: (await read()).result.service.version, price },
  });
});

/** A company with two rooms, one of them booked twice, and the panel that shows those visits. */
async function twoRooms(page: Page, company: string) {
  const own = (await ownCompany(page, company)).headers;
  /** The platform as the console calls it; the record is under its name. */
  async function send<T>(method: 'get' | 'post' | 'patch', path: string, data?: object): Promise<T> {
    const answer = await page.request[method](`/api/staff/${path}`, { headers: own, ...(data && { data }) });
    const { result } = (await answer.json()) as { result: T };
    expect(answer.status(), JSON.stringify(result)).toBe(200);
    return result;
  }
  const { shops } = await send<{ shops: { id: number }[] }>('get', 'shop');
  const shopId = shops[0]!.id;
  const { shop } = await send<{ shop: { version: number } }>('get', `hours?shop_id=${shopId}`);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
  await send('patch', `hours/shop/${shopId}`, { version: shop.version, hours });
  const room = async (name: string) =>
    (await send<{ room: { id: number } }>('post', 'room', { shop_id: shopId, name, grid_minutes: 60 })).room.id;
  const [attic, cellar] = [await room('Attic'), await room('Cellar')];
  const { category } = await send<{ category: { id: number } }>('post', 'category', { shop_id: shopId, name: 'Face' });
  const offered = { name: 'Facial', minutes: 60, price: 40, category_id: category.id, rooms: [attic, cellar] };
  const { service } = await send<{ service: { id: number } }>('post', 'service', { shop_id: shopId, ...offered });
  const { now } = await send<{ now: number }>('get', `agenda?shop_id=${shopId}&date=2027-01-01`);
  const inFiveDays = now - (now % 86_400) + 5 * 86_400;
  const visit = async (first_name: string, hour: number) =>
    (
      await send<{ booking_id: number }>('post', 'booking', {
        service_id: service.id,
        room_id: attic,
        starts_at: inFiveDays + hour * 3600,
        customer: { first_name, last_name: 'Journey' },
        payment: 'later',
        tell_customer: false,
      })
    ).booking_id;
  const [iris, pieter] = [await visit('Iris', 10), await visit('Pieter', 12)];
  const visitNow = async (id: number) =>
    (await send<{ booking: { status: string; starts_at: number; room_id: number } }>('get', `booking/${id}`)).booking;
  const panel = page.getByRole('region', { name: 'Bookings affected by Attic' });
  const choose = (name: string, action: string) =>
    panel
      .getByRole('group', { name: `What happens to ${name} Journey’s booking` })
      .getByRole('radio', { name: action })
      .check({ force: true });
  return { attic, cellar, iris, pieter, inFiveDays, visitNow, panel, choose };
}

test('[HRS-3] [CAT-3] a room that is booked is archived once each visit has its choice, and not before', async ({
  page,
}) => {
  const { attic, cellar, iris, pieter, inFiveDays, visitNow, panel, choose } = await twoRooms(page, 'Two rooms');
  await page.goto(`/console/catalogue/rooms/${attic}`);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(panel.getByRole('heading', { name: '2 bookings are affected' })).toBeVisible();
  const done = panel.getByRole('button', { name: 'Archive', exact: true });
  await expect(done).toBeDisabled();
  await choose('Iris', 'Move');
  await expect(panel.getByLabel('Where to')).toContainText(/Cellar/);
  await expect(panel.getByText('1 left to decide.')).toBeVisible();

  // Who turns back has changed nothing.
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(await visitNow(iris)).toMatchObject({ status: 'confirmed', room_id: attic });
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await choose('Iris', 'Move');
  await choose('Pieter', 'Cancel');
  await done.click();
  await expect(page.getByText('Attic has been archived.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Attic/ })).toHaveCount(0);
  await expect
    .poll(() => visitNow(iris))
    .toMatchObject({ status: 'confirmed', room_id: cellar, starts_at: inFiveDays + 36_000 });
  await expect.poll(() => visitNow(pieter)).toMatchObject({ status: 'cancelled' });
});

test('[HRS-3] [CAT-3] a booked room that is hidden in its row asks for each visit, and gives the focus back @full', async ({
  page,
}) => {
  const { attic, cellar, iris, pieter, visitNow, panel, choose } = await twoRooms(page, 'Hidden room');
  await page.goto('/console/catalogue/rooms');
  const hide = page.getByRole('button', { name: 'Hide Attic' });
  await hide.press('Enter');
  await expect(panel.getByRole('heading', { name: '2 bookings are affected' })).toBeVisible();
  await expect(panel).toBeFocused();

  // Who turns back has changed nothing.
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(hide).toBeFocused();
  expect(await visitNow(iris)).toMatchObject({ status: 'confirmed', room_id: attic });

  await hide.press('Enter');
  const done = panel.getByRole('button', { name: 'Hide', exact: true });
  await choose('Iris', 'Move');
  await expect(done).toBeDisabled();
  await choose('Pieter', 'Cancel');
  await done.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show Attic' })).toBeFocused();
  await expect.poll(() => visitNow(iris)).toMatchObject({ status: 'confirmed', room_id: cellar });
  await expect.poll(() => visitNow(pieter)).toMatchObject({ status: 'cancelled' });
});
