import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { aCompany, type Answers } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const EMAIL = 'ada@embook.test';
const MINUTE_MS = 60_000;

const refused = (errors: Record<string, string>, timer?: number) =>
  new ApiError({ kind: 'problem', code: timer ? 429 : 422, message: 'Not now.', errors, timer, companyBanned: false });
const fail = (error: unknown) => () => {
  throw error;
};

const unknown: Answers['checkEmail'] = {
  nextStep: 'verifyEmail',
  hash: 'h1',
  timer: 300,
  alreadyRegistered: false,
  withoutPassword: false,
};
const known: Answers['checkEmail'] = {
  nextStep: 'login',
  hash: 'h1',
  timer: 0,
  alreadyRegistered: true,
  withoutPassword: false,
};
const signedUp: Answers = {
  checkEmail: unknown,
  verifyEmail: { nextStep: 'fillProfile', hash: 'h2' },
  fillProfile: { accessToken: 'token' },
};

const open = (answers: Answers, path = '/signin/notifications') =>
  openWidget(path, { promotionList: { promotions: [] }, ...answers });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const sent = (calls: ReturnType<typeof open>['calls'], name: string) =>
  calls.filter((call) => call.name === name).map(({ fields }) => fields);
const errorOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

const enterEmail = async () => {
  await type('E-mail address', EMAIL);
  await press('Continue');
};
const enterCode = async () => {
  await enterEmail();
  await type('Six-digit code', '407 211');
};
const fillProfile = async () => {
  await type('First name', 'Ada');
  await type('Last name', 'Lovelace');
  await type('Phone number', '+31612345678');
  await type('Date of birth', '17051990');
  await type('Choose a password', 'secret sun');
  await press('Create account');
};

test('[AUTH-1] the e-mail field has the focus when the form appears', async () => {
  open(signedUp);
  const email = await field('E-mail address');
  await waitFor(() => expect(document.activeElement).toBe(email));
});

test.each(['4072', '40721198'])(
  '[EMB-6] [AUTH-1] a platform of the specification may mail the code %s',
  async (code) => {
    const { calls } = open({ ...signedUp, companyGet: { company: aCompany({ capabilities: [] }) } });
    await enterEmail();
    await type('Code from the e-mail', code.slice(0, 3));
    await press('Confirm');
    expect(sent(calls, 'verifyEmail')).toEqual([]);
    await type('Code from the e-mail', code);
    // The longest possible code is submitted without a press.
    if (code.length < 8) await press('Confirm');
    await heading('Your details');
    expect(sent(calls, 'verifyEmail')).toEqual([{ hash: 'h1', code }]);
  },
);

test.each(['firstName', 'first_name'])('[EMB-6] [VAL-5] a refusal of %s is shown at its field', async (name) => {
  open({ ...signedUp, fillProfile: fail(refused({ [name]: 'Not this name.' })) });
  await enterCode();
  await fillProfile();
  await waitFor(async () => expect(errorOf(await field('First name'))).toBe('Not this name.'));
});

test('[AUTH-1] [AUTH-8] [VAL-2] a sign-up by e-mail, code and profile ends signed in at the requested page', async () => {
  const { calls } = open(signedUp);
  await heading('Sign in or sign up');
  await enterCode();
  await heading('Your details');
  await fillProfile();
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(sent(calls, 'checkEmail')).toEqual([{ email: EMAIL }]);
  expect(sent(calls, 'verifyEmail')).toEqual([{ hash: 'h1', code: '407211' }]);
  expect(sent(calls, 'fillProfile')).toEqual([
    {
      hash: 'h2',
      password: 'secret sun',
      firstName: 'Ada',
      lastName: 'Lovelace',
      contactNumber: '+31612345678',
      countryCode: 'nl',
      birthDate: '1990-05-17',
    },
  ]);
});

