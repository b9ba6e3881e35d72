import { expect, test } from 'vitest';
import { readSettings, type SettingSources, type WidgetStyle } from './index.ts';

const page = { origin: 'https://widget.example' };

const read = (sources: Partial<SettingSources>) => {
  const result = readSettings({ query: {}, remembered: {}, build: {}, page, ...sources });
  if (!result.ok) throw new Error(`refused ${result.refused}`);
  return result.settings;
};

test('[EMB-6] every setting is read from the query string', () => {
  const query = {
    baseUrl: 'https://widget.example/v2',
    wsBaseUrl: 'wss://widget.example/live',
    companyApiKey: 'demo-aurora',
    strictPath: '1',
    showCloseButton: 'true',
    style: 'side',
    username: 'embed',
    password: 'secret',
  };
  expect(read({ query })).toEqual({ ...query, companyChosen: false, strictPath: true, showCloseButton: true });
});

test('[EMB-6] a key that was pasted with spaces around it is the key', () => {
  const query = { companyApiKey: ' demo-aurora\n' };
  expect(read({ query }).companyApiKey).toBe('demo-aurora');
  const remembered = { companyApiKey: 'demo-aurora', baseUrl: 'https://widget.example/v2' };
  expect(read({ query, remembered }).baseUrl).toBe('https://widget.example/v2');
});

test('[EMB-6] without settings the page talks to its own origin, in website style and with both flags off', () => {
  expect(read({})).toEqual({
    baseUrl: 'https://widget.example',
    wsBaseUrl: 'wss://widget.example',
    companyApiKey: undefined,
    companyChosen: false,
    strictPath: false,
    showCloseButton: false,
    style: 'website',
    username: undefined,
    password: undefined,
  });
});

test.each([
  ['dark', 'dark'],
  ['auto', 'auto'],
  ['light', 'light'],
  ['sepia', 'light'],
])('[EMB-14] theme=%s is %s', (theme, expected) => {
  expect(read({ query: { theme } })).toMatchObject({ theme: expected });
});

test.each<[string, boolean]>([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['yes', true],
  ['', true],
])('[EMB-6] a flag of %j over a build that says 1 is %s', (flag, expected) => {
  expect(read({ query: { strictPath: flag }, build: { strictPath: '1' } }).strictPath).toBe(expected);
});

test.each<[string, WidgetStyle]>([
  ['dev', 'dev'],
  ['website', 'website'],
  ['side', 'side'],
  ['inline', 'inline'],
  ['popup', 'website'],
  ['SIDE', 'website'],
])('[EMB-1] style %s is shown as %s', (style, expected) => {
  expect(read({ query: { style } }).style).toBe(expected);
});

test('[EMB-7] the build supplies what the query does not, and the query wins', () => {
  const build = { baseUrl: 'https://api.example', companyApiKey: 'built-in', style: 'inline', showCloseButton: '1' };
  expect(read({ build })).toMatchObject({ ...build, showCloseButton: true });
  const query = { companyApiKey: 'asked-for', style: 'side', showCloseButton: '0' };
  expect(read({ build, query })).toMatchObject({ baseUrl: build.baseUrl, ...query, showCloseButton: false });
});

test('[EMB-6] a tab remembers nothing that belongs to one widget: not its style, language, colour or close button', () => {
  const own = { style: 'side', showCloseButton: '1', strictPath: '1', locale: 'nl', color: '#00695c' };
  const started = readSettings({ query: { companyApiKey: 'k', ...own }, remembered: {}, build: {}, page });
  expect(started).toMatchObject({ ok: true, given: own, remember: { companyApiKey: 'k' } });
  expect(read({ remembered: { companyApiKey: 'k', ...own } })).toEqual(read({ query: { companyApiKey: 'k' } }));
});

test('[EMB-6] a tab remembers its company and its credentials, until another company is named', () => {
  const remembered = { companyApiKey: 'aurora', username: 'u', password: 'p' };
  expect(read({ remembered })).toMatchObject(remembered);
  expect(read({ remembered, query: { companyApiKey: 'aurora', style: 'inline' } })).toMatchObject({
    ...remembered,
    style: 'inline',
  });
  expect(read({ remembered, query: { companyApiKey: 'solo' } })).toMatchObject({
    companyApiKey: 'solo',
    style: 'website',
    username: undefined,
    password: undefined,
  });
});

test.each(['demo aurora', 'schlüssel', 'ke\ny', 'k'.repeat(129)])('[EMB-6] %j names no company', (companyApiKey) => {
  expect(read({ query: { companyApiKey } }).companyApiKey).toBeUndefined();
});

const allowedHosts = 'api.partner.example, api.other.example:8443 http://127.0.0.1:9000 http://api.plain.example';

