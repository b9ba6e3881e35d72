import { readFile } from 'node:fs/promises';
import { sessionName } from '@embook/domain/embedding';
import {
  addDays,
  clockOf,
  dayOf,
  DAY_SECONDS,
  hoursBetween,
  instantOf,
  type ShopTime,
  shopTimeAt,
  skippedOn,
  startOfDay,
  datesIn,
} from '@embook/domain/shared';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { figuresOf } from '../../fire/figures.ts';
import { size } from '../../fire/tier.ts';
import type { Platform } from '../../tools/platform.ts';
import { startPlatformOf } from '../pages/own-platform.ts';
import { askToCancel } from '../pages/reservations.ts';
import { open } from '../pages/widget.ts';

const figures = figuresOf('clocks');
const HOUR = 3_600;
const NOON = 12 * HOUR;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const owner = { email: 'night@example.test', password: 'the night’s secret' };

/** The zones of the shop and of its visitor, always different. */
const places = [
  ['Europe/Amsterdam', 'Asia/Tokyo'],
  ['America/New_York', 'Europe/London'],
  ['Australia/Lord_Howe', 'America/Los_Angeles'],
  ['Pacific/Chatham', 'Atlantic/Azores'],
  ['America/Santiago', 'Asia/Kathmandu'],
  ['Africa/Cairo', 'Pacific/Auckland'],
].slice(0, size(3, 6)) as [zone: string, visitor: string][];

/** The next days on which the clocks of a zone change, far enough ahead for the company file. */
function changesOf(zone: string): ShopTime[] {
  const today = startOfDay(shopTimeAt(Date.now(), zone));
  const days = Array.from({ length: 370 }, (_, index) => addDays(today, 4 + index));
  return days.filter((day) => hoursBetween(day, addDays(day, 1), zone) !== 24).slice(0, 2);
}

const keyOf = (zone: string): string => zone.toLowerCase().replace('/', '-');

/** Open day and night, bookable for a year, with a visit at noon on both days. */
const companyIn = (zone: string): CompanyFileText => ({
  format: 'embook-company-1',
  company: { key: keyOf(zone), name: zone, time_zone: zone, cancellation: { policy_hours: 24 } },
  shops: [
    {
      name: zone,
      street: 'Main street 1',
      zip: '1000',
      city: 'Town',
      country: 'Country',
      time_zone: zone,
      offers: ['services'],
      hours: Object.fromEntries(WEEK.map((day) => [day, ['00:00-24:00']])),
      rooms: [{ ref: 'room', name: 'Room', grid_minutes: 15, horizon_days: 400 }],
      categories: [
        { name: 'Night', services: [{ ref: 'bath', name: 'Bath', minutes: 15, price: 10, rooms: ['room'] }] },
      ],
    },
  ],
  customers: [
    {
      ...owner,
      first_name: 'Nyx',
      last_name: 'Night',
      bookings: changesOf(zone).map((day) => ({
        service: 'bath',
        room: 'room',
        on: dayOf(day),
        at: '12:00',
        payment: { type: 'cash' as const },
      })),
    },
  ],
});

const cases = places
  .flatMap(([zone, visitor], shop) => changesOf(zone).map((day) => ({ zone, visitor, day, shopId: shop + 1 })))
  .toSorted((one, other) => one.day - other.day);

test.describe.configure({ mode: 'default' });
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  platform = await startPlatformOf(...places.map(([zone]) => companyIn(zone)));
});
test.afterAll(async () => {
  await platform.stop();
  figures.write();
});

/** A visitor in another time zone, at that time of the shop. */
async function visitorAt(browser: Browser, { zone, visitor }: (typeof cases)[number], time: ShopTime): Promise<Page> {
  const instant = instantOf(time, zone);
  await platform.moveClock(instant - Date.now());
  const context = await browser.newContext({ timezoneId: visitor, locale: 'en-GB', baseURL: platform.address });
  const page = await context.newPage();
  await page.clock.install({ time: instant });
  return page;
}