test('[AUTH-10] every call of the sign-in flow names the same company, also after it', async () => {
  const { sent: received } = openWidget('/signin/profile', signedUp, 'website', { platform: 'specified' });
  const send = fetch;
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('company-api-key'));
    return send(input, init);
  });
  await enterEmail();
  await type('Code from the e-mail', '407211');
  await press('Confirm');
  await heading('Your details');
  await fillProfile();
  await waitFor(() => expect(address()).toBe('/profile'));
  expect(received.map(({ call }) => call)).toContain('/api/client/register/fill-profile');
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^company-\d+$/)]));
});

test('[PRO-5] the company’s extra question is asked when signing up, and may be left empty', async () => {
  const company = aCompany({ registrationExtraFieldLabel: 'Skin type' });
  const { calls } = open({ ...signedUp, companyGet: { company } });
  await enterCode();
  await heading('Your details');
  await type('Skin type (optional)', ' Dry ');
  await fillProfile();
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(sent(calls, 'fillProfile')).toMatchObject([{ externalNote: 'Dry' }]);
});

test('[AUTH-2] a reload in the middle of signing up goes on where the person was', async () => {
  sessionStorage.clear();
  const { calls, reload } = open(signedUp);
  await enterEmail();
  await field('Six-digit code');
  reload();
  await type('Six-digit code', '407211');
  await heading('Your details');
  await type('First name', 'Ada');
  await type('Choose a password', 'secret sun');
  reload();
  await heading('Your details');
  expect([(await field('First name')).value, (await field('Choose a password')).value]).toEqual(['Ada', '']);
  const kept = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('embook.sign-up'));
  expect(kept()).toHaveLength(1);
  expect(JSON.stringify(kept())).not.toMatch(/secret sun|407211/);
  await fillProfile();
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(sent(calls, 'checkEmail')).toHaveLength(1);
  expect(sent(calls, 'fillProfile')).toMatchObject([{ hash: 'h2' }]);
  expect(kept()).toEqual([]);
});

test('[AUTH-2] going back to the address forgets a begun sign-up', async () => {
  const { reload } = open(signedUp);
  await enterEmail();
  await field('Six-digit code');
  await press('E-mail');
  await heading('Sign in or sign up');
  reload();
  await heading('Sign in or sign up');
  expect(screen.queryByLabelText('Six-digit code')).toBeNull();
});

test('[AUTH-1] a known e-mail asks for the password, with the account readable to password managers', async () => {
  const { calls } = open({ checkEmail: known, verifyPassword: { accessToken: 'token' } });
  expect((await field('E-mail address')).autocomplete).toContain('username');
  await enterEmail();
  await heading('Welcome back');
  const password = await field('Password');
  expect(password.autocomplete).toBe('current-password');
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(EMAIL);
  await waitFor(() => expect(document.activeElement).toBe(password));
  await type('Password', 'secret');
  await press('Sign in');
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(sent(calls, 'verifyPassword')).toEqual([{ hash: 'h1', password: 'secret' }]);
});

test.each([
  ['AUTH-4', unknown, /^The e-mail can take a minute to arrive/],
  ['AUTH-2', { ...unknown, alreadyRegistered: true }, /^You started signing up before/],
  ['AUTH-4', { ...known, nextStep: 'verifyPassword' as const }, /^You already have an account/],
])('[%s] the notice after the e-mail depends on the account %#', async (_id, checkEmail, words) => {
  open({ checkEmail });
  await enterEmail();
  expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull();
});

