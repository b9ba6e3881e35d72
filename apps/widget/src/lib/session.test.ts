import { sessionName } from '@embook/domain/embedding';
import { BOUND } from '@embook/domain/testing/bound';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession, sentSession } from './session.ts';

const KEY = 'demo-aurora';
const TOKEN = sessionName(KEY, 'token');

let jar: Map<string, string>;
let written: string[];

/** A cookie jar that stores the cookies that `accepts` allows. */
function browser(accepts: (cookie: string) => boolean) {
  jar = new Map();
  written = [];
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map((pair) => pair.join('=')).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    if (!accepts(cookie)) return;
    written.push(cookie);
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    if (cookie.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[NAV-9] outside a frame the session is kept in secure, same-site cookies and survives a reload', () => {
  browser((cookie) => cookie.includes('SameSite=Lax'));
  const session = openSession(KEY, false);
  session.set('token', 'a b;c');
  session.set('shop', '12');
  session.set('locale', 'lt');
  expect(written.at(-1)).toMatch(/; Path=\/; Secure; SameSite=Lax$/);

  const again = openSession(KEY, false);
  expect([again.get('token'), again.get('shop'), again.get('locale')]).toEqual(['a b;c', '12', 'lt']);
});

test('[NAV-9] [B4] in a frame on another site the cookies are partitioned', () => {
  browser((cookie) => cookie.includes('SameSite=None; Partitioned'));
  openSession(KEY, true).set('token', 'abc');
  expect(written.at(-1)).toMatch(/; Path=\/; Secure; SameSite=None; Partitioned$/);
  expect(openSession(KEY, true).get('token')).toBe('abc');
});

test.each([false, true])('[NAV-9] [B4] the token is stored in the cookie only (in a foreign frame: %s)', (framed) => {
  browser(() => true);
  const session = openSession(KEY, framed);
  session.set('token', 's3cret');
  session.set('shop', '12');
  expect(jar.get(TOKEN)).toBe('s3cret');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('[NAV-9] a copy that an earlier version left in the storage is deleted and not read', () => {
  browser(() => true);
  localStorage.setItem(TOKEN, 'old');
  expect(openSession(KEY, false).get('token')).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test.each(['works', 'is refused'])(
  '[NAV-9] [B4] without cookies it lasts until the page is left, whether storage %s',
  (how) => {
    browser(() => false);
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    if (how === 'is refused') vi.stubGlobal('localStorage', { setItem: denied, removeItem: denied });
    const session = openSession(KEY, true);
    session.set('token', 'abc');
    expect(session.get('token')).toBe('abc');
    expect(openSession(KEY, true).get('token')).toBeUndefined();
  },
);

test('[NAV-9] another company cannot read it', () => {
  browser(() => true);
  openSession(KEY, false).set('token', 'abc');
  expect(openSession('demo-solo', false).get('token')).toBeUndefined();
});

test.each([false, true])('[AUTH-6] ending a session deletes every variant of its cookie (in a frame: %s)', (framed) => {
  browser(() => true);
  const session = openSession(KEY, framed);
  session.set('token', 'abc');
  // One was written outside a frame, one inside.
  let left = ['SameSite=Lax', 'Partitioned'];
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => left.map(() => `${TOKEN}=abc`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    expect(cookie).toContain('Max-Age=0');
    left = left.filter((variant) => !cookie.includes(variant));
  });
  session.set('token', undefined);
  expect(left).toEqual([]);
  expect(localStorage.getItem(TOKEN)).toBeNull();
});

test.each([
  [true, 'Partitioned'],
  [false, 'SameSite=Lax'],
])('[B4] the probe writes and deletes no cookie that the browser refuses there (in a frame: %s)', (framed, variant) => {
  browser(() => true);
  openSession(KEY, framed);
  expect(written).toHaveLength(2);
  for (const cookie of written) expect(cookie).toContain(variant);
});

test('[NAV-9] subscribers are notified of changes, and only of changes', () => {
  browser(() => true);
  const session = openSession(KEY, false);
  const listener = vi.fn<() => void>();
  session.subscribe(listener);
  session.set('shop', '1');
  session.set('shop', '1');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('[NAV-9] the server reads the same session from the request', () => {
  const session = sentSession(KEY, `other=1; ${TOKEN}=a%20b; ${sessionName(KEY, 'locale')}=%E0%A4%A`);
  expect(session.get('token')).toBe('a b');
  expect(session.get('locale')).toBeUndefined();
});

test('[AUTH-6] a sign-in or log-out in another tab applies here, while shop and language stay this tab’s own', async () => {
  browser(() => true);
  const tabs = [openSession(KEY, false), openSession(KEY, false)] as const;
  const messages: unknown[] = [];
  const listening = new BroadcastChannel(TOKEN);
  listening.addEventListener('message', ({ data }) => messages.push(data));
  tabs[1].set('locale', 'lt');
  tabs[0].set('locale', 'de');
  tabs[0].set('token', 'abc');
  await vi.waitFor(() => expect(tabs[1].get('token')).toBe('abc'), BOUND);
  const listener = vi.fn<() => void>();
  tabs[1].subscribe(listener);
  tabs[0].set('token', undefined);
  await vi.waitFor(() => expect(tabs[1].get('token')).toBeUndefined(), BOUND);
  expect(tabs[1].get('locale')).toBe('lt');
  expect(listener).toHaveBeenCalledTimes(1);
  // The token is not broadcast.
  expect(messages).toEqual(['signed_in', 'signed_out']);
  listening.close();
});

test('[B4] without cookies each tab has its own session', async () => {
  browser(() => false);
  const tabs = [openSession(KEY, false), openSession(KEY, false)] as const;
  tabs[0].set('token', 'abc');
  tabs[1].set('token', 'def');
  const other = new BroadcastChannel(TOKEN);
  const told = new Promise((done) => other.addEventListener('message', done, { once: true }));
  tabs[0].set('token', undefined);
  await told;
  expect(tabs[1].get('token')).toBe('def');
  other.close();
});
