import type { Call } from '@embook/domain/contract';
import { sessionName } from '@embook/domain/embedding';
import { aBundle } from '@embook/domain/testing/bundle';
import { aPromotion } from '@embook/domain/testing/promotion';
import { aService } from '@embook/domain/testing/service';
import { aSubscription } from '@embook/domain/testing/subscription';
import { type ProblemCode, problemStatus } from '@embook/domain/shared';
import { expect, test } from 'vitest';
import { type Answers, aShop, aShopWithPeople, demoAnswers } from '../testing/demo-answers.ts';
import template from '../../index.html?raw';
import { fillPage } from './fill-page.ts';
import { renderFirstScreen } from './first-screen.tsx';
import type { PageRequest, Visitor } from './request.ts';

interface ScreenRequest {
  readonly url: string;
  readonly answers?: Answers;
  readonly cookie?: string;
  readonly acceptLanguage?: string;
  readonly hasOwnTab?: boolean;
  readonly languagesOf?: NonNullable<PageRequest['languagesOf']>;
}

const allowedBaseUrls = ['https://book.partner.example'];

function ask({
  url,
  answers = {},
  cookie,
  acceptLanguage,
  hasOwnTab = false,
  languagesOf = async () => [],
}: ScreenRequest) {
  const calls: { name: Call; visitor: Visitor }[] = [];
  const all: Answers = { ...demoAnswers, ...answers };
  const call: PageRequest['call'] = async (name, fields, visitor) => {
    calls.push({ name, visitor });
    const answer: unknown = all[name];
    return typeof answer === 'function' ? answer(fields) : answer;
  };
  const now = Date.UTC(2026, 10, 16, 9);
  const origin = 'https://widget.example';
  const screen = renderFirstScreen({
    url,
    origin,
    cookie,
    acceptLanguage,
    hasOwnTab,
    now,
    call,
    allowedBaseUrls,
    languagesOf,
  });
  return { calls, screen };
}

async function rendered(asked: ScreenRequest) {
  const screen = await ask(asked).screen;
  if (screen.kind !== 'screen') throw new Error(`no screen: ${JSON.stringify(screen)}`);
  return screen;
}

/** As the platform rejects: with the body it would send. */
const refuse = (problem: ProblemCode, message = 'Refused.', extra = {}) => {
  const refusal = { code: problemStatus[problem], result: { problem, message, ...extra } };
  return () => Promise.reject(Object.assign(new Error(problem), { refusal }));
};
const key = 'companyApiKey=demo-aurora';

test('[W3] the first screen arrives with its texts and links, and the company in each link', async () => {
  const { html, head, status, whole } = await rendered({ url: `/shops?${key}&style=side` });
  expect({ title: head.title, status, whole }).toEqual({ title: 'Shops · Aurora', status: 200, whole: true });
  expect(html).toContain('Oudegracht');
  expect(html).toContain('data-style="side"');
  expect(html).toContain('--brand:var(--light,#5b3df5)');
  const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  expect(links).toContain(`/shops/1?${key}&style=side`);
  for (const link of links) expect(link).toContain(key);
});

test.each([
  ['&theme=dark', 'dark', 'dark'],
  ['&theme=auto', 'auto', 'light dark'],
  ['&theme=light', 'light', 'light'],
  ['&theme=sepia', 'light', 'light'],
  ['', 'light', 'light'],
])('[EMB-14] the page for %j is %s before any script or style sheet', async (more, theme, scheme) => {
  const screen = await rendered({ url: `/shops?${key}${more}` });
  const page = fillPage(template, 'en', screen.theme, {});
  expect(page).toContain(`<html lang="en" data-theme="${theme}">`);
  expect(page).toContain(`<meta name="color-scheme" content="${scheme}" />`);
  const other = await ask({ url: `/shops?${key}${more}&baseUrl=${allowedBaseUrls[0]}` }).screen;
  expect(other).toMatchObject({ kind: 'elsewhere', theme });
});

test.each(['pending', 'unpaid'] as const)(
  '[W3] [SUB-1] the server finishes the card of a membership that is %s',
  async (status) => {
    const cookie = `${sessionName('demo-aurora', 'token')}=t0ken`;
    const subscription = aSubscription({ id: 4, name: 'Flow', status, clientSubscriptionId: 71 });
    const { html } = await rendered({
      url: `/shops/1/subscriptions?${key}`,
      cookie,
      answers: {
        shopGet: { shop: aShopWithPeople({ subscriptions: true }) },
        subscriptionList: { subscriptions: [subscription] },
      },
    });
    expect(html).toContain('Flow');
    // React marks a boundary so that it gave up.
    expect(html).not.toContain('<!--$!-->');
  },
);

