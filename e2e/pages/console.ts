import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Of the demo staff, and of every member who joins in a journey. */
const STAFF_PASSWORD = 'demo1234';

/** Fills in the sign-in form. */
export async function enterPassword(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in at an address of the console; a member of several companies chooses Aurora. */
export async function signInAt(page: Page, path: string, email: string): Promise<void> {
  await page.goto(`/console${path}`);
  await enterPassword(page, email);
  if (email.startsWith('owner@')) await page.getByRole('button', { name: /^Aurora/ }).click();
  await expect(page.getByRole('button', { name: /account, language, sign out/ }).first()).toBeVisible();
}

interface Mail {
  readonly text: string;
}

/** The newest match of a pattern in the mails to an address. */
async function mailed(page: Page, to: string, form: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get(`/mailbox.json?to=${to}`)).json()) as Mail[];
    found = mails.map(({ text }) => form.exec(text)?.[0]).find(Boolean);
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

/** The newest link of a kind in the mails to an address. */
export const mailedLink = (page: Page, to: string, kind: 'join' | 'reset'): Promise<string> =>
  mailed(page, to, new RegExp(`/console/${kind}#[\\w-]+`));

let people = 0;

/** A new e-mail address. */
export const newAddress = (): string => {
  people += 1;
  return `colleague-${process.pid}-${people}@embook.test`;
};

interface Joining {
  readonly key: string;
  readonly owner: string;
  readonly role: string;
  readonly name: string;
  readonly company: string;
  /** Another host name of the platform, for passkeys. */
  readonly origin?: string;
}

/** Joins a company by invitation: sent by its owner through the API, accepted in this page. */
export async function joinByMail(page: Page, joining: Joining): Promise<string> {
  const { key, owner, role, name, company, origin = '' } = joining;
  const email = newAddress();
  const { request } = page;
  await request.post(`${origin}/api/staff/sign-in`, { data: { email: owner, password: STAFF_PASSWORD } });
  const headers = { 'company-api-key': key };
  const asked = await request.post(`${origin}/api/staff/team/invitation`, { data: { email, role }, headers });
  expect(asked.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto(`${origin}${await mailedLink(page, email, 'join')}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: `Join ${company}` }).click();
  await expect(accountMenu(page, name)).toBeVisible();
  return email;
}

export const joinAurora = (page: Page, role: string, name: string, origin?: string): Promise<string> =>
  joinByMail(page, {
    key: 'demo-aurora',
    owner: 'owner@embook.test',
    role,
    name,
    company: 'Aurora',
    ...(origin !== undefined && { origin }),
  });

/** A new company, for tests that would affect others; its owner is signed in at this page (TEAM-10). */
export async function startCompany(page: Page, companyName: string): Promise<{ key: string; email: string }> {
  const { request } = page;
  const email = newAddress();
  const asked = await request.post('/api/staff/start/code', { data: { email } });
  const { hash } = ((await asked.json()) as { result: { hash: string } }).result;
  const code = await mailed(page, email, /\b\d{6}\b/);
  const data = { hash, code, company_name: companyName, name: 'Mila Jansen', password: STAFF_PASSWORD };
  const started = await request.post('/api/staff/start', { data });
  expect(started.status()).toBe(200);
  const { company } = ((await started.json()) as { result: { company: { key: string } } }).result;
  return { key: company.key, email };
}

const cornerShop = {
  name: 'Corner',
  street: 'Street 1',
  zip: '3511',
  city: 'Utrecht',
  country: 'Netherlands',
  offers: ['services'],
};

/** A new company with one shop, whose owner is signed in: its brand affects no other journey. */
export async function ownCompany(
  page: Page,
  name: string,
): Promise<{ key: string; email: string; headers: Record<string, string> }> {
  const { key, email } = await startCompany(page, name);
  const headers = { 'company-api-key': key };
  expect((await page.request.post('/api/staff/shop', { headers, data: cornerShop })).status()).toBe(200);
  return { key, email, headers };
}

const accountMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: account`) }).first();

export async function signOut(page: Page, name: string): Promise<void> {
  await accountMenu(page, name).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
}

/** A virtual authenticator that creates passkeys and always consents. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Sets up an authenticator app on this page; returns its secret. */
export async function setUpFactor(page: Page): Promise<string> {
  const secret = (await page.getByText(/^[A-Z2-7 ]{20,}$/).textContent()) ?? '';
  await page.getByLabel('The code it shows now').fill(appCode(secret, Date.now()));
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return secret;
}

const PERIOD_SECONDS = 30;

/** The code of an authenticator app for a secret (RFC 6238). */
export function appCode(secret: string, now: number): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / PERIOD_SECONDS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