test.each([
  ['https://widget.example', 'website'],
  ['https://WIDGET.example:443/v1/', 'website'],
  ['https://api.partner.example', 'website'],
  ['https://api.other.example:8443/base', 'side'],
  ['http://127.0.0.1:9000', 'website'],
  ['http://localhost:8480', 'dev'],
  ['http://127.0.0.1:8480', 'dev'],
  ['http://aurora.localhost:1', 'dev'],
])('[A14] the address %s is followed in %s style', (baseUrl, style) => {
  expect(read({ query: { baseUrl, style }, build: { allowedHosts } }).baseUrl).toBe(baseUrl.replace(/\/$/, ''));
});

test.each([
  ['https://evil.example', 'website'],
  ['http://widget.example', 'website'],
  ['https://widget.example:8443', 'website'],
  ['https://widget.example.evil.example', 'website'],
  ['https://widget.example@evil.example', 'website'],
  ['https://evil.example\\@widget.example', 'website'],
  ['https://evil.example#.widget.example', 'website'],
  ['//evil.example', 'website'],
  ['javascript:alert(1)', 'website'],
  ['data:text/html,hi', 'website'],
  ['http://api.partner.example', 'website'],
  ['http://api.plain.example', 'website'],
  ['https://127.0.0.1:9000', 'website'],
  ['http://127.0.0.1:9001', 'website'],
  ['https://api.other.example', 'website'],
  ['http://localhost:8480', 'website'],
  ['http://localhost.evil.example', 'dev'],
  ['https://evil.example', 'dev'],
])('[A14] the address %s is refused in %s style', (address, style) => {
  for (const name of ['baseUrl', 'wsBaseUrl'] as const) {
    for (const source of ['query', 'remembered'] as const) {
      const sources = { query: {}, remembered: {}, build: { allowedHosts }, page };
      const result = readSettings({ ...sources, [source]: { [name]: address, style } });
      expect(result).toEqual({ ok: false, refused: name, address });
    }
  }
});

test('[A14] the page itself may list platforms too, for calls and for the socket', () => {
  const listing = { ...page, allowedHosts: ['https://book.partner.example'] };
  const query = { baseUrl: 'https://book.partner.example', wsBaseUrl: 'wss://book.partner.example/live' };
  expect(read({ query, page: listing })).toMatchObject(query);
  expect(readSettings({ query, remembered: {}, build: {}, page })).toMatchObject({ ok: false, refused: 'baseUrl' });
});

test('[A14] credentials of one platform never go to another, though it is allowed', () => {
  const credentials = { username: 'u', password: 'p' };
  const none = { username: undefined, password: undefined };
  const other = { companyApiKey: 'k', baseUrl: 'https://api.partner.example' };
  const build = { allowedHosts };
  // Kept by the tab for our own platform, or for another one.
  for (const baseUrl of [{}, { baseUrl: 'https://api.other.example:8443' }])
    expect(read({ build, remembered: { companyApiKey: 'k', ...credentials, ...baseUrl }, query: other })).toMatchObject(
      none,
    );
  // Given by the build for its own platform.
  expect(read({ build: { ...build, ...credentials }, query: other })).toMatchObject(none);
  expect(read({ build: { ...build, ...credentials, baseUrl: other.baseUrl }, query: other })).toMatchObject(
    credentials,
  );
  expect(read({ build: { ...build, ...credentials }, query: { baseUrl: page.origin } })).toMatchObject(credentials);
});

test('[A14] the address of the build is the operator’s own and is not checked', () => {
  expect(read({ build: { baseUrl: 'http://10.0.0.5:9000', wsBaseUrl: 'ws://10.0.0.5:9001' } })).toMatchObject({
    baseUrl: 'http://10.0.0.5:9000',
    wsBaseUrl: 'ws://10.0.0.5:9001',
  });
});

test.each<[sources: Partial<SettingSources>, key: string | undefined, chosen: boolean]>([
  [{ chosenCompany: 'solo' }, 'solo', true],
  [{ chosenCompany: 'solo', query: { companyApiKey: 'aurora' } }, 'aurora', false],
  [{ chosenCompany: 'solo', remembered: { companyApiKey: 'aurora' } }, 'aurora', false],
  [{ chosenCompany: 'solo', build: { companyApiKey: 'aurora' } }, 'aurora', false],
  [{ chosenCompany: 'so lo' }, undefined, true],
  [{}, undefined, false],
])('[SHOP-10] a chosen company counts only when nobody else names one: %j', (sources, key, chosen) => {
  expect(read(sources)).toMatchObject({ companyApiKey: key, companyChosen: chosen });
});

test('[A27] [EMB-6] slashes at the end of an address are left out in one pass, however many a link has', () => {
  expect(read({ query: { baseUrl: `https://widget.example${'/'.repeat(3)}` } }).baseUrl).toBe('https://widget.example');
  // With a pattern that begins anew at each slash this takes longer than the run waits for a test.
  const slashes = `https://widget.example/${'/'.repeat(1_000_000)}x`;
  expect(read({ query: { baseUrl: slashes } }).baseUrl).toBe(slashes);
});