test('[EMB-14] a page in a tab of its own follows the system; one in a frame does not', async () => {
  const url = `/shops?${key}`;
  const themeOf = async (more: string, hasOwnTab: boolean) => (await rendered({ url: url + more, hasOwnTab })).theme;
  expect(await themeOf('', true)).toBe('auto');
  expect(await themeOf('', false)).toBe('light');
  expect(await themeOf('&theme=light', true)).toBe('light');
  const other = await ask({ url: `${url}&baseUrl=${allowedBaseUrls[0]}`, hasOwnTab: true }).screen;
  expect(other).toMatchObject({ kind: 'elsewhere', theme: 'auto' });
});

test('[W4] the page contains every answer it was rendered from', async () => {
  const { calls, screen } = ask({ url: `/shops/1/services?${key}` });
  const page = await screen;
  expect(calls.map(({ name }) => name).toSorted()).toEqual(['companyGet', 'serviceCategories', 'shopGet', 'shopList']);
  expect(page.kind === 'screen' && page.state.queries.queries.map(({ queryKey }) => queryKey[0])).toEqual([
    'company',
    'shops',
    'shop',
    'categories',
  ]);
});

test('[API-1] calls are made for the company, credentials, token and language of the visitor', async () => {
  const cookie = `${sessionName('demo-aurora', 'token')}=t0ken; ${sessionName('demo-aurora', 'locale')}=lt`;
  const { calls, screen } = ask({ url: `/shops?${key}&username=u&password=p`, cookie, acceptLanguage: 'de' });
  const page = await screen;
  expect(calls[0]?.visitor).toMatchObject({
    companyApiKey: 'demo-aurora',
    username: 'u',
    password: 'p',
    token: 't0ken',
    locale: 'lt',
  });
  expect(page.kind === 'screen' && page.html).not.toContain('password');
});

test.each([
  ['nl-NL,nl;q=0.9,en;q=0.8', 'nl', 'Vestigingen · Aurora'],
  ['fr-FR,de;q=0.7', 'de', 'Standorte · Aurora'],
  ['fr', 'en', 'Shops · Aurora'],
])('[I18N-1] a browser that prefers %s gets %s', async (acceptLanguage, locale, title) => {
  const page = await rendered({ url: `/shops?${key}`, acceptLanguage });
  expect(page.head.title).toBe(title);
  expect(page.state.locale).toBe(locale);
});

test('[I18N-1] simultaneous visitors in different languages do not mix', async () => {
  const languages = ['en', 'de', 'nl', 'lt', 'de', 'lt'];
  const pages = await Promise.all(
    languages.map((acceptLanguage) => rendered({ url: `/shops?${key}`, acceptLanguage })),
  );
  expect(pages.map(({ head }) => head.title.split(' ')[0])).toEqual([
    'Shops',
    'Standorte',
    'Vestigingen',
    'Vietos',
    'Standorte',
    'Vietos',
  ]);
});

test.each([
  ['/', '/shops'],
  ['/nonsense', '/shops'],
  ['/shops/abc', '/shops'],
  ['/shops/1', '/shops/1/services'],
  ['/shops/1/nonsense', '/shops/1'],
  ['/profile/account', '/signin/profile'],
])('[NAV-2] [NAV-3] %s is redirected to %s with its company', async (from, to) => {
  expect(await ask({ url: `${from}?${key}` }).screen).toEqual({ kind: 'redirect', location: `${to}?${key}` });
});

test('[A27] more data than a server should draw leave the page to the browser', async () => {
  const servicesOf = (count: number) => ({
    serviceCategories: {
      categories: {
        Massage: Array.from({ length: count }, (_, index) =>
          aService({ id: index + 1, description: '<'.repeat(4_990) }),
        ),
      },
    },
  });
  const url = `/shops/1/services?${key}`;
  expect((await rendered({ url, answers: servicesOf(3) })).html).toContain('&lt;&lt;');
  expect(await ask({ url, answers: servicesOf(70) }).screen).toEqual({
    kind: 'heavy',
    locale: 'en',
    theme: 'light',
    companyApiKey: 'demo-aurora',
  });
});

test('[SHOP-1] the only shop is redirected to, keeping the credentials', async () => {
  const answers = { shopList: { shops: [aShop({ id: 9 })] } };
  expect(await ask({ url: `/shops?${key}`, answers }).screen).toEqual({
    kind: 'redirect',
    location: `/shops/9?${key}`,
  });
  expect(await ask({ url: `/shops?${key}&username=u&password=p`, answers }).screen).toEqual({
    kind: 'redirect',
    location: `/shops/9?${key}&username=u&password=p`,
  });
});

test('[SHOP-5] a product type that the shop does not sell redirects to the next', async () => {
  const answers: Answers = {
    shopGet: () => ({ shop: { ...aShop({ services: false, events: true }), about: null, employees: [] } }),
  };
  expect(await ask({ url: `/shops/1/services?${key}`, answers }).screen).toMatchObject({
    location: `/shops/1/events?${key}`,
  });
});

