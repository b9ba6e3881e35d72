import { expect, test } from 'vitest';
import { emptyFlow, nextFlow } from './flow.ts';
import { keptFlow, readKeptFlow, resumedFlow } from './kept-flow.ts';

const checked = nextFlow(emptyFlow, {
  type: 'email_checked',
  email: 'ada@embook.test',
  answer: { nextStep: 'verifyEmail', hash: 'h1', timer: 300, alreadyRegistered: false, withoutPassword: false },
  now: 1_000,
});
const typed = nextFlow(checked, { type: 'typed', field: 'code', value: '407211' });
const verified = nextFlow(typed, { type: 'email_verified', nextStep: 'fillProfile', hash: 'h2' });
const stored = (flow: typeof checked) => JSON.stringify(keptFlow(flow) ?? null);

test('[AUTH-2] who proved the address goes on with the profile, and can still go back', () => {
  const kept = readKeptFlow(stored(verified));
  expect(kept).toBeDefined();
  const resumed = resumedFlow(kept!);
  expect(resumed).toMatchObject({ step: 'fillProfile', profileHash: 'h2', checkedEmail: 'ada@embook.test' });
  const back = nextFlow(resumed, { type: 'back' });
  expect(back.step).toBe('verifyEmail');
  expect(nextFlow(back, { type: 'continued' }).step).toBe('fillProfile');
});

test('[AUTH-2] [AUTH-3] who did not types the code from the mail, with the time until another may be sent', () => {
  const kept = readKeptFlow(stored(typed));
  expect(resumedFlow(kept!)).toMatchObject({ step: 'verifyEmail', hash: 'h1', resendAt: 301_000 });
});

const addressed = nextFlow(emptyFlow, { type: 'typed', field: 'email', value: 'ada@embook.test' });
const resetting = nextFlow(nextFlow(addressed, { type: 'reset_wanted' }), {
  type: 'reset_code_sent',
  hash: 'h3',
  timer: 300,
  now: 1_000,
});

test('[AUTH-2] [AUTH-5] who asked for a new password types the code after a reload, also from the step after it', () => {
  const chosen = nextFlow(nextFlow(resetting, { type: 'typed', field: 'code', value: '407211' }), {
    type: 'reset_code_verified',
  });
  for (const flow of [resetting, chosen]) {
    expect(stored(flow)).not.toContain('407211');
    const resumed = resumedFlow(readKeptFlow(stored(flow))!);
    expect(resumed).toMatchObject({ step: 'verifyResetCode', hash: 'h3', resendAt: 301_000 });
    expect(resumed.typed.email).toBe('ada@embook.test');
    expect(nextFlow(resumed, { type: 'back' }).step).toBe('requestReset');
  }
  const byLink = nextFlow(emptyFlow, { type: 'reset_link_opened', confirmationToken: 't' });
  expect(keptFlow(byLink)).toBeUndefined();
});

test('[AUTH-1] [AUTH-2] who was mailed a code to sign in types it after a reload', () => {
  const sent = { email: 'ada@embook.test', hash: 'h4', timer: 300, now: 1_000 };
  const resumed = resumedFlow(readKeptFlow(stored(nextFlow(emptyFlow, { type: 'sign_in_code_sent', ...sent })))!);
  expect(resumed).toMatchObject({ step: 'verifySignInCode', hash: 'h4', checkedEmail: 'ada@embook.test' });
});

test('[AUTH-2] neither codes nor passwords are kept', () => {
  const filled = nextFlow(verified, { type: 'typed', field: 'newPassword', value: 'secret sun' });
  expect(stored(filled)).not.toMatch(/407211|secret sun/);
});

test.each([null, '', 'null', '{}', '{"step":"login"}', '{"step":"fillProfile","email":1}'])(
  '[AUTH-2] %s is not gone on with',
  (text) => expect(readKeptFlow(text)).toBeUndefined(),
);

test('[AUTH-2] nothing is kept before an address was given or once signed in', () => {
  expect(keptFlow(emptyFlow)).toBeUndefined();
  expect(keptFlow(nextFlow(verified, { type: 'signed_in', accessToken: 't' }))).toBeUndefined();
});
