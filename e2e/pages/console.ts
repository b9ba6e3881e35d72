import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Of the demo staff, and of everybody who joins in a journey. */
const STAFF_PASSWORD = 'demo1234';

/** Fills in the sign-in that stands where the address leads. */
export async function enterPassword(page: Page, email: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in at an address of the console; who works for several companies goes to Aurora. */
export async function signInAt(page: Page, path: string, email: string): Promise<void> {
  await page.goto(`/console${path}`);
  await enterPassword(page, email);
  if (email.startsWith('owner@')) await page.getByRole('button', { name: /^Aurora/ }).click();
  await expect(page.getByRole('button', { name: /account, language, sign out/ }).first()).toBeVisible();
}

interface Mail {
  readonly text: string;
}

/** The newest link of a kind that was mailed to somebody. */
export async function mailedLink(page: Page, to: string, kind: 'join' | 'reset'): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get(`/mailbox.json?to=${to}`)).json()) as Mail[];
    link = mails.map(({ text }) => new RegExp(`/console/${kind}#[\\w-]+`).exec(text)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

let people = 0;

/** An address that nobody has yet. */
export const newAddress = (): string => {
  people += 1;
  return `colleague-${process.pid}-${people}@embook.test`;
};

/** Somebody joins Aurora by invitation: asked for by the owner through the platform, accepted in this page. */
export async function joinAurora(page: Page, role: string, name: string): Promise<string> {
  const email = newAddress();
  const { request } = page;
  const headers = { 'company-api-key': 'demo-aurora' };
  await request.post('/api/staff/sign-in', { data: { email: 'owner@embook.test', password: STAFF_PASSWORD } });
  const asked = await request.post('/api/staff/team/invitation', { data: { email, role }, headers });
  expect(asked.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto(await mailedLink(page, email, 'join'));
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Join Aurora' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${name}: account`) }).first()).toBeVisible();
  return email;
}

const PERIOD_SECONDS = 30;

/** What an authenticator app shows for a secret (RFC 6238). */
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
