import type { Page } from '@playwright/test';
import { addDays, dayOf, shopTimeAt, startOfDay } from '../../packages/domain/src/shared/index.ts';
import { consoleScreens, type Desk, type Screen } from '../look-console.ts';
import { fileOf, type Format, onPage, settle, type Studio } from './camera.ts';
import type { Choice } from './layouts.ts';
import type { Picture } from './picture.ts';

/** The company whose owner is signed in for the console. */
export const CONSOLE_COMPANY = 'demo-aurora';
const ZONE = 'Europe/Amsterdam';
const OWNER = { email: 'owner@embook.test', password: 'demo1234' };
const PHONE_WIDTH = 390;
/** Screens debounce typing, after the browser was idle once already. */
const AFTER_ACT_MS = 1_000;

const formats: readonly Format[] = [
  { width: PHONE_WIDTH, height: 844, isTouched: true },
  { width: 768, height: 1024, isTouched: true },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

interface Entered {
  readonly cookies: Cookies;
  readonly desk: Desk;
}

interface Wire {
  readonly entries: readonly {
    readonly id: number;
    readonly kind: string;
    readonly due_cents: number | null;
    readonly customer: { readonly id: number } | null;
  }[];
}

/** Signs the owner in and finds an unpaid visit of tomorrow, once for all screenshots. */
async function enter(page: Page, address: string): Promise<Entered> {
  const { request } = page;
  await request.post(`${address}/api/staff/sign-in`, { data: OWNER });
  const date = dayOf(addDays(startOfDay(shopTimeAt(Date.now(), ZONE)), 1));
  const answer = await request.get(`${address}/api/staff/agenda`, {
    headers: { 'company-api-key': CONSOLE_COMPANY },
    params: { shop_id: 1, date, days: 7 },
  });
  const { result }: { result: Wire } = JSON.parse(await answer.text());
  const visit = result.entries.find(({ kind, due_cents: due }) => kind === 'booking' && due !== null);
  if (!visit?.customer) throw new Error('The demo company has no visit to be paid in the coming week.');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  return { cookies, desk: { bookingId: visit.id, customerId: visit.customer.id } };
}

async function open(page: Page, { path, as = 'owner' }: Screen, { cookies, desk }: Entered, address: string) {
  if (as !== 'nobody') await page.context().addCookies(cookies);
  if (as === 'owner')
    await page.addInitScript((key) => sessionStorage.setItem('embook-console-company', key), CONSOLE_COMPANY);
  await page.goto(new URL(`/console${path(desk)}`, address).href);
  await settle(page);
}

/** A 401 or 404 of the staff API is expected: the browser logs it as an error. */
const isRefusal = (complaint: string): boolean => /status of 40[14].*\/api\/staff\//.test(complaint);

/** Every screen of the console in every width. */
export function consolePictures(choice: Choice): Picture[] {
  if (choice.style !== undefined && choice.style !== 'console') return [];
  let entered: Promise<Entered> | undefined;
  const take = async (studio: Studio, screen: Screen, format: Format, name: string) => {
    const complaints = await onPage(studio, format, async (page) => {
      entered ??= enter(page, studio.address);
      await open(page, screen, await entered, studio.address);
      if (screen.act) {
        await screen.act(page);
        await page.waitForTimeout(AFTER_ACT_MS);
      }
      await page.screenshot({ path: fileOf(studio, name), fullPage: studio.full, animations: 'disabled' });
    });
    return complaints.filter((complaint) => !isRefusal(complaint));
  };
  return consoleScreens.flatMap((screen) =>
    formats.flatMap((format): Picture[] => {
      const { width } = format;
      const name = `console-${screen.name}-${width}`;
      const isWanted = (choice.width ?? width) === width && name.includes(choice.filter);
      if (!isWanted || (screen.isWide && width === PHONE_WIDTH)) return [];
      return [{ names: [name], take: (studio) => take(studio, screen, format, name) }];
    }),
  );
}
