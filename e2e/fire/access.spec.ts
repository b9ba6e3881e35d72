import { locales } from '@embook/domain/shared';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { patterns } from '../../apps/widget/src/paths.ts';
import { figuresOf } from '../../fire/figures.ts';
import { seed, size } from '../../fire/tier.ts';
import { demo } from '../pages/catalogue.ts';
import { ask, keepSession, tokenOfDemo } from '../pages/profile.ts';
import { expectAccessible, open } from '../pages/widget.ts';

const KEY = 'demo-aurora';
const figures = figuresOf('access');
test.afterAll(() => figures.write());

/** One width is enough to find most; the quick tier takes the narrowest, where everything is at its tightest. */
const widths = size(1, 3) === 1 ? [390] : [390, 760, 1280];
/**
 * In the quick tier a visitor sees what is open to all, and a customer the rest; each screen in one of the languages,
 * in another one with another seed.
 */
const seesAll = size(0, 1) === 1;

/** What stands in the place of each part of an address. */
async function partsOf(page: Page, token: string): Promise<Record<string, readonly string[]>> {
  const { result } = await ask(page.request, 'reservation/list', { next: '1' }, token);
  const { bookings, bundles } = result as Record<'bookings' | 'bundles', { id: number }[]>;
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
    next: ['1'],
  };
}

/** Every address of the route table, so that a new route is looked at by itself. */
function addressesOf(parts: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.values(patterns).flatMap((pattern) => {
    // The kind of a reservation and its number belong together.
    const open = pattern.replace(':reservationType/:reservationId', ':reservationType');
    return [...open.matchAll(/:(\w+)/g)].reduce<string[]>(
      (made, [part, name = '']) => {
        const values = parts[name];
        if (!values) throw new Error(`say what may stand for ${part}`);
        // Of what looks alike the quick tier takes the first.
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

/** Something is chosen already, so that the ways to book have something to show. */
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
