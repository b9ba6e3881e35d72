import { expect, test } from '@playwright/test';
import type { figuresOf } from '../../../fire/figures.ts';
import { ask } from '../../pages/profile.ts';
import { open } from '../../pages/widget.ts';
import { expectHarmless, watchHarm } from './harm.ts';

const elsewhere = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  'http://127.0.0.1@evil.example/',
  'https://evil.example/?x=https://127.0.0.1/',
  'https:evil.example',
  '\thttps://evil.example',
  '<script>window.hacked=1</script>',
  '../../evil',
  '%2F%2Fevil.example',
] as const;

/** The allowed targets of a sign-in. */
const KNOWN = /^\/(?:shops|profile|reservations|notifications)(?:\/|$)/;

export function hostileRedirects(figures: ReturnType<typeof figuresOf>): void {
  test('[B2] /signin/{route} leads only to known routes, before and after signing in', async ({ page, baseURL }) => {
    const harm = watchHarm(page);
    const at = (target: string): string => `/signin/${encodeURIComponent(target)}?companyApiKey=demo-aurora`;
    const { origin } = new URL(String(baseURL));
    for (const target of elsewhere) {
      await open(page, at(target));
      expect(new URL(page.url()).origin, target).toBe(origin);
      await expectHarmless(page, []);
      figures.count('hostile redirects');
    }
    await open(page, at(elsewhere[0]));
    await page.locator('input[type=email]').fill('demo@embook.test');
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill('demo1234');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => KNOWN.test(pathname));
    for (const target of elsewhere) {
      await open(page, at(target));
      await page.waitForURL(({ pathname }) => KNOWN.test(pathname));
      expect(new URL(page.url()).origin, target).toBe(origin);
      figures.count('hostile redirects');
    }
    expect(harm).toEqual([]);
  });

  test('[B2] a reset link leads only to the platform and registered hosts', async ({ request }) => {
    for (const redirect_url of elsewhere) {
      const { status, result } = await ask(request, 'password/reset-request', {
        email: 'demo@embook.test',
        redirect_url,
      });
      expect([redirect_url, status, Object.keys(Object(result['errors']))]).toEqual([
        redirect_url,
        422,
        ['redirect_url'],
      ]);
      figures.count('hostile redirects');
    }
  });

  test('[A14] [B2] addresses in the query are neither called nor opened', async ({ page, baseURL }) => {
    const harm = watchHarm(page);
    for (const target of elsewhere) {
      const hostile = encodeURIComponent(target);
      for (const name of ['baseUrl', 'wsBaseUrl', 'redirect', 'redirectUrl', 'url', 'next', 'returnTo'])
        await page.goto(`/shops?companyApiKey=demo-aurora&${name}=${hostile}`);
      await page.goto(`/signin/profile?companyApiKey=demo-aurora&confirmation_token=${hostile}`);
      await expectHarmless(page, []);
      expect(new URL(page.url()).origin).toBe(new URL(String(baseURL)).origin);
      figures.count('hostile redirects', 8);
    }
    expect(harm).toEqual([]);
  });

  test('[B2] [EMB-8] only the platform’s own list and routes redirect', async ({ request, baseURL }) => {
    for (const target of elsewhere) {
      const hostile = encodeURIComponent(target);
      for (const path of [
        `/shops?companyApiKey=${hostile}`,
        `/payment/return/1/1?url=${hostile}&locale=${hostile}`,
        `/payment/charge/1/1?return=${hostile}`,
        `//evil.example/%2e%2e?companyApiKey=demo-aurora`,
        `/%5Cevil.example?companyApiKey=demo-aurora`,
        `/${hostile}?companyApiKey=demo-aurora`,
      ]) {
        const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
        const to = answer.headers()['location'];
        expect(new URL(to ?? '/', String(baseURL)).origin, path).toBe(new URL(String(baseURL)).origin);
        expect(answer.status()).toBeLessThan(500);
        expect(await answer.text(), path).not.toMatch(/<script>window\.hacked/);
        figures.count('hostile redirects');
      }
    }
  });
}
