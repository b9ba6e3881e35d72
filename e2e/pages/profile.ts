import { sessionName } from '@embook/domain/embedding';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { at, open } from './widget.ts';

export const PASSWORD = 'first secret';

export interface Customer {
  readonly email: string;
  readonly token: string;
}

/** One call of the platform, as the widget makes it. */
export async function ask(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  token = '',
): Promise<{ status: number; result: Record<string, unknown> }> {
  const answer = await request.post(`/api/client/${path}`, {
    form,
    headers: { 'company-api-key': 'demo-aurora', locale: 'en', ...(token && { 'user-access-token': token }) },
  });
  const { result } = (await answer.json()) as { result: Record<string, unknown> };
  return { status: answer.status(), result };
}

async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const mails = (await (await request.get('/mailbox.json', { params: { to: email } })).json()) as { text: string }[];
    code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return String(code);
}

/** A new customer at Aurora, with the code from their mailbox. */
export async function newCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  const email = `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@embook.test`;
  const checked = await ask(request, 'register/check-email', { email });
  const verified = await ask(request, 'register/verify-email', {
    hash: String(checked.result['hash']),
    code: await mailedCode(request, email),
  });
  const { result } = await ask(request, 'register/fill-profile', {
    hash: String(verified.result['hash']),
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Visser',
    contactNumber: '+31612345678',
    birthDate: '1990-05-17',
  });
  return { email, token: String(result['access_token']) };
}

/** The token of the demo customer, who has a history. */
export async function tokenOfDemo(request: APIRequestContext): Promise<string> {
  const checked = await ask(request, 'register/check-email', { email: 'demo@embook.test' });
  const hash = String(checked.result['hash']);
  const { result } = await ask(request, 'register/verify-password', { hash, password: 'demo1234' });
  return String(result['access_token']);
}

/** Sets the session cookie, for journeys about something else. */
export const keepSession = (context: BrowserContext, token: string): Promise<void> =>
  context.addCookies([
    {
      name: sessionName('demo-aurora', 'token'),
      value: token,
      domain: '127.0.0.1',
      path: '/',
      secure: true,
      sameSite: 'Lax',
    },
  ]);

export async function openProfile(page: Page, { email, token }: Customer): Promise<void> {
  await keepSession(page.context(), token);
  await open(page, at('/profile'));
  await expect(page.getByText(email)).toBeVisible();
}

/** Opens the profile, signs in first, and arrives. */
export async function signInToProfile(page: Page, { email }: Customer): Promise<void> {
  await open(page, at('/profile'));
  await expect(page).toHaveURL(/\/signin\/profile/);
  await page.locator('input[type=email]').fill(email);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?/);
}

/** A photo twice as wide as high: red on the left, blue on the right. */
export async function widePhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 800 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser cannot draw');
    for (const [colour, x] of [
      ['#e00000', 0],
      ['#0000e0', 800],
    ] as const) {
      pen.fillStyle = colour;
      pen.fillRect(x, 0, 800, 800);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
