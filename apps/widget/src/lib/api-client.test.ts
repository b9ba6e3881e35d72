import type { Contract } from '@embook/domain/contract';
import type { Settings } from '@embook/domain/embedding';
import type { Capability, FieldsOf } from '@embook/domain/shared';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Failure } from './api-error.ts';
import { type Caller, send } from './api-client.ts';

const settings: Settings = {
  baseUrl: 'https://api.example/v1',
  wsBaseUrl: 'wss://api.example',
  companyApiKey: 'demo-aurora',
  companyChosen: false,
  strictPath: false,
  showCloseButton: false,
  style: 'website',
  username: undefined,
  password: undefined,
};
const caller: Caller = { settings, token: undefined, locale: 'nl', has: () => false };
const customer: Caller = { ...caller, token: 't0ken' };
const having = (...names: Capability[]): Caller => ({ ...customer, has: (name) => names.includes(name) });

const noted = vi.fn();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(noted.mockClear()));

function answer(status: number, body: unknown) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (error instanceof ApiError) return error.failure;
  throw new Error(`not an ApiError: ${String(error)}`);
}

const languages = { code: 200, result: { languages: [{ code: 'nl', name: 'Nederlands' }] } };

test('[API-1] a call is a form to the base address with key, language and credentials in its headers', async () => {
  const fetch = answer(200, { code: 200, result: { categories: {} } });
  const signedIn = { ...caller, token: 't0ken', settings: { ...settings, username: 'emböd', password: 'p:w' } };
  expect(await send(signedIn, 'serviceCategories', { shopId: 7 }, {})).toEqual({ categories: {} });

  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.example/v1/api/company/shop/categories/list');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(init?.body).toEqual(new URLSearchParams({ shop_id: '7' }));
  expect(init?.headers).toEqual({
    locale: 'nl',
    'company-api-key': 'demo-aurora',
    'user-access-token': 't0ken',
    authorization: 'Basic ZW1iw7ZkOnA6dw==',
  });
});

test('[API-1] a visitor sends neither token nor credentials, and a GET has no body', async () => {
  const fetch = answer(200, languages);
  expect(await send(caller, 'languageList', {}, {})).toEqual(languages.result);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.example/v1/api/app/localization/list');
  expect(init?.headers).toEqual({ locale: 'nl', 'company-api-key': 'demo-aurora' });
  expect(init).not.toHaveProperty('body');
});

test('[PRO-4] [API-1] a call with a file is a multipart form; its boundary is for the browser to set', async () => {
  const fetch = answer(200, { code: 200, result: { avatar_url: '/media/1' } });
  const bytes = new Uint8Array([0, 137, 80, 78, 71]).subarray(1);
  expect(await send(customer, 'avatarUpdate', { file: bytes }, {})).toEqual({
    avatarUrl: 'https://api.example/media/1',
  });
  const { body, headers } = fetch.mock.calls[0]?.[1] ?? {};
  const sent = body instanceof FormData ? body.get('file') : undefined;
  expect(sent instanceof File && [...new Uint8Array(await sent.arrayBuffer())]).toEqual([137, 80, 78, 71]);
  expect(sent instanceof File && sent.type).toBe('image/png');
  expect(Object.keys(headers ?? {})).not.toContain('content-type');
});