test('[SHOP-6] a shop that does not exist redirects to the list', async () => {
  const answers = { shopGet: refuse('shop_not_found') };
  expect(await ask({ url: `/shops/77/services?${key}`, answers }).screen).toMatchObject({ location: `/shops?${key}` });
});

test('[ERR-2] a shop that fails to load is retried by the browser, which starts at once', async () => {
  const { status, whole, html } = await rendered({
    url: `/shops/1/services?${key}`,
    answers: { shopGet: refuse('unavailable') },
  });
  expect({ status, whole }).toEqual({ status: 200, whole: false });
  expect(html).toContain('Aurora');
});

test.each([
  [
    'an unknown company',
    `/shops?${key}`,
    { companyGet: refuse('company_unknown') },
    403,
    'This booking page does not exist',
  ],
  [
    'a blocked company',
    `/shops?${key}`,
    { companyGet: refuse('company_banned', 'This company is no longer available.', { company_banned: true }) },
    403,
    'Booking is not possible here',
  ],
])('[AUTH-9] %s is shown with the right status', async (_, url, answers, status, title) => {
  expect(await rendered({ url, answers })).toMatchObject({ status, head: { title } });
});

test.each(['company_banned', 'customer_blocked'] as const)(
  '[AUTH-9] [ERR-3] the page of %s says why in the platform’s words, and they are in its data',
  async (code) => {
    const text = 'Dit bedrijf is niet meer beschikbaar.';
    const answers = { companyGet: refuse(code, text, { company_banned: true }) };
    const { html, state } = await rendered({ url: `/reservations?${key}`, answers });
    expect(html).toContain(text);
    expect(html).not.toContain(code);
    expect(state.refusal).toEqual({ kind: 'banned', text });
  },
);

test('[SHOP-10] without a company the list of companies is fetched, with no key, and shown to choose from', async () => {
  const companies = [{ apiKey: 'solo', name: 'Solo', logoUrl: null, appColor: '#ffc100' }];
  const { calls, screen } = ask({ url: '/shops/7/services', answers: { companyList: { companies } } });
  const page = await screen;
  expect(page).toMatchObject({ kind: 'screen', status: 200, head: { title: 'Where would you like to book?' } });
  expect(page.kind === 'screen' && page.html).toContain('Solo');
  expect(calls.map(({ name, visitor }) => [name, visitor.companyApiKey])).toEqual([['companyList', '']]);
});

test('[SHOP-10] the chosen company is read from its cookie; one in the address takes precedence', async () => {
  const cookie = `${sessionName('', 'company')}=demo-solo`;
  const chosen = await rendered({ url: '/shops', cookie });
  expect(chosen).toMatchObject({ status: 200, state: { companyApiKey: 'demo-solo' } });
  expect(chosen.html).toContain('aria-label="Change company"');
  const named = await rendered({ url: `/shops?${key}`, cookie });
  expect(named.state.companyApiKey).toBe('demo-aurora');
  expect(named.html).not.toContain('aria-label="Change company"');
});

test('[A14] a platform address that is not allowed is refused with a message, and not called', async () => {
  const { calls, screen } = ask({ url: `/shops?${key}&baseUrl=https://evil.example` });
  const page = await screen;
  expect(page).toMatchObject({ kind: 'screen', status: 400, head: { title: 'This link is not safe' } });
  expect(page.kind === 'screen' && page.html).toContain('https://evil.example');
  expect(calls).toEqual([]);
});

test('[A16] a company’s name is escaped', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const { html } = await rendered({
    url: `/shops?${key}`,
    answers: { shopList: { shops: [aShop({ name }), aShop({ id: 2 })] } },
  });
  expect(html).not.toContain('<img src=x');
});

test('[NAV-1] the draft of a booking is in the tab’s storage, so its page needs its script', async () => {
  expect((await rendered({ url: `/book?${key}` })).whole).toBe(false);
});

test('[W6] the service in the address of /book is in the first page, with its picture', async () => {
  const photoUrl = '/media/1/0a1b2c3d4e5f60718293a4b5';
  const answers: Answers = {
    shopGet: { shop: aShopWithPeople({ id: 1 }) },
    serviceCategories: { categories: { Massage: [aService({ id: 7, name: 'Hot stones', photoUrl })] } },
    productList: { products: [] },
  };
  const { html, whole } = await rendered({ url: `/book?${key}&shopId=1&serviceId=7`, answers });
  expect(html).toContain('<strong>Hot stones</strong>');
  expect(html).toMatch(new RegExp(`<img[^>]*fetchPriority="high"[^>]*${photoUrl}\\?w=96`));
  expect(whole).toBe(false);
  const unknown = await rendered({ url: `/book?${key}&shopId=1&serviceId=8`, answers });
  expect(unknown.html).not.toContain('Hot stones');
});

