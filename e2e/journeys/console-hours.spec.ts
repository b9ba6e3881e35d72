import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { ownCompany, signInAt } from '../pages/console.ts';
import { expectAccessible, expectNoOverflow, watchTrouble } from '../pages/widget.ts';

const headers = { 'company-api-key': 'demo-aurora' };
const DAY = 86_400;

/** No other journey books from this day on, so that only visits of this one block a change. */
const QUIET_DAYS = 50;

interface Visit {
  readonly id: number;
  readonly startsAt: number;
}

async function answerOf<T>(call: Promise<{ json(): Promise<unknown>; status(): number }>): Promise<T> {
  const answer = await call;
  const { result } = (await answer.json()) as { result: T };
  expect(answer.status(), JSON.stringify(result)).toBe(200);
  return result;
}

/** Staff calls with the cookie of the page. */
function desk(request: APIRequestContext) {
  const get = <T>(path: string, params: Record<string, string | number> = {}) =>
    answerOf<T>(request.get(`/api/staff/${path}`, { headers, params }));
  return {
    get,
    post: <T>(path: string, data: object) => answerOf<T>(request.post(`/api/staff/${path}`, { headers, data })),
    remove: (path: string) => request.delete(`/api/staff/${path}`, { headers, data: {} }),
  };
}

/** Three visits to Noor on one day far ahead: one that Daan could take, two that only she does. */
async function threeVisits(page: Page) {
  const { get, post } = desk(page.request);
  const { shops, employees } = await get<{
    shops: { id: number }[];
    employees: { id: number; name: string }[];
  }>('workplace');
  const shopId = shops[0]?.id ?? 0;
  const noor = employees.find(({ name }) => name === 'Noor Haddad')?.id ?? 0;
  const { services } = await get<{ services: { id: number; name: string }[] }>('bookable', { shop_id: shopId });
  const { now } = await get<{ now: number }>('agenda', {
    shop_id: shopId,
    date: new Date().toISOString().slice(0, 10),
  });
  const first = now - (now % DAY) + QUIET_DAYS * DAY;
  const book = async (service: string, name: string, from: number): Promise<Visit> => {
    const serviceId = services.find((each) => each.name === service)?.id ?? 0;
    const asked = { shop_id: shopId, service_id: serviceId, employee_id: noor, from, days: 7 };
    const { moments } = await get<{ moments: { starts_at: number; room: { id: number } }[] }>('moments', asked);
    const [moment] = moments;
    if (!moment) throw new Error(`nothing is free for ${service}`);
    const { booking_id: id } = await post<{ booking_id: number }>('booking', {
      service_id: serviceId,
      starts_at: moment.starts_at,
      room_id: moment.room.id,
      customer: { first_name: name, last_name: 'Journey' },
      payment: 'later',
      tell_customer: false,
    });
    return { id, startsAt: moment.starts_at };
  };
  const moved = await book('Foot reflexology', 'Iris', first);
  const cancelled = await book('Lymphatic drainage', 'Pieter', moved.startsAt);
  const kept = await book('Pregnancy massage', 'Milou', cancelled.startsAt);
  const date = new Date(moved.startsAt * 1000).toISOString().slice(0, 10);
  return { shopId, noor, date, moved, cancelled, kept };
}

const visitNow = async (page: Page, id: number) =>
  (
    await desk(page.request).get<{ booking: { status: string; starts_at: number; employee_id: number } }>(
      `booking/${id}`,
    )
  ).booking;

// One after another: two of them change the hours of one person, and who saves second is asked to look again.
test.describe.configure({ mode: 'default' });