test('[ERR-1] [VAL-1] errors of fields without a message are a refusal too', async () => {
  answer(422, { code: 422, result: { errors: { firstName: 'Too short' } } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toMatchObject({
    kind: 'problem',
    message: '',
    errors: { firstName: 'Too short' },
  });
});

test('[ERR-1] a refusal carries the server’s message, its fields and its timer', async () => {
  answer(429, { code: 429, result: { message: 'Even wachten.', errors: { email: 'Te vaak' }, timer: 30 } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toEqual({
    kind: 'problem',
    code: 429,
    message: 'Even wachten.',
    errors: { email: 'Te vaak' },
    timer: 30,
    companyBanned: false,
    result: { message: 'Even wachten.', errors: { email: 'Te vaak' }, timer: 30 },
  });
});

test('[AUTH-9] a blocked company is distinguished from an unknown one', async () => {
  answer(403, { code: 403, result: { message: 'Geblokkeerd', company_banned: true } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toMatchObject({ code: 403, companyBanned: true });
  answer(403, { code: 403, result: { message: 'Onbekend' } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toMatchObject({ code: 403, companyBanned: false });
});

test('[AUTH-7] a 401 has its own kind, by status or by code', async () => {
  answer(401, { code: 401, result: { message: 'x' } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toEqual({ kind: 'unauthorized' });
  answer(200, { code: 401, result: {} });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toEqual({ kind: 'unauthorized' });
  answer(401, { code: 401, result: { message: 'x', session_end: 'new_password' } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toEqual({ kind: 'unauthorized', end: 'new_password' });
  answer(401, { code: 401, result: { message: 'x', session_end: 'of a later platform' } });
  expect(await failureOf(send(caller, 'companyGet', {}, {}))).toEqual({ kind: 'unauthorized' });
});

test.each([
  ['an answer of another shape', 200, { code: 200, result: { languages: 'nl' } }],
  ['no answer at all', 200, { code: 200 }],
  ['a list', 200, []],
  ['a failure without words', 500, { code: 500, result: {} }],
  ['a failure with empty words', 500, { code: 500, result: { message: '' } }],
])('[ERR-1] %s is an internal error', async (_, status, body) => {
  answer(status, body);
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toEqual({ kind: 'internal' });
});

/** A body that is not the expected JSON. */
const respond = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'text/html' } }));

test.each([
  ['a page of a proxy', '<h1>Bad gateway</h1>', 502],
  ['a page in place of an answer', '<!doctype html><title>Welcome</title>', 200],
  ['an empty body', '', 200],
  ['half an answer', '{"code":200,"result":{"languages":[{"code":"n', 200],
  ['null', 'null', 200],
])('[ERR-1] %s is an internal error', async (_, body, status) => {
  respond(body, status);
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toEqual({ kind: 'internal' });
});

test('[ERR-1] [API-1] a refusal with missing or invalid details still shows its message', async () => {
  answer(422, { code: '422', result: { message: 'Nee.', errors: [], timer: null } });
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toMatchObject({
    code: 422,
    message: 'Nee.',
    errors: {},
  });
  answer(422, { code: 422, result: { message: 'Nee.', errors: { email: 'Te vaak', code: { nested: 1 } } } });
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toMatchObject({ errors: { email: 'Te vaak' } });
});

test('[API-1] an invalid list item is dropped, and reported once by the name of its field alone', async () => {
  const nl = { code: 'nl', name: 'Nederlands' };
  answer(200, { code: 200, result: { languages: [nl, { code: { secret: 1 }, name: 'Geheim' }, null] } });
  expect(await send(caller, 'languageList', {}, {})).toEqual({ languages: [nl] });
  expect(await send(caller, 'languageList', {}, {})).toEqual({ languages: [nl] });
  expect(noted.mock.calls.map(String)).toEqual(['Error: languageList: left out languages.*.code, languages.*']);
});

test('[API-1] null for a list is an empty list', async () => {
  answer(200, { code: 200, result: { bundles: null } });
  expect(await send(caller, 'bundleList', { shopId: 1 }, {})).toEqual({ bundles: [] });
});

test('[ERR-1] a redirect is not followed, so that the token is not sent elsewhere', async () => {
  const fetch = answer(200, languages);
  await send({ ...caller, token: 't0ken' }, 'languageList', {}, {});
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' });
});

/** A browser rejects all of these with the same TypeError. */
test.each(['a wrong certificate', 'an answer without CORS', 'a redirect', 'a name that nobody has'])(
  '[ERR-1] %s is a network error',
  async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(send(caller, 'languageList', {}, {}))).toEqual({ kind: 'network' });
  },
);

test('[ERR-1] a server that times out, before or during its answer, is a network error', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    timeout.abort();
    signal?.throwIfAborted();
  });
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toEqual({ kind: 'network' });

  const stalled = new ReadableStream({
    pull: (controller) => controller.error(new DOMException('The operation timed out.', 'TimeoutError')),
  });
  respond(stalled);
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toEqual({ kind: 'network' });
});

test('[ERR-1] a server that cannot be reached is a network error', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(send(caller, 'languageList', {}, {}))).toEqual({ kind: 'network' });
});

test('[ERR-1] a call cancelled by its screen is no network error', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('Aborted', 'AbortError')));
  const call = send(caller, 'languageList', {}, { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

describe('[API-1] a platform of the specification and nothing more', () => {
  const booking: FieldsOf<Contract['createAndConfirm']> = {
    serviceId: 10,
    roomId: 1,
    timestamp: 1_795_000_000,
    sessionId: 7,
    expectedCents: 6000,
    paymentType: 'cash',
    idealBankId: undefined,
    fromWeb: true,
    useDiscount: false,
    note: 'Mind my knee',
  };
  const booked = { code: 200, result: { booking_id: 5, payment_url: null, status: 'ok', hold_until: null } };
  const sentBy = async (by: Caller) => {
    const fetch = answer(200, booked);
    await send(by, 'createAndConfirm', booking, { idempotencyKey: 'once' });
    const { body, headers } = fetch.mock.calls[0]?.[1] ?? {};
    const names = body instanceof URLSearchParams ? [...body.keys()] : [];
    return { names, key: new Headers(headers).get('idempotency-key') };
  };

  test('receives no field or header that it does not declare', async () => {
    expect(await sentBy(customer)).toEqual({
      names: ['solarium_id', 'package_id', 'timestamp', 'payment_type', 'from_web'],
      key: null,
    });
  });

  test('receives those that it declares', async () => {
    const { names, key } = await sentBy(having('session-id', 'expected-cents', 'idempotency-key'));
    expect(names).toEqual(expect.arrayContaining(['session_id', 'expected_cents']));
    expect(key).toBe('once');
  });

  test('is not called for what it does not declare', async () => {
    const fetch = answer(200, { code: 200, result: { slot: {} } });
    expect(await failureOf(send(customer, 'eventGet', { eventId: 1 }, {}))).toEqual({ kind: 'internal' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('gets back the cursor and the hash that it sent, and no others', async () => {
    const page = { next: true, firstResult: 10, maxResults: 10 };
    const list = { bookings: [], bundles: [], bookings_count: 0, bundles_count: 0, next_cursor: null };
    const fetch = answer(200, { code: 200, result: list });
    await send(customer, 'reservationList', { ...page, cursor: undefined }, {});
    await send(customer, 'reservationList', { ...page, cursor: 'there' }, {});
    await send(caller, 'verifyResetCode', { hash: '', code: '123456' }, {});
    await send(caller, 'verifyResetCode', { hash: 'h', code: '123456' }, {});
    const bodyOf = (init: RequestInit | undefined) => (init?.body instanceof URLSearchParams ? String(init.body) : '');
    expect(fetch.mock.calls.map(([, init]) => bodyOf(init))).toEqual([
      'next=1&first_result=10&max_results=10',
      'next=1&first_result=10&max_results=10&cursor=there',
      'code=123456',
      'hash=h&code=123456',
    ]);
  });

  test('[SHOP-10] before a company is chosen, the list of companies can be fetched', async () => {
    const fetch = answer(200, { code: 200, result: { companies: [] } });
    const withoutCompany = { ...caller, settings: { ...settings, companyApiKey: undefined } };
    expect(await send(withoutCompany, 'companyList', { query: undefined }, {})).toEqual({ companies: [] });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

test('[AUTH-6] calls for customers are not sent without a token', async () => {
  const fetch = answer(200, { code: 200, result: {} });
  expect(await failureOf(send(caller, 'profileGet', {}, {}))).toEqual({ kind: 'unauthorized' });
  expect(fetch).not.toHaveBeenCalled();
});
