import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import type { figuresOf } from '../../../fire/figures.ts';
import { size } from '../../../fire/tier.ts';
import { turns } from '../../pages/hostile-company.ts';
import type { OwnPlatform } from '../../pages/own-platform.ts';
import { oneLinePayloads, payloads } from '../../pages/script-payloads.ts';
import { expectHarmless } from './harm.ts';

const WIDTHS = [390, 1440];
const PASSWORD = 'the owner’s secret';
const headers = { 'company-api-key': 'hostile' };
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The tabs of the catalogue; the call of each is its singular. */
const tabs = ['services', 'bundles', 'subscriptions', 'promotions', 'rooms', 'employees', 'shops'];

interface Visit {
  readonly id: number;
  readonly starts_at: number;
}

/** What staff see of texts by customers, colleagues and the company, and what they write themselves. */
export function hostileConsole(figures: ReturnType<typeof figuresOf>, platform: () => OwnPlatform): void {
  const api = (path: string): string => `${platform().address}/api/staff/${path}`;

  async function result<T>(context: BrowserContext, path: string, data?: object): Promise<T> {
    const answer = data
      ? await context.request.post(api(path), { headers, data })
      : await context.request.get(api(path), { headers });
    const body = (await answer.json()) as { result: T };
    expect(answer.status(), `${path} ${JSON.stringify(body)}`).toBe(200);
    return body.result;
  }

  /** The owner joins the first time, under a name that is a payload too. */
  async function signIn(page: Page): Promise<void> {
    const context = page.context();
    const token = platform().ownerLinks.get('hostile')?.split('#')[1];
    const joining = { token, name: payloads[4], password: PASSWORD };
    await context.request.post(api('invitation/accept'), { data: joining });
    await result(context, 'sign-in', { email: 'owner@example.test', password: PASSWORD });
    await context.addInitScript(() => sessionStorage.setItem('embook-console-company', 'hostile'));
  }

  async function look(page: Page, path: string, field?: Locator): Promise<void> {
    await page.goto(`${platform().address}/console/${path}`);
    if (field) await expect(field).toHaveValue(/hacked|</);
    else await expect(page.getByRole('main')).toContainText(/hacked|</);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectHarmless(page, WIDTHS);
    figures.count('hostile screens');
  }

  async function victimOf(context: BrowserContext): Promise<{ id: number; visits: Visit[] }> {
    const { customers } = await result<{ customers: { id: number }[] }>(context, 'customer');
    const id = customers[0]?.id ?? 0;
    const { customer } = await result<{ customer: { visits: Visit[] } }>(context, `customer/${id}`);
    return { id, visits: customer.visits };
  }

  test(`[A16] [TEAM-4] the console shows ${turns} hostile texts of each kind as text`, async ({ page, context }) => {
    await signIn(page);
    const { id, visits } = await victimOf(context);
    const day = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
    const next = visits.find(({ starts_at: time }) => time * 1000 > Date.now()) ?? visits[0];
    const date = day(next?.starts_at ?? 0);
    // What staff write: a reason, notes on a visit and on a customer, a name.
    for (const [index, payload] of oneLinePayloads.entries()) {
      if (index >= size(4, oneLinePayloads.length)) break;
      // Before the first class of the day.
      const startsAt = Math.floor((next?.starts_at ?? 0) / DAY) * DAY + 2 * HOUR + index * 300;
      const block = { employee_id: 1, starts_at: startsAt, ends_at: startsAt + 300, reason: payload.trim() };
      await result(context, 'block', block);
      await result(context, `customer/${id}/note`, { note: payload.trim() });
      await result(context, `booking/${next?.id}/note`, { note: payload.trim() });
      figures.count('payloads typed', 3);
    }
    for (const path of [
      `agenda?date=${date}`,
      `agenda?date=${date}&by=room`,
      `agenda?date=${date}&view=week&who=1`,
      'customers',
      `customers/${id}`,
      'team',
      'audit',
      'account',
      'hours',
      `classes?date=${date}`,
      ...tabs.map((tab) => `catalogue/${tab}`),
      'catalogue/events',
    ])
      await look(page, path);
    // The editors, the first of each kind, and the settings: what they show is in their fields.
    for (const tab of tabs) {
      const { [tab]: things = [] } = await result<Record<string, { id: number }[]>>(context, tab.replace(/s$/, ''));
      for (const { id: thingId } of things.slice(0, 1)) await look(page, `catalogue/${tab}/${thingId}`);
    }
    await look(page, 'settings', page.getByLabel('Name shown to customers'));
    for (const visit of visits.slice(0, size(2, visits.length)))
      await look(page, `agenda?date=${day(visit.starts_at)}&booking=${visit.id}`);
  });

  test('[A16] what is typed at the desk stays text: a new customer, and a search', async ({ page }) => {
    await signIn(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${platform().address}/console/agenda?new=1`);
    const field = page.getByRole('combobox', { name: 'Customer' });
    for (const [index, payload] of oneLinePayloads.entries()) {
      if (index >= size(4, oneLinePayloads.length)) break;
      await field.fill(payload);
      await expect(field).toHaveValue(payload);
      figures.count('payloads typed');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    const find = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox');
    await find.fill(payloads[0]);
    await expect(find).toHaveValue(payloads[0]);
    await expectHarmless(page, WIDTHS);
  });
}
