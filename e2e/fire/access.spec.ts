import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupSteps } from '@embook/domain/setup';
import { locales } from '@embook/domain/shared';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { patterns } from '../../apps/widget/src/paths.ts';
import { figuresOf } from '../../fire/figures.ts';
import { seed, size } from '../../fire/tier.ts';
import { demo } from '../pages/public-screens.ts';
import { dayFromToday, signInAs } from '../pages/console-agenda.ts';
import { ask as askStaff, SHOP, taughtId } from '../pages/console-classes.ts';
import { ask, keepSession, tokenOfDemo } from '../pages/profile.ts';
import { expectAccessible, open } from '../pages/widget.ts';

const KEY = 'demo-aurora';
const figures = figuresOf('access');
test.afterAll(() => figures.write());

/** One width finds most problems; the quick tier uses the narrowest. */
const widths = size(1, 3) === 1 ? [390] : [390, 760, 1280];
/** The console has another layout on a phone; the quick tier alternates. */
const consoleWidths = [390, 1440];
/**
 * In the quick tier a visitor opens the public screens and a customer the rest; each screen in one language, chosen by
 * the seed.
 */
const seesAll = size(0, 1) === 1;

/** The values for each parameter of a route. */
async function partsOf(page: Page, token: string): Promise<Record<string, readonly string[]>> {
  const { result } = await ask(page.request, 'reservation/list', { next: '1' }, token);
  const { bookings, bundles } = result as Record<'bookings' | 'bundles', { id: number }[]>;
  const past = await ask(page.request, 'reservation/list', { next: '0' }, token);
  const [visit] = (past.result as { bookings: { id: number }[] }).bookings;
  return {
    shopId: ['1'],
    bundleId: ['1'],
    eventId: [String(demo.nextEvent), String(demo.eventWithVideo)],
    subscriptionId: ['1'],
    promotionId: ['1'],
    tab: ['services', 'groups', 'events', 'subscriptions', 'bundles'],
    bookType: ['service', 'group', 'event', 'bundle'],
    result: ['payment', 'bundle'],
    route: ['reservations', 'profile', 'notifications'],
    reservationType: [`product/${bookings[0]?.id}`, `bundle/${bundles[0]?.id}`],
    reservationId: [String(visit?.id)],
    next: ['1'],
  };
}

/** Every address of the route table, so that a new route is tested by itself. */
function addressesOf(parts: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(patterns).flatMap((pattern) => {
    // The type of a reservation and its id belong together.
    const open = pattern.replace(':reservationType/:reservationId', ':reservationType');
    return [...open.matchAll(/:(\w+)/g)].reduce<string[]>(
      (made, [part, name = '']) => {
        const values = parts[name];
        if (!values) throw new Error(`say what may stand for ${part}`);
        // The quick tier takes the first of similar values.
        const some = seesAll || name === 'tab' || name === 'reservationType' ? values : values.slice(0, 1);
        return made.flatMap((address) => some.map((value) => address.replace(part, value)));
      },
      [open],
    );
  });
}

async function visitor(browser: Browser, locale: string, baseURL: string, token: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce', baseURL });
  if (token !== undefined) await keepSession(context, token);
  await context.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [
    `embook.draft.${KEY}`,
    JSON.stringify(draft),
  ] as const);
  return context.newPage();
}

/** A draft, so that the booking screens have content. */
const draft = {
  service: { shopId: 1, serviceId: 1 },
  product: 'any',
  date: null,
  slot: null,
  bundle: { shopId: 1, bundleId: 1 },
  group: null,
  event: null,
};

const needsSignIn = /^\/(?:profile|reservations|notifications$)/;

for (const [turn, locale] of locales.entries())
  for (const who of ['a visitor', 'a customer'] as const)
    test(`[NAV-1] [I18N-1] every route is accessible to ${who} in ${locale}`, async ({ browser, page, baseURL }) => {
      const token = await tokenOfDemo(page.request);
      const mine = await visitor(browser, locale, String(baseURL), who === 'a customer' ? token : undefined);
      const all = addressesOf(await partsOf(page, token)).filter(
        (address) => seesAll || needsSignIn.test(address) === (who === 'a customer'),
      );
      if (who === 'a visitor') all.push('/shops?companyApiKey=', '/shops?companyApiKey=nobody');
      for (const address of all.filter((_, index) => seesAll || (index + seed) % locales.length === turn)) {
        await mine.setViewportSize({ width: widths[0] ?? 390, height: 844 });
        await open(mine, address.includes('?') ? address : `${address}?companyApiKey=${KEY}`);
        await expect(mine.getByRole('heading').first(), address).toBeVisible();
        await expect(mine.locator('html')).toHaveAttribute('lang', locale);
        figures.count('screens');
        for (const width of widths) {
          await mine.setViewportSize({ width, height: 844 });
          await test.step(`${address} at ${width}`, () => expectAccessible(mine));
          figures.count('looks of axe');
        }
      }
      await mine.context().close();
    });

/** Parsed from a table's source, so that a new row is tested by itself; the module itself needs a browser. */
function rowsOf(file: string, row: RegExp): string[] {
  const table = readFileSync(join(import.meta.dirname, '../../apps/console/src', file), 'utf8');
  const rows = [...table.matchAll(row)].map(([, found = '']) => found);
  if (rows.length === 0) throw new Error(`the table in ${file} is read in another way`);
  return rows;
}

