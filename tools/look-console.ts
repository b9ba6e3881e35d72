import type { Locator, Page } from '@playwright/test';

/** What the addresses of the console need of the company. */
export interface Desk {
  /** A coming, unpaid visit. */
  readonly bookingId: number;
  readonly customerId: number;
}

export interface Screen {
  readonly name: string;
  readonly path: (desk: Desk) => string;
  /** Signed out, signed in without a company, or the owner at the company. */
  readonly as?: 'nobody' | 'undecided' | 'owner';
  /** Actions before the screenshot; elements are found by role and structure, since texts are translated. */
  readonly act?: (page: Page) => Promise<void>;
  /** Not available on a phone. */
  readonly isWide?: boolean;
}

const day = (query = '') => `/agenda${query}`;
const panel = ({ bookingId }: Desk) => day(`?booking=${bookingId}`);
const key = (name: string) => (page: Page) => page.keyboard.press(name);
/** The panel handles keys once the visit has loaded. */
const panelKey = (name: string) => async (page: Page) => {
  await page.locator('[role="toolbar"] button').first().waitFor();
  await page.keyboard.press(name);
};
const menu = (selector: string) => (page: Page) =>
  page.locator(`${selector} [aria-haspopup="menu"]:visible`).first().click();
/** The last button beside the title of a screen, which adds an entry. */
const add = async (page: Page) => {
  await page.locator('main :has(> h1)').getByRole('button').last().click();
  await page.locator('dialog[open]').waitFor();
};

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
}

/** Mocks the platform's answer, so that it asks for the second factor. */
async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/staff/sign-in', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 401, result: { problem: 'second_factor_missing', message: '', second_factor: true } },
    }),
  );
  await signIn(page, 'owner@embook.test', 'demo1234');
  await page.locator('[autocomplete="one-time-code"]').waitFor();
}

/** Mocks the platform's answer, so that the invitation is valid. */
async function invite(page: Page): Promise<void> {
  const invitation = { company: 'Aurora', role: 'desk', email: 'mila@example.com', known: false };
  const answer = { json: { code: 200, result: { invitation } } };
  await page.route('**/api/staff/invitation/read', (route) => route.fulfill(answer));
  await page.reload();
  await page.locator('form').waitFor();
}

const field = (page: Page, nth: number): Locator => page.locator('dialog [role="combobox"]').nth(nth);

/** Fills the form up to a step: customer, service and time, by their keys. */
const book = (steps: 1 | 2 | 3) => async (page: Page) => {
  await field(page, 0).fill('an');
  await page.locator('[role="option"]').nth(1).waitFor();
  if (steps === 1) return;
  await page.keyboard.press('Enter');
  await page.locator('dialog [role="combobox"]:focus').waitFor();
  await page.locator('[role="option"]').first().waitFor();
  if (steps === 2) return;
  await page.keyboard.press('Enter');
  await page.locator('dialog [role="group"] button[aria-pressed]').first().waitFor();
  await page.keyboard.press('2');
};

async function askWhy(page: Page): Promise<void> {
  const box = await page.locator('[role="grid"]').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 120, { button: 'right' });
  await page.locator('dialog[open]').waitFor();
}

/** Opens the first class of the week, in the grid or in the list of the phone. */
const openClass = async (page: Page) => {
  await page.locator('main button[data-class]:visible').first().click();
};

/** Counts a note more than is expected. */
const count = async (page: Page) => {
  await page.locator('fieldset input').nth(2).fill('2');
  await page.locator('fieldset input').nth(3).focus();
};

