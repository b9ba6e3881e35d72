import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';
import { refused } from '../../testing/refused.ts';

const phone = {
  id: 7,
  name: 'A phone with a name that is rather long for one line',
  addedAt: 1_760_000_000,
  lastUsedAt: null,
};

/** As much of WebAuthn as the widget uses. */
class FakeCredential {
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  toJSON = () => ({ id: 'made' });
}
const create = vi.fn<() => Promise<unknown>>();
const get = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  create.mockResolvedValue(new FakeCredential());
  get.mockResolvedValue(new FakeCredential());
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  vi.clearAllMocks();
});

const openPasskeys = async (answers: Answers, hasPassword = true) => {
  const opened = openWidget('/profile', { profileGet: { profile: aProfile({ hasPassword }) }, ...answers }, 'website', {
    signedIn: true,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Passkeys' }));
  return opened;
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = (calls: Awaited<ReturnType<typeof openPasskeys>>['calls'], name: string) =>
  calls.filter((call) => call.name === name).map(({ fields }) => fields);

test('[AUTH-11] one is added with the password, and the list shows it', async () => {
  const passkeys: (typeof phone)[] = [];
  const { calls } = await openPasskeys({
    passkeyList: () => ({ passkeys: [...passkeys] }),
    passkeyOptions: { options: { challenge: 'c' } },
    passkeyAdd: () => {
      passkeys.push(phone);
      return { id: 7 };
    },
  });
  expect(await screen.findByText('You have no passkeys yet.')).toBeDefined();
  await press('Add a passkey');
  await press('Continue');
  expect(await screen.findByText('Please enter password')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/password/i, { selector: 'input[type=password]' }), {
    target: { value: 'secret sun' },
  });
  await press('Continue');
  expect(await screen.findByText('The passkey has been added')).toBeDefined();
  expect(await screen.findByText(phone.name)).toBeDefined();
  expect(sent(calls, 'passkeyOptions')).toMatchObject([{ password: 'secret sun' }]);
  expect(sent(calls, 'passkeyAdd')).toMatchObject([{ response: '{"id":"made"}' }]);
});

test('[AUTH-11] who has no password is mailed a code for it', async () => {
  const { calls } = await openPasskeys(
    {
      passkeyList: { passkeys: [] },
      requestPasskeyCode: { hash: 'h1', timer: 300 },
      passkeyOptions: { options: {} },
      passkeyAdd: { id: 7 },
    },
    false,
  );
  await press('Add a passkey');
  await press('Send me a code');
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '407211' } });
  await press('Continue');
  expect(await screen.findByText('The passkey has been added')).toBeDefined();
  expect(sent(calls, 'passkeyOptions')).toMatchObject([{ hash: 'h1', code: '407211' }]);
});

test.each([
  ['NotAllowedError', 'No passkey was added'],
  ['InvalidStateError', 'This device already has a passkey for your account'],
])('[AUTH-11] a browser that answers with %s adds none', async (name, text) => {
  create.mockRejectedValue(new DOMException('', name));
  const { calls } = await openPasskeys({ passkeyList: { passkeys: [] }, passkeyOptions: { options: {} } });
  await press('Add a passkey');
  fireEvent.change(await screen.findByLabelText(/password/i, { selector: 'input[type=password]' }), {
    target: { value: 'secret sun' },
  });
  await press('Continue');
  expect(await screen.findByText(text)).toBeDefined();
  expect(sent(calls, 'passkeyAdd')).toEqual([]);
});

test('[AUTH-11] one is renamed and removed, after saying what that does', async () => {
  const { calls } = await openPasskeys({
    passkeyList: { passkeys: [phone] },
    passkeyRename: {},
    passkeyRemove: {},
  });
  await press(`Rename the passkey ${phone.name}`);
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: ' ' } });
  await press('Save');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(name, { target: { value: 'Blue phone' } });
  await press('Save');
  await press(`Remove the passkey ${phone.name}`);
  expect(await screen.findByText(/signed out on all other devices/)).toBeDefined();
  await press('Remove the passkey');
  expect(await screen.findByText('The passkey has been removed')).toBeDefined();
  expect(sent(calls, 'passkeyRename')).toEqual([{ id: 7, name: 'Blue phone' }]);
  expect(sent(calls, 'passkeyRemove')).toEqual([{ id: 7 }]);
});

test('[AUTH-11] a list that cannot be loaded can be asked for again', async () => {
  await openPasskeys({
    passkeyList: () => {
      throw new ApiError({ kind: 'network' });
    },
  });
  expect(await screen.findByText('Your passkeys could not be loaded')).toBeDefined();
});

test('[AUTH-11] a browser without passkeys says so and offers none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await openPasskeys({ passkeyList: { passkeys: [phone] } });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/cannot be added here/)).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

const known: Answers['checkEmail'] = {
  nextStep: 'login',
  hash: 'h1',
  timer: 0,
  alreadyRegistered: true,
  withoutPassword: false,
};
const enterEmail = async (answers: Answers) => {
  const opened = openWidget('/signin/notifications', {
    promotionList: { promotions: [] },
    checkEmail: known,
    ...answers,
  });
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ada@embook.test' } });
  await press('Continue');
  await screen.findByLabelText('Password');
  return opened;
};

test('[AUTH-11] a passkey signs in beside the password', async () => {
  const { calls } = await enterEmail({
    passkeyChallenge: { options: { challenge: 'c' } },
    signInByPasskey: { accessToken: 'token' },
  });
  await press('Sign in with a passkey');
  await vi.waitFor(() => expect(sent(calls, 'promotionList')).toHaveLength(1));
  expect(sent(calls, 'signInByPasskey')).toEqual([{ response: '{"id":"made"}' }]);
});

test('[AUTH-11] a closed dialog and a device without one are said, and so is a refused passkey', async () => {
  get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { calls } = await enterEmail({
    passkeyChallenge: { options: {} },
    signInByPasskey: () => {
      throw refused({ response: 'This passkey was not accepted.' });
    },
  });
  const passkey = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  fireEvent.click(passkey);
  const words = await screen.findByText(/^No passkey was used; there may be none on this device/);
  expect(words.getAttribute('role')).toBe('status');
  const forgot = screen.getByRole('button', { name: 'Forgotten your password?' });
  expect(shown.mock.contexts.at(-1)).toBe(forgot.parentElement);
  expect(sent(calls, 'signInByPasskey')).toEqual([]);
  for (const name of ['Sign in', 'Forgotten your password?'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  await press('Sign in with a passkey');
  expect(await screen.findByText(/This passkey was not accepted/)).toBeDefined();
  expect(screen.queryByText(/No passkey was used/)).toBeNull();
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('[AUTH-11] [API-1] a platform without passkeys shows none', async () => {
  await enterEmail({ companyGet: { company: aCompany({ capabilities: ['sign-in-code'] }) } });
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Get a code by e-mail instead' })).toBeDefined();
});