test('[HRS-3] an absence with three blocking bookings, each resolved in another way', async ({ page }) => {
  await signInAt(page, '/hours', 'manager@embook.test');
  const trouble = watchTrouble(page);
  const { shopId, noor, date, moved, cancelled, kept } = await threeVisits(page);
  await page.goto(`/console/hours?shop=${shopId}&who=${noor}`);
  await page.getByRole('button', { name: 'Time off', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Time off, Noor Haddad' });
  await panel.getByLabel('First day').fill(date);
  await panel.getByLabel('Last day').fill(date);
  await panel.getByLabel('Note for the planner').fill('Away');
  await expect(panel.getByRole('heading', { name: '3 bookings are affected' })).toBeVisible();
  const save = panel.getByRole('button', { name: 'Save time off' });
  await expect(save).toBeDisabled();
  const choose = (name: string, action: string) =>
    panel
      .getByRole('group', { name: `What happens to ${name} Journey’s booking` })
      .getByRole('radio', { name: action })
      .check({ force: true });
  await choose('Iris', 'Move');
  await expect(panel.getByLabel('Where to')).toContainText(/Daan Okafor, same time/);
  await choose('Pieter', 'Cancel');
  await expect(panel.getByText('1 left to decide.')).toBeVisible();
  await choose('Milou', 'Keep');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await save.click();
  await expect(page.getByText('Noor Haddad is away on these days.')).toBeVisible();
  await expect(panel).toBeHidden();

  const now = { moved: await visitNow(page, moved.id), kept: await visitNow(page, kept.id) };
  expect(now.moved).toMatchObject({ status: 'confirmed', starts_at: moved.startsAt });
  expect(now.moved.employee_id).not.toBe(noor);
  expect(await visitNow(page, cancelled.id)).toMatchObject({ status: 'cancelled' });
  expect(now.kept).toMatchObject({ status: 'confirmed', starts_at: kept.startsAt, employee_id: noor });

  // The absence is shown, and can be withdrawn.
  const away = page.getByRole('listitem').filter({ hasText: 'Away' });
  await away.getByRole('button', { name: /^Remove time off/ }).click();
  await expect(away).toBeHidden();
  for (const { id } of [moved, kept]) {
    const { booking } = await desk(page.request).get<{ booking: { version: number } }>(`booking/${id}`);
    await desk(page.request).post(`booking/${id}/cancel`, { version: booking.version, tell_customer: false });
  }
  expect(trouble).toEqual([]);
});

test('[HRS-1] the opening hours of a shop are changed and saved', async ({ page }) => {
  const { headers: own } = await ownCompany(page, 'Early studio');
  const call = async (method: 'get' | 'patch', path: string, data?: object) =>
    answerOf<{ shops: { id: number }[]; shop: { version: number; hours: { opens: string }[] } }>(
      page.request[method](`/api/staff/${path}`, { headers: own, ...(data && { data }) }),
    );
  const id = (await call('get', 'shop')).shops[0]?.id;
  const { version } = (await call('get', `hours?shop_id=${id}`)).shop;
  await call('patch', `hours/shop/${id}`, { version, hours: [{ weekday: 1, opens: '09:00', closes: '18:00' }] });
  // On a phone, where hours are typed.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/console/hours?shop=${id}`);
  await page.getByLabel('From').first().fill('08:00');
  await page.getByLabel('To').first().focus();
  await page.getByRole('button', { name: 'Save hours' }).click();
  // Not by the notice, which is gone after seconds: on a busy machine between two looks.
  const opens = async () => (await call('get', `hours?shop_id=${id}`)).shop.hours[0]?.opens;
  await expect.poll(opens).toBe('08:00');
});

test('[HRS-1] a public holiday is offered, closes the shop, and is removed again', async ({ page }) => {
  await signInAt(page, '/hours', 'manager@embook.test');
  await page.getByRole('button', { name: 'Day or date range' }).click();
  const panel = page.getByRole('complementary', { name: 'New exception' });
  const holidays = panel.getByRole('region', { name: 'Public holidays' });
  await holidays.getByRole('button', { name: 'More holidays' }).click();
  await holidays.getByRole('button', { name: /King’s Day/ }).click();
  await expect(panel.getByLabel('Reason')).toHaveValue('King’s Day');
  await expect(panel.getByText('No bookings are affected')).toBeVisible();
  await panel.getByRole('button', { name: 'Save days' }).click();
  const card = page.getByRole('button', { name: /King’s Day closed/ });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.click();
  const opened = page.getByRole('complementary', { name: 'Exception' });
  await opened.getByRole('radio', { name: 'As usual' }).check({ force: true });
  await opened.getByRole('button', { name: 'Save days' }).click();
  await expect(card).toBeHidden();
});

test('[HRS-4] a practitioner requests time off, and it is granted', async ({ page, browser }) => {
  await signInAt(page, '/hours', 'noor@embook.test');
  const days = new Date(Date.now() + (QUIET_DAYS + 20) * DAY * 1000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Ask for time off' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Time off, Noor Haddad' });
  await panel.getByLabel('First day').fill(days);
  await panel.getByLabel('Last day').fill(days);
  await panel.getByLabel('Note for the planner').fill('Journey');
  await panel.getByRole('button', { name: 'Ask for time off' }).click();
  await expect(page.getByText('You asked for time off.')).toBeVisible();
  const own = page.getByRole('listitem').filter({ hasText: 'Journey' });
  await expect(own).toContainText('requested');
  await expectAccessible(page);
  await expectNoOverflow(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAt(other, '/hours', 'manager@embook.test');
  await other
    .getByRole('navigation', { name: 'Whose hours' })
    .getByRole('button', { name: /Noor Haddad/ })
    .click();
  const asked = other.getByRole('listitem').filter({ hasText: 'Journey' });
  await asked.getByRole('button', { name: 'Approve' }).click();
  const grant = other.getByRole('complementary', { name: 'Time off, Noor Haddad' });
  await expect(grant.getByText('No bookings are affected')).toBeVisible();
  await grant.getByRole('button', { name: 'Approve' }).click();
  await expect(grant).toBeHidden();
  // Live: the requester sees it without a reload.
  await expect(own).not.toContainText('requested');
  await asked.getByRole('button', { name: /^Remove time off/ }).click();
  await expect(asked).toBeHidden();
  await context.close();
});