test('[AUTH-1] [AUTH-8] [NAV-6] the breadcrumb goes back to any step, has no arrow beside the header’s, and keeps what was typed', async () => {
  open(signedUp);
  await enterCode();
  await type('First name', 'Ada');
  const steps = within(await screen.findByRole('navigation', { name: 'Sign-in steps' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E-mail',
    'Code',
    'Your details',
  ]);
  expect(steps.queryByRole('button', { name: 'Back' })).toBeNull();
  fireEvent.click(steps.getByRole('button', { name: 'Code' }));
  expect((await field('Six-digit code')).value).toBe('407211');
  await press('Confirm');
  expect((await field('First name')).value).toBe('Ada');
  fireEvent.click(steps.getByRole('button', { name: 'E-mail' }));
  expect((await field('E-mail address')).value).toBe(EMAIL);
});

test('[AUTH-3] another mail can be requested when the countdown ends, and its hash replaces the old one', async () => {
  let asked = 0;
  const { calls } = open({
    checkEmail: () => ({ ...unknown, hash: `h${(asked += 1)}` }),
    verifyEmail: { nextStep: 'fillProfile', hash: 'p' },
  });
  await enterEmail();
  expect((await screen.findByRole('timer')).textContent).toBe('5:00');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  await press('Send again');
  expect((await screen.findByRole('timer')).textContent).toBe('5:00');
  await type('Six-digit code', '407211');
  await heading('Your details');
  expect(sent(calls, 'checkEmail')).toEqual([{ email: EMAIL }, { email: EMAIL }]);
  expect(sent(calls, 'verifyEmail')).toEqual([{ hash: 'h2', code: '407211' }]);
});

test.each([
  ['', 'E-mail address cannot be empty'],
  ['ada@', 'Wrong email format!'],
])('[VAL-1] the e-mail %j is refused before anything is sent', async (typed, words) => {
  const { calls } = open({ checkEmail: known });
  await type('E-mail address', typed);
  await press('Continue');
  const email = await field('E-mail address');
  expect([email.getAttribute('aria-invalid'), errorOf(email)]).toEqual(['true', words]);
  expect(document.activeElement).toBe(email);
  expect(sent(calls, 'checkEmail')).toEqual([]);
  await type('E-mail address', EMAIL);
  expect(email.getAttribute('aria-invalid')).toBeNull();
});

test('[VAL-1] [VAL-2] each invalid field of a profile shows its message, and the first gets the focus', async () => {
  const { calls } = open(signedUp);
  await enterCode();
  await type('First name', 'x'.repeat(25));
  await type('Date of birth', '31021990');
  await type('Choose a password', 'short');
  await press('Create account');
  const said = await Promise.all(
    ['First name', 'Last name', 'Phone number', 'Date of birth', 'Choose a password'].map(async (name) =>
      errorOf(await field(name)),
    ),
  );
  expect(said).toEqual([
    'First name must be at most 24 characters',
    'Last name cannot be empty',
    'Phone number cannot be empty',
    'Please enter a real date of birth',
    'Password must be at least 8 characters',
  ]);
  expect(document.activeElement).toBe(await field('First name'));
  // Correcting one field does not move the focus to the next.
  const birth = await field('Date of birth');
  birth.focus();
  await type('Date of birth', '17051990');
  expect(document.activeElement).toBe(birth);
  expect(sent(calls, 'fillProfile')).toEqual([]);
});

test('[AUTH-1] where the company asks for no more, four fields make an account', async () => {
  const { settings } = aCompany();
  const none = { phone: 'left_out', birthDate: 'left_out', password: 'left_out' } as const;
  const { calls } = open({
    ...signedUp,
    companyGet: { company: aCompany({ settings: { ...settings, signUp: none } }) },
  });
  await enterCode();
  await heading('Your details');
  await type('First name', 'Ada');
  await type('Last name', 'Lovelace');
  for (const label of ['Phone number', 'Date of birth', 'Choose a password'])
    expect(screen.queryByLabelText(label)).toBeNull();
  await press('Create account');
  await waitFor(() =>
    expect(sent(calls, 'fillProfile')).toEqual([
      expect.objectContaining({ firstName: 'Ada', lastName: 'Lovelace', password: undefined, birthDate: undefined }),
    ]),
  );
});

test('[AUTH-1] who set no password is mailed a code at once, and signs in by it', async () => {
  const { calls } = open({
    checkEmail: { nextStep: 'login', hash: 'h1', timer: 0, alreadyRegistered: true, withoutPassword: true },
    requestSignInCode: { hash: 's1', timer: 300 },
    signInByCode: { accessToken: 'token' },
  });
  await enterEmail();
  await type('Six-digit code', '407 211');
  await waitFor(() => expect(sent(calls, 'signInByCode')).toEqual([{ hash: 's1', code: '407211' }]));
  expect(sent(calls, 'requestSignInCode')).toEqual([{ email: EMAIL }]);
});

test('[AUTH-1] an optional phone number may stay empty, and a date of birth that is not required is not shown', async () => {
  const { settings } = aCompany();
  const company = aCompany({
    settings: { ...settings, signUp: { ...settings.signUp, phone: 'optional', birthDate: 'left_out' } },
  });
  const { calls } = open({ ...signedUp, companyGet: { company } });
  await enterCode();
  const required = async (label: string) => (await field(label)).getAttribute('aria-required');
  expect(await required('Phone number (optional)')).toBe('false');
  expect(await required('First name')).toBe('true');
  expect(screen.queryByLabelText('Date of birth')).toBeNull();
  await type('First name', 'Ada');
  await type('Last name', 'Lovelace');
  await type('Choose a password', 'secret sun');
  await press('Create account');
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(sent(calls, 'fillProfile')).toMatchObject([{ contactNumber: undefined, birthDate: undefined }]);
});

test('[VAL-5] [ERR-2] a refusal of the server is shown at its field, and nothing typed is lost', async () => {
  open({
    ...signedUp,
    fillProfile: fail(refused({ contactNumber: 'Nobody there', birthDate: 'Too young', password: 'Too common' })),
  });
  await enterCode();
  await fillProfile();
  const phone = await field('Phone number');
  await waitFor(() => expect(errorOf(phone)).toBe('Nobody there'));
  expect(errorOf(await field('Date of birth'))).toBe('Too young');
  expect(errorOf(await field('Choose a password'))).toBe('Too common');
  expect(document.activeElement).toBe(phone);
  expect([phone.value, (await field('First name')).value]).toEqual(['+31 6 12345678', 'Ada']);
});

test('[VAL-5] [A13] a wrong code is shown at its field, and another can be typed at once', async () => {
  let tries = 0;
  const { calls } = open({
    ...signedUp,
    verifyEmail: () => {
      tries += 1;
      if (tries === 1) throw refused({ code: 'This code is not correct' });
      return { nextStep: 'fillProfile', hash: 'h2' };
    },
  });
  await enterCode();
  const code = await field('Six-digit code');
  await waitFor(() => expect(errorOf(code)).toBe('This code is not correct'));
  await type('Six-digit code', '407212');
  await heading('Your details');
  expect(sent(calls, 'verifyEmail')).toHaveLength(2);
});

test('[AUTH-1] a step that the server no longer accepts leads back with an explanation', async () => {
  open({ checkEmail: known, verifyPassword: fail(refused({ hash: 'This step has expired' })) });
  await enterEmail();
  await type('Password', 'secret');
  await press('Sign in');
  expect(await screen.findByText(/^This step has expired\. Please start again/)).toBeDefined();
  expect((await field('E-mail address')).value).toBe(EMAIL);
});

test('[A13] [ERR-2] after too many tries: the server’s message, the time to wait, and the password still in its field', async () => {
  open({ checkEmail: known, verifyPassword: fail(refused({}, 90)) });
  await enterEmail();
  await type('Password', 'secret');
  await press('Sign in');
  const alert = (await screen.findByText(/Not now\./)).closest('[role=alert]');
  expect(alert?.textContent).toContain('Try again in 1:30');
  expect((await field('Password')).value).toBe('secret');
});

test('[ERR-1] [ERR-2] without a connection the form says so and can be sent again', async () => {
  let connected = false;
  open({
    checkEmail: () => {
      if (!connected) throw new ApiError({ kind: 'network' });
      return known;
    },
  });
  await enterEmail();
  expect(await screen.findByText(/^Cannot connect to the server/)).toBeDefined();
  connected = true;
  await press('Continue');
  await heading('Welcome back');
});

test('[AUTH-9] a customer blocked at sign-in sees the reason and nothing else, and stays signed out', async () => {
  const blocked = { kind: 'problem', code: 403, message: 'You are blocked.', errors: {}, timer: undefined } as const;
  open({ checkEmail: known, verifyPassword: fail(new ApiError({ ...blocked, companyBanned: true })) });
  await enterEmail();
  await type('Password', 'secret');
  await press('Sign in');
  await heading('Booking is not possible here');
  expect(screen.getByText('You are blocked.')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
});

test('[AUTH-8] the first step has a breadcrumb without a way back; the password field has a minimum length of 2', async () => {
  open({ checkEmail: known });
  await field('E-mail address');
  const trail = within(screen.getByRole('navigation', { name: 'Sign-in steps' }));
  expect(trail.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['E-mail']);
  expect(trail.queryByRole('button')).toBeNull();
  await type('E-mail address', EMAIL);
  await press('Continue');
  expect((await field('Password')).getAttribute('minlength')).toBe('2');
  expect(trail.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['E-mail', 'Password']);
});

test('[AUTH-8] the form links to the terms that continuing accepts', async () => {
  open({ companyGet: { company: aCompany({ licenseLink: 'https://aurora.example/terms' }) } });
  expect(await screen.findByText(/^By continuing you agree to the terms and privacy policy of Aurora/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe('https://aurora.example/terms');
});

test('[A16] terms whose address is not a web address are not linked', async () => {
  open({ companyGet: { company: aCompany({ licenseLink: 'javascript:alert(1)' }) } });
  expect(await screen.findByText(/^By continuing/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Read them' })).toBeNull();
});

test('[AUTH-8] a company without terms mentions none', async () => {
  open({ companyGet: { company: aCompany({ licenseLink: null }) } });
  const line = await screen.findByText(/^By continuing you agree that Aurora stores your details/);
  expect(line.textContent).not.toMatch(/terms/);
});

test('[AUTH-1] [AUTH-3] a customer may sign in with a mailed code instead of the password', async () => {
  const { calls } = open({
    checkEmail: known,
    requestSignInCode: { hash: 'c1', timer: 300 },
    signInByCode: { accessToken: 'token' },
  });
  await enterEmail();
  await press('Get a code by e-mail instead');
  await heading('Enter the code from the e-mail');
  expect((await screen.findByRole('timer')).textContent).toBe('5:00');
  await type('Six-digit code', '407211');
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(sent(calls, 'requestSignInCode')).toEqual([{ email: EMAIL }]);
  expect(sent(calls, 'signInByCode')).toEqual([{ hash: 'c1', code: '407211' }]);
});

test('[AUTH-1] [VAL-5] a wrong sign-in code is shown at its field, and back leads to the password', async () => {
  open({
    checkEmail: known,
    requestSignInCode: { hash: 'c1', timer: 300 },
    signInByCode: fail(refused({ code: 'This code is wrong' })),
  });
  await enterEmail();
  await press('Get a code by e-mail instead');
  await type('Six-digit code', '407211');
  expect(await screen.findByText('This code is wrong')).toBeDefined();
  await press('Wrong e-mail address?');
  expect(await field('Password')).toBeDefined();
});

test.each([
  ['a platform without it', known, 'specified'],
  ['somebody who is new to this company', { ...known, nextStep: 'verifyPassword' }, 'own'],
] as const)('[AUTH-1] [API-1] with %s the sign-in code is not offered', async (_, checkEmail, platform) => {
  openWidget('/signin/profile', { checkEmail }, 'website', { platform });
  await enterEmail();
  await field('Password');
  expect(screen.queryByRole('button', { name: 'Get a code by e-mail instead' })).toBeNull();
});
