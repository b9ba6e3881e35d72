import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { keepHosts } from '../lib/host-page.ts';
import type { Answers } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const EMAIL = 'ada@embook.test';

const answers: Answers = {
  promotionList: { promotions: [] },
  checkEmail: { nextStep: 'login', hash: 'h1', timer: 0, alreadyRegistered: true, withoutPassword: false },
  requestResetCode: { hash: 'r1', timer: 300 },
  verifyResetCode: {},
  setNewPassword: { accessToken: 'token' },
  requestResetLink: { timer: 300 },
  resetByLink: { redirectUrl: null, email: null },
  checkResetLink: {},
  verifyPassword: { accessToken: 'token' },
};
const refused = (errors: Record<string, string>) =>
  new ApiError({ kind: 'problem', code: 422, message: 'Not now.', errors, timer: undefined, companyBanned: false });
const fail = (error: unknown) => () => {
  throw error;
};

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fieldsOf = (calls: ReturnType<typeof openWidget>['calls'], name: string) =>
  calls.find((call) => call.name === name)?.fields;

async function forget(given: Answers = {}) {
  const opened = openWidget('/signin/notifications', { ...answers, ...given });
  await type('E-mail address', EMAIL);
  await press('Continue');
  await press('Forgotten your password?');
  return opened;
}

async function setPassword(retyped = 'new secret') {
  await type('New password', 'new secret');
  await type('Repeat the new password', retyped);
  await press('Save new password');
}

test('[AUTH-5] [A12] a reset by code: the code is requested and verified, the password is set with its own hash, and the customer is signed in', async () => {
  const { calls } = await forget();
  expect((await field('E-mail address')).value).toBe(EMAIL);
  await press('Send me a code');
  expect(await screen.findByText(/^Wait for the email\./)).toBeDefined();
  expect((await screen.findByRole('timer')).textContent).toBe('5:00');
  await type('Six-digit code', '407211');
  expect((await field('New password')).autocomplete).toBe('new-password');
  await setPassword();
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(fieldsOf(calls, 'requestResetCode')).toEqual({ email: EMAIL });
  expect(fieldsOf(calls, 'verifyResetCode')).toEqual({ hash: 'r1', code: '407211' });
  expect(fieldsOf(calls, 'setNewPassword')).toEqual({ hash: 'r1', code: '407211', password: 'new secret' });
});

test('[VAL-1] the two new passwords must be equal', async () => {
  const { calls } = await forget();
  await press('Send me a code');
  await type('Six-digit code', '407211');
  await setPassword('new sekret');
  expect(await screen.findByText('Passwords does not match')).toBeDefined();
  expect(document.activeElement).toBe(await field('Repeat the new password'));
  expect(fieldsOf(calls, 'setNewPassword')).toBeUndefined();
});

test('[AUTH-5] a code that expired before the password was sent leads back to requesting another', async () => {
  await forget({ setNewPassword: fail(refused({ code: 'This code has expired' })) });
  await press('Send me a code');
  await type('Six-digit code', '407211');
  await setPassword();
  expect(await screen.findByText(/^That took too long, or was already used/)).toBeDefined();
  expect((await field('E-mail address')).value).toBe(EMAIL);
});

test('[ERR-3] [ERR-2] a failure while setting the password says that it was not changed, and keeps what was typed', async () => {
  await forget({ setNewPassword: fail(new ApiError({ kind: 'network' })) });
  await press('Send me a code');
  await type('Six-digit code', '407211');
  await setPassword();
  expect(await screen.findByText(/^Your password was not changed\. Cannot connect/)).toBeDefined();
  expect((await field('New password')).value).toBe('new secret');
});

test('[AUTH-5] a reset by link: the mail is announced, and another can be requested later', async () => {
  const { calls } = await forget();
  await press('Send me a link instead');
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(await screen.findByText(/^Wait for the email\./)).toBeDefined();
  expect((await screen.findByRole('timer')).textContent).toBe('5:00');
  const redirectUrl = expect.stringContaining(`${location.origin}/signin/profile?companyApiKey=`);
  expect(fieldsOf(calls, 'requestResetLink')).toEqual({ email: EMAIL, redirectUrl });
  await press('Back to sign-in');
  expect((await field('E-mail address')).value).toBe(EMAIL);
});