const catalogue: Answers = {
  shopGet: ({ shopId }) => ({
    shop: aShopWithPeople({ id: shopId, bundles: true, subscriptions: true, photoUrl: '/media/1' }),
  }),
  bundleList: { bundles: [aBundle()] },
  bundleGet: { bundle: aBundle() },
  subscriptionList: { subscriptions: [aSubscription()] },
  promotionList: { promotions: [aPromotion({ photoUrl: '/media/7' })] },
};

test.each([
  ['/shops/1/bundles', 'Bundles · Oudegracht · Aurora', 'Ten massages'],
  ['/shops/1/bundles/1', 'Ten massages · Aurora', '10 visits'],
  ['/bundle/1', 'Ten massages · Aurora', 'Oudegracht 112'],
  ['/shops/1/subscriptions', 'Memberships · Oudegracht · Aurora', 'Flow'],
  ['/subscription-details?id=1', 'Flow · Aurora', 'per month'],
  ['/notifications/promotions/1', 'Two for one · Aurora', 'Bring a friend this month.'],
])('[NAV-1] [NAV-8] [W4] %s arrives with its title and its texts', async (path, title, words) => {
  const url = `${path}${path.includes('?') ? '&' : '?'}${key}`;
  const { head, html, status, whole } = await rendered({ url, answers: catalogue });
  expect({ title: head.title, status, whole }).toEqual({ title, status: 200, whole: true });
  expect(html).toContain(words);
});

test('[SUB-2] a page with an open dialog needs its script at once', async () => {
  const { whole, html } = await rendered({ url: `/shops/1/subscriptions/1?${key}`, answers: catalogue });
  expect(whole).toBe(false);
  expect(html).toContain('What’s included');
});

test.each([
  ['/shops/1/bundles/9', '/shops/1/bundles'],
  ['/shops/1/bundles/none', '/shops/1/bundles'],
  ['/bundle/9', '/shops'],
])('[BUN-2] %s, which does not exist, is redirected to %s', async (path, list) => {
  const answers = { ...catalogue, bundleGet: refuse('bundle_not_found') };
  expect(await ask({ url: `${path}?${key}`, answers }).screen).toEqual({
    kind: 'redirect',
    location: `${list}?${key}`,
  });
});

test('[NOT-2] a shared promotion has a preview with its picture; one that is over answers 404', async () => {
  const { head } = await rendered({ url: `/notifications/promotions/1?${key}`, answers: catalogue });
  expect(head.meta).toMatchObject({
    description: 'Bring a friend this month.',
    imageUrl: 'https://widget.example/media/7',
  });
  expect(await rendered({ url: `/notifications/promotions/9?${key}`, answers: catalogue })).toMatchObject({
    status: 404,
  });
});

test('[SHOP-7] [SHOP-9] a shop’s page has a description for search engines, with an address that others can open', async () => {
  const { head } = await rendered({ url: `/shops/1/services?${key}&style=side`, answers: catalogue });
  expect(head.meta).toMatchObject({
    imageUrl: 'https://widget.example/media/1',
    data: { '@type': 'LocalBusiness', name: 'Oudegracht', url: `https://widget.example/shops/1?${key}` },
  });
});

test('[EMB-6] [EMB-7] with the address of another platform none of our data is fetched or rendered', async () => {
  const cookie = `${sessionName('demo-aurora', 'token')}=ours`;
  const baseUrl = encodeURIComponent('https://book.partner.example/v1');
  const { calls, screen } = ask({ url: `/shops/1?${key}&baseUrl=${baseUrl}`, cookie, acceptLanguage: 'nl' });
  expect(await screen).toEqual({
    kind: 'elsewhere',
    locale: 'nl',
    theme: 'light',
    addresses: ['https://book.partner.example/v1', 'wss://book.partner.example/v1'],
  });
  expect(calls).toEqual([]);
});

test('[A14] an address that is not allowed is refused, and no other is called instead', async () => {
  const baseUrl = encodeURIComponent('https://evil.example');
  const { calls, screen } = ask({ url: `/shops?${key}&baseUrl=${baseUrl}` });
  expect(await screen).toMatchObject({ kind: 'screen', state: { refusal: { kind: 'address' } } });
  expect(calls).toEqual([]);
});

test.each([
  ['lt, de;q=0.5', ['nl', 'nl', 'de'], 'de'],
  ['lt', ['nl', 'nl', 'de'], 'nl'],
  ['lt', [], 'lt'],
] as const)('[CAT-5] who prefers %s at a company that offers %j reads %s', async (acceptLanguage, offered, locale) => {
  const page = await rendered({ url: `/shops?${key}`, acceptLanguage, languagesOf: async () => offered });
  expect(page.state.locale).toBe(locale);
});