/** The routes of the console; those with an id are found by their calls below. */
const consolePaths = (): string[] =>
  rowsOf('routes.tsx', /^ {4}path: '([^']+)'/gm).map((path) => path.replace(/(?:\/:\w+\?)+$/, ''));
const catalogueTabs = (): string[] => rowsOf('catalogue/kinds.ts', /^ {2}'(\w+)',$/gm);
const settingSections = (): string[] => rowsOf('settings/sections.ts', /^ {4}id: '([^']+)'/gm);

const first = (list: unknown): number => {
  const [found] = list as { id: number }[];
  if (!found) throw new Error('the demo has none');
  return found.id;
};

/** The first thing of a tab of the catalogue, such as `services`, whose call is `service`. */
const thingOf = async (context: BrowserContext, tab: string): Promise<string> => {
  const things = await askStaff(context, 'GET', tab.replace(/s$/, ''));
  return `/catalogue/${tab}/${first(things[tab])}`;
};

/** The screens, those with an id, and the panels and dialogs over them. */
async function consoleAddresses(context: BrowserContext): Promise<string[]> {
  const read = (path: string) => askStaff(context, 'GET', path);
  const range = `from=${dayFromToday(1)}&until=${dayFromToday(14)}`;
  const { customers } = await read('customer');
  const { entries } = await read(`agenda?shop_id=${SHOP}&date=${dayFromToday(1)}&days=7`);
  const { sessions } = await read(`session?shop_id=${SHOP}&${range}`);
  const visits = (entries as { id: number; kind: string }[]).filter(({ kind }) => kind === 'booking');
  const classes = (sessions as { id: number; kind: string }[]).filter(({ kind }) => kind === 'class');
  const events = (sessions as { id: number; kind: string }[]).filter(({ kind }) => kind === 'event');
  const tabs = catalogueTabs();
  const addresses = [
    ...consolePaths().filter((path) => !path.includes(':')),
    ...settingSections().map((section) => `/settings/${section}`),
    ...tabs.map((tab) => `/catalogue/${tab}`),
    ...(await Promise.all(tabs.map((tab) => thingOf(context, tab)))),
    ...setupSteps.map((step) => `/start/${step}`),
    '/agenda?do=block',
    '/agenda?do=feed',
    `/customers/${first(customers)}`,
    '/agenda?by=room',
    `/agenda?view=week&date=${dayFromToday(7)}`,
    `/agenda?booking=${first(visits)}`,
    '/agenda?new=1',
    `/catalogue/events/${first(events)}`,
    `/classes?class=${first(classes)}`,
    `/classes/series/${await seriesOf(context)}`,
  ];
  for (const path of consolePaths())
    if (!addresses.some((address) => address.startsWith(path.replace(/:.*/, ''))))
      throw new Error(`say what opens ${path}`);
  return addresses;
}

/** The demo has no weekly class, so that one is made, on days that no journey looks at. */
async function seriesOf(context: BrowserContext): Promise<number> {
  const { series } = await askStaff(context, 'GET', `series?shop_id=${SHOP}`);
  if ((series as unknown[]).length > 0) return first(series);
  const serviceId = await taughtId(context, 'Slow flow');
  const [from, until] = [dayFromToday(80), dayFromToday(89)];
  const terms = { service_id: serviceId, every: ['sun'], at: '05:00', from, until, places: 8 };
  return first([(await askStaff(context, 'POST', 'series', terms))['series']]);
}

for (const [turn, locale] of locales.entries())
  test(`[TEAM-6] [AGD-2] every screen of the console is accessible in ${locale}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale, reducedMotion: 'reduce', baseURL: String(baseURL) });
    const page = await context.newPage();
    const isMine = (index: number) => seesAll || (index + seed) % locales.length === turn;
    const look = async (address: string, index: number): Promise<void> => {
      await page.goto(`/console${address}`);
      await expect(page.getByRole('heading').first(), address).toBeVisible();
      await expect(page.getByRole('status', { name: /^(Loading|Lädt|Laden|Įkeliama)/ })).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      figures.count('screens');
      for (const width of seesAll ? consoleWidths : consoleWidths.slice(index % 2).slice(0, 1)) {
        await page.setViewportSize({ width, height: 900 });
        // The agenda scrolls to the hour of the day. An entry that is cut there loses the word at its top for axe, and its
        // name would seem to differ.
        await page.evaluate(() => {
          for (const element of document.querySelectorAll('[role=grid], [role=grid] *, main *'))
            if (element.scrollTop > 0) element.scrollTop = 0;
        });
        // The preview in a frame has its own header and main landmarks.
        await test.step(`${address} at ${width}`, () => expectAccessible(page, ['landmark-unique']));
        figures.count('looks of axe');
      }
    };
    // Signed out: the sign-in, and the links of mails.
    for (const [index, address] of ['', '/join#nothing', '/reset#nothing'].entries())
      if (isMine(index)) await look(address, index);
    await signInAs(context, 'owner');
    for (const [index, address] of (await consoleAddresses(context)).entries())
      if (isMine(index)) await look(address, index);
    await context.close();
  });