/** Every screen of the console for a screenshot. A new screen gets a line here. */
export const consoleScreens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/', as: 'nobody' },
  { name: 'sign-in-refused', path: () => '/', as: 'nobody', act: (page) => signIn(page, 'mila@example.com', 'wrong') },
  {
    name: 'sign-in-forgotten',
    path: () => '/',
    as: 'nobody',
    act: (page) => page.locator('form button[type="button"]').first().click(),
  },
  { name: 'sign-in-code', path: () => '/', as: 'nobody', act: askForCode },
  { name: 'sign-in-company', path: () => '/', as: 'undecided' },
  { name: 'join', path: () => '/join#0000', as: 'nobody', act: invite },
  { name: 'join-over', path: () => '/join#0000', as: 'nobody' },
  { name: 'reset', path: () => '/reset#0000', as: 'nobody' },
  { name: 'agenda', path: () => day() },
  { name: 'agenda-rooms', path: () => day('?by=room') },
  { name: 'agenda-week', path: () => day('?view=week'), isWide: true },
  { name: 'agenda-cancelled', path: () => day('?cancelled=1'), isWide: true },
  { name: 'agenda-empty', path: () => day('?date=2026-12-25') },
  { name: 'agenda-block', path: () => day('?do=block') },
  { name: 'agenda-feed', path: () => day('?do=feed') },
  { name: 'agenda-why', path: () => day(), act: askWhy, isWide: true },
  { name: 'panel', path: panel },
  { name: 'panel-pay', path: panel, act: panelKey('p') },
  { name: 'panel-move', path: panel, act: panelKey('v') },
  { name: 'panel-cancel', path: panel, act: (page) => page.locator('[role="toolbar"] button').last().click() },
  { name: 'panel-gone', path: () => day('?booking=999999') },
  { name: 'new', path: () => day('?new=1') },
  { name: 'new-who', path: () => day('?new=1'), act: book(1) },
  { name: 'new-what', path: () => day('?new=1'), act: book(2) },
  { name: 'new-when', path: () => day('?new=1'), act: book(3) },
  { name: 'customers', path: () => '/customers' },
  {
    name: 'customers-none',
    path: () => '/customers',
    act: (page) => page.locator('main input').first().fill('Xyzzy Nobody'),
  },
  { name: 'customers-add', path: () => '/customers', act: add },
  { name: 'customer', path: ({ customerId }) => `/customers/${customerId}` },
  { name: 'classes', path: () => '/classes' },
  { name: 'class', path: () => '/classes', act: openClass },
  { name: 'class-new', path: () => '/classes/new' },
  { name: 'money', path: () => '/money' },
  { name: 'money-list', path: () => '/money/payments' },
  { name: 'money-count', path: () => '/money', act: count },
  { name: 'hours', path: () => '/hours' },
  { name: 'hours-days', path: () => '/hours?who=days' },
  { name: 'hours-person', path: () => '/hours?who=1' },
  { name: 'hours-off', path: () => '/hours?who=1&do=off' },
  { name: 'hours-day', path: () => '/hours?do=day' },
  ...['services', 'shops', 'rooms', 'employees', 'bundles', 'subscriptions', 'promotions'].map((tab) => ({
    name: `catalogue-${tab}`,
    path: () => `/catalogue/${tab}`,
  })),
  ...['services', 'shops', 'rooms', 'employees', 'bundles', 'subscriptions', 'promotions'].map((tab) => ({
    name: `catalogue-${tab}-new`,
    path: () => `/catalogue/${tab}/new`,
  })),
  { name: 'service', path: () => '/catalogue/services/1' },
  { name: 'room', path: () => '/catalogue/rooms/1' },
  { name: 'employee', path: () => '/catalogue/employees/1' },
  { name: 'events', path: () => '/catalogue/events' },
  { name: 'event-new', path: () => '/catalogue/events/new' },
  { name: 'timetable', path: () => '/timetable' },
  ...['brand', 'languages', 'tabs', 'policies', 'sign-up', 'loyalty', 'reminders', 'hosts'].map((part) => ({
    name: `settings-${part}`,
    path: () => `/settings/${part}`,
  })),
  ...['brand', 'shop', 'service', 'team', 'page'].map((step) => ({
    name: `start-${step}`,
    path: () => `/start/${step}`,
  })),
  { name: 'shop', path: () => '/catalogue/shops/1' },
  { name: 'palette', path: () => day(), act: key('Control+k') },
  {
    name: 'palette-found',
    path: () => day(),
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role="combobox"]').first().fill('an');
    },
  },
  { name: 'keys', path: () => day(), act: key('?') },
  { name: 'shops', path: () => day(), act: menu('header') },
  { name: 'bell', path: () => day(), act: menu('header > div:not(:first-child)') },
  { name: 'options', path: () => day(), act: menu('main'), isWide: true },
  {
    name: 'account-menu',
    path: () => '/account',
    act: (page) => page.locator('button:has([data-initials]):visible').first().click(),
  },
  { name: 'team', path: () => '/team' },
  { name: 'team-invite', path: () => '/team', act: add },
  {
    name: 'team-member',
    path: () => '/team',
    act: (page) => page.locator('main table button, main li button').first().click(),
  },
  { name: 'permissions', path: () => '/team/permissions' },
  { name: 'audit', path: () => '/audit' },
  { name: 'account', path: () => '/account' },
];
