import { type Browser, type BrowserContext, test as base } from '@playwright/test';
import type { Platform } from '../../tools/platform.ts';
import { startPlatformOf } from './own-platform.ts';
import { ada, bo, cy, regularCompany } from './regular-company.ts';
import { at, open } from './widget.ts';

const HOUR = 3_600_000;
const timeZone = 'Europe/Amsterdam';

/** The clocks of the platform and of the page. At first both show noon of the day of the import. */
interface Time {
  passes(hours: number): Promise<void>;
  /** Only the platform's clock: the page's is slow. */
  passesElsewhere(hours: number): Promise<void>;
  /** A date that many days ahead, as in addresses. */
  dayIn(days: number): string;
}

type Person = typeof ada;
type Memory = Awaited<ReturnType<BrowserContext['storageState']>>;

interface OwnPlatform {
  readonly platform: Platform;
  /** How far its noon is from the real time. */
  readonly toNoon: number;
  /** Sessions that journeys share, once signed in. */
  readonly sessions: ReadonlyMap<Person, Memory>;
}

function toNoon(): number {
  const [hours = 0, minutes = 0, seconds = 0] = new Date()
    .toLocaleTimeString('en-GB', { timeZone })
    .split(':')
    .map(Number);
  return 12 * HOUR - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

async function signIn(browser: Browser, baseURL: string, { email, password }: Person): Promise<Memory> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await open(page, at('/signin/profile'));
  await page.locator('input[type=email]').fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/profile');
  const memory = await context.storageState();
  await context.close();
  return memory;
}

interface ClockFixtures {
  readonly time: Time;
  /** Opens an address as a signed-in customer. */
  readonly openAs: (person: Person, address: string) => Promise<void>;
}

/** Journeys on one platform of their own, whose clock can be moved. */
export const test = base.extend<ClockFixtures, { own: OwnPlatform }>({
  own: [
    async ({ browser }, hand) => {
      const platform = await startPlatformOf(regularCompany);
      const sessions = new Map<Person, Memory>();
      for (const person of [ada, bo, cy]) sessions.set(person, await signIn(browser, platform.address, person));
      await hand({ platform, toNoon: toNoon(), sessions });
      await platform.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  baseURL: ({ own }, hand) => hand(own.platform.address),

  time: [
    async ({ own: { platform, toNoon: noon }, page }, hand) => {
      let ahead = noon;
      const passesElsewhere = (hours: number) => platform.moveClock((ahead += hours * HOUR));
      await platform.moveClock(ahead);
      await page.clock.install({ time: Date.now() + ahead });
      await hand({
        passesElsewhere,
        async passes(hours) {
          await passesElsewhere(hours);
          await page.clock.fastForward(hours * HOUR);
        },
        dayIn: (days) => new Date(Date.now() + ahead + days * 24 * HOUR).toLocaleDateString('sv-SE', { timeZone }),
      });
    },
    { auto: true },
  ],

  openAs: ({ own, page, context }, hand) =>
    hand(async (person, address) => {
      await context.setStorageState(own.sessions.get(person) ?? { cookies: [], origins: [] });
      await open(page, address);
    }),
});