test.each([false, true])(
  '[AUTH-5] [B2] the token of the mailed link leaves the address at once, sets the password, and the sign-in follows (signed in before: %s)',
  async (signedIn) => {
    const path = '/signin/profile?companyApiKey=x&confirmation_token=s3cret';
    const { calls } = openWidget(path, answers, 'website', { signedIn });
    await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
    expect(location.pathname + location.search).toBe('/signin/profile?companyApiKey=x');
    await setPassword();
    expect(await screen.findByText(/^Your password has been changed/)).toBeDefined();
    expect(fieldsOf(calls, 'resetByLink')).toEqual({ confirmationToken: 's3cret', newPassword: 'new secret' });
    expect(address()).toBe('/signin/profile');
    expect(await field('E-mail address')).toBeDefined();
    expect(document.documentElement.outerHTML + JSON.stringify(sessionStorage)).not.toContain('s3cret');
  },
);

test('[A18] [B2] [AUTH-5] after a reset by link the customer returns to the host page, which gets no token', async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const redirectUrl = 'https://studio.example/account';
  openWidget('/signin/profile?confirmation_token=s3cret', { ...answers, resetByLink: { redirectUrl, email: EMAIL } });
  await setPassword();
  await waitFor(() => expect(left.mock.calls).toEqual([[redirectUrl]]));
  expect(await screen.findByText(/^Your password has been changed/)).toBeDefined();
  left.mockRestore();
});

test('[B2] a return address that is no web page is not followed', async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const resetByLink = { redirectUrl: 'javascript:alert(1)', email: EMAIL };
  openWidget('/signin/profile?confirmation_token=s3cret', { ...answers, resetByLink });
  await setPassword();
  expect(await screen.findByText(/^Your password has been changed/)).toBeDefined();
  expect(left).not.toHaveBeenCalled();
  left.mockRestore();
});

test.each([
  ['https://studio.example', /^https:\/\/studio\.example\/$/],
  ['https://elsewhere.example', /^http:\/\/localhost(?::\d+)?\/signin\/profile\?companyApiKey=company-\d+$/],
])('[A18] [AUTH-5] in a frame on %s the link will lead back to %s', async (origin, redirectUrl) => {
  keepHosts(['https://studio.example']);
  vi.stubGlobal('name', `embook f1 ${origin}`);
  vi.stubGlobal('parent', { postMessage: () => undefined });
  const { calls } = await forget();
  await press('Send me a link instead');
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(fieldsOf(calls, 'requestResetLink')).toEqual({
    email: EMAIL,
    redirectUrl: expect.stringMatching(redirectUrl) as unknown,
  });
  vi.unstubAllGlobals();
});

test('[AUTH-5] an expired link leads to requesting a new one', async () => {
  const resetByLink = fail(refused({ confirmation_token: 'This link has expired' }));
  openWidget('/signin/profile?confirmation_token=old', { ...answers, resetByLink });
  await setPassword();
  expect(await screen.findByText(/^That took too long, or was already used/)).toBeDefined();
  await type('E-mail address', EMAIL);
  await press('Send me a link instead');
  await screen.findByRole('heading', { name: 'Check your inbox' });
});

test('[AUTH-5] where the platform returns the e-mail of the account, the customer is signed in without typing it', async () => {
  const resetByLink = { redirectUrl: null, email: EMAIL };
  const { calls } = openWidget('/signin/profile?confirmation_token=s3cret', { ...answers, resetByLink });
  await setPassword();
  await waitFor(() => expect(address()).toBe('/profile'));
  expect(fieldsOf(calls, 'checkEmail')).toEqual({ email: EMAIL });
  expect(fieldsOf(calls, 'verifyPassword')).toEqual({ hash: 'h1', password: 'new secret' });
});

test('[AUTH-5] [ERR-2] where signing in then fails, the sign-in form has the e-mail filled in', async () => {
  const resetByLink = { redirectUrl: null, email: EMAIL };
  const verifyPassword = fail(new ApiError({ kind: 'network' }));
  openWidget('/signin/profile?confirmation_token=s3cret', { ...answers, resetByLink, verifyPassword });
  await setPassword();
  expect(await screen.findByText(/^Your password has been changed/)).toBeDefined();
  expect((await field('E-mail address')).value).toBe(EMAIL);
});

test('[AUTH-5] a used link is reported at once', async () => {
  const checkResetLink = fail(refused({ confirmation_token: 'This link has expired' }));
  const { calls } = openWidget('/signin/profile?confirmation_token=s3cret', { ...answers, checkResetLink });
  expect(await screen.findByText(/^That took too long, or was already used/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send me a link instead' })).toBeDefined();
  expect(fieldsOf(calls, 'checkResetLink')).toEqual({ confirmationToken: 's3cret' });
});

test('[AUTH-5] [ERR-2] a link that could not be checked is still tried with the new password', async () => {
  const checkResetLink = fail(new ApiError({ kind: 'network' }));
  openWidget('/signin/profile?confirmation_token=s3cret', { ...answers, checkResetLink });
  await setPassword();
  expect(await screen.findByText(/^Your password has been changed/)).toBeDefined();
});
