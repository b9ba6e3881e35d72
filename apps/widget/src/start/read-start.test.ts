import { beforeEach, expect, test, vi } from 'vitest';
import { forgetCompany, rememberCompany } from '../company/select/choice.ts';
import { STATE_ID } from '../ssr/page-state.ts';
import { readStart } from './read-start.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const open = (address: string) => {
  history.replaceState(null, '', address);
  return readStart()!;
};

const here = () => location.pathname + location.search + location.hash;

test('[EMB-6] credentials leave the address bar and are stored for the tab', () => {
  const { settings, carried } = open('/shops?companyApiKey=k&username=u&password=p&style=side#x');
  expect(settings).toMatchObject({ companyApiKey: 'k', username: 'u', password: 'p', style: 'side' });
  expect(carried).toBe('companyApiKey=k&style=side');
  expect(here()).toBe('/shops?companyApiKey=k&style=side#x');

  expect(open(here()).settings).toMatchObject({ username: 'u', password: 'p' });
});

test('[EMB-6] an address without settings gets the company of the tab back, but no settings of one embedding', () => {
  open('/shops?companyApiKey=k&style=side&showCloseButton=1&locale=nl&color=%2300695c&strictPath=1');
  const { settings } = open('/shops/3/services');
  expect(settings).toMatchObject({ companyApiKey: 'k', style: 'website', showCloseButton: false, strictPath: false });
  expect([settings.locale, settings.color]).toEqual([undefined, undefined]);
  expect(here()).toBe('/shops/3/services?companyApiKey=k');
});

test('[EMB-6] a frame whose storage is refused still starts', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(open('/shops?companyApiKey=k').settings.companyApiKey).toBe('k');
  vi.unstubAllGlobals();
});

test('[A14] a platform address that is not allowed is refused, and not stored', () => {
  const { refusal, settings } = open('/shops?companyApiKey=k&baseUrl=https://evil.example');
  expect(refusal).toEqual({ kind: 'address', address: 'https://evil.example' });
  expect(settings.baseUrl).toBe(location.origin);
  expect(open('/shops?companyApiKey=k').refusal).toBeUndefined();
});

test('[SHOP-10] without a company one is to be chosen, and is then restored', () => {
  expect(open('/shops').refusal).toEqual({ kind: 'missing' });
  rememberCompany('demo-solo');
  expect(open('/shops')).toMatchObject({
    refusal: undefined,
    settings: { companyApiKey: 'demo-solo', companyChosen: true },
  });
  expect(here()).toBe('/shops');
  forgetCompany('demo-solo');
  expect(open('/shops').refusal).toEqual({ kind: 'missing' });
});

const elsewhere = 'https://book.partner.example';
const allowElsewhere = () =>
  document.head.insertAdjacentHTML(
    'beforeend',
    `<meta name="embook-allowed-base-urls" content="a.example ${elsewhere}">`,
  );

test('[EMB-6] [EMB-7] a platform that the page allows is used, with a session of its own', () => {
  allowElsewhere();
  const own = open('/shops?companyApiKey=k').session;
  own.set('token', 'ours');
  const { settings, session, refusal } = open(`/shops?companyApiKey=k&baseUrl=${elsewhere}`);
  expect(refusal).toBeUndefined();
  expect(settings).toMatchObject({ baseUrl: elsewhere, wsBaseUrl: 'wss://book.partner.example' });
  expect(session.get('token')).toBeUndefined();
  own.set('token', undefined);
});

test('[EMB-6] data that our own platform rendered is not used for another', () => {
  allowElsewhere();
  serverSent({ ...state, locale: 'en' });
  expect(open('/shops?companyApiKey=k').state).toBeDefined();
  expect(open(`/shops?companyApiKey=k&baseUrl=${elsewhere}`).state).toBeUndefined();
});

test('[EMB-6] a tab of another platform that got a page of ours reloads it by its full address', () => {
  allowElsewhere();
  open(`/shops?companyApiKey=k&baseUrl=${elsewhere}`);
  serverSent(state);
  history.replaceState(null, '', '/profile?companyApiKey=k');
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  expect(readStart()).toBeUndefined();
  expect(replace).toHaveBeenCalledWith(`/profile?companyApiKey=k&baseUrl=${encodeURIComponent(elsewhere)}`);
  replace.mockRestore();
});

const state = { companyApiKey: 'k', locale: 'nl', now: 1, queries: { queries: [], mutations: [] } };

function serverSent(sent: object) {
  document.body.innerHTML = `<script type="application/json" id="${STATE_ID}">${JSON.stringify(sent)}</script>`;
}

test('[I18N-1] the language is the chosen one, else the server’s, else the browser’s', () => {
  expect(open('/shops?companyApiKey=k').locale).toBe('en');
  serverSent(state);
  const { session, ...start } = open('/shops?companyApiKey=k');
  expect(start).toMatchObject({ locale: 'nl', state });
  session.set('locale', 'lt');
  expect(open('/shops?companyApiKey=k')).toMatchObject({ locale: 'lt', state: undefined });
});

test('[W4] what the server rendered for another company is not used', () => {
  serverSent({ ...state, companyApiKey: 'gone', refusal: { kind: 'unknown' } });
  expect(open('/shops?companyApiKey=other')).toMatchObject({ state: undefined, refusal: undefined });
  expect(open('/shops?companyApiKey=gone').refusal).toEqual({ kind: 'unknown' });
});