async function signIn(page: Page, zone: string): Promise<void> {
  const headers = { 'company-api-key': keyOf(zone) };
  const call = async (path: string, form: Record<string, string>) =>
    (
      (await (await page.request.post(`/api/client/register/${path}`, { headers, form })).json()) as {
        result: Record<string, string>;
      }
    ).result;
  const { hash = '' } = await call('check-email', { email: owner.email });
  const { access_token: value = '' } = await call('verify-password', { hash, password: owner.password });
  await page
    .context()
    .addCookies([{ name: sessionName(keyOf(zone), 'token'), value, url: platform.address, secure: true }]);
}

for (const given of cases) {
  const { zone, visitor, day, shopId } = given;
  const date = dayOf(day);
  const hours = hoursBetween(day, addDays(day, 1), zone);

  test(`[B10] ${zone} on ${date}, a day of ${hours} hours, seen from ${visitor}: only times that exist in the shop are offered`, async ({
    browser,
  }) => {
    const page = await visitorAt(browser, given, addDays(day, -2) + NOON);
    const at = (path: string): string => `${path}?companyApiKey=${keyOf(zone)}`;
    await open(page, at(`/shops/${shopId}/services`));
    const services = await page.request.post('/api/company/shop/categories/list', {
      headers: { 'company-api-key': keyOf(zone) },
      form: { shop_id: shopId },
    });
    const { result } = (await services.json()) as { result: { categories: Record<string, { id: number }[]> } };
    const serviceId = Object.values(result.categories)[0]?.[0]?.id ?? 0;
    await page.getByRole('button', { name: /Bath/ }).click();
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    const cell = page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${datesIn('en').day(day)}`) });
    // The list above the calendar moves it when it comes, and a press in that moment would miss the day.
    await page.getByRole('region', { name: 'Earliest times' }).getByRole('button').first().waitFor();
    await page.getByRole('grid').waitFor();
    if ((await cell.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
    await cell.first().click();
    const times = page.getByRole('region', { name: 'What time' }).getByRole('button', { name: /^\d\d:\d\d/ });
    await expect(times.first()).toBeVisible();
    const shown = (await times.allTextContents()).map((text) => text.slice(0, 5));

    const skipped = skippedOn(day, zone);
    const isThere = (time: ShopTime): boolean => !skipped || time < skipped.from || time >= skipped.until;
    const quarters = Array.from({ length: DAY_SECONDS / 900 }, (_, index) => day + index * 900);
    // Noon is already booked.
    const expected = quarters.filter((time) => isThere(time) && time !== day + NOON).map(clockOf);
    expect(shown).toEqual(expected);
    expect(skipped !== undefined).toBe(hours < 24);
    figures.count('times compared', shown.length);
    figures.count('days');

    if (!skipped) return page.context().close();
    // A request for it is refused, and nothing is booked.
    await signIn(page, zone);
    const refused = await page.request.post('/api/payment/options/get', {
      headers: { 'company-api-key': keyOf(zone) },
      form: { solarium_id: shopId, package_id: serviceId, timestamp: skipped.from },
    });
    expect(refused.status()).toBe(409);
    return page.context().close();
  });

  test(`[B10] [CAN-2] [CAN-4] ${zone} on ${date} from ${visitor}: real hours decide, and the calendar file has the real time`, async ({
    browser,
  }) => {
    // In wall-clock time 15 minutes more than a day in spring, 15 less in autumn; in real hours it is the other way round,
    // unless the clock changes at the end of the day, as in Cairo, after the visit at noon.
    const now = addDays(day, -1) + NOON + (hours > 24 ? 900 : -900);
    const inTime = instantOf(day + NOON, zone) - instantOf(now, zone) > DAY_SECONDS * 1000;
    const page = await visitorAt(browser, given, now);
    await signIn(page, zone);
    const at = (path: string): string => `${path}?companyApiKey=${keyOf(zone)}`;
    await open(page, at('/reservations'));
    const row = page.locator('a[href*="/reservations/details/"]').first();
    await expect(page.getByRole('main').getByText(/12:00/).first()).toBeVisible();
    await row.click();
    await expect(page.getByRole('main')).toContainText('12:00');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /calendar/i }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const real = new Date(instantOf(day + NOON, zone)).toISOString().replace(/[-:]|\.\d+/g, '');
    expect(file).toContain(`DTSTART:${real}`);

    const dialog = await askToCancel(page);
    await expect(dialog).toContainText(inTime ? 'You are in time: cancelling is free.' : 'It’s too late');
    figures.count('policies');
    await page.context().close();
  });
}
