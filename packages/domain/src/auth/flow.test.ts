import { describe, expect, test } from 'vitest';
import {
  type AuthEvent,
  type AuthFlow,
  type AuthNotice,
  type AuthStep,
  canResend,
  type CheckedEmail,
  countdown,
  emptyFlow,
  nextFlow,
  secondsToWait,
} from './index.ts';

const NOW = 1_794_380_400_000;
const email = 'ada@embook.test';

const typed = (field: 'email' | 'password' | 'code' | 'firstName', value: string): AuthEvent => ({
  type: 'typed',
  field,
  value,
});
const checked = (answer: Partial<CheckedEmail>, address = email): AuthEvent => ({
  type: 'email_checked',
  email: address,
  answer: {
    nextStep: 'verifyEmail',
    hash: 'h1',
    timer: 300,
    alreadyRegistered: false,
    withoutPassword: false,
    ...answer,
  },
  now: NOW,
});
const verified: AuthEvent = { type: 'email_verified', nextStep: 'fillProfile', hash: 'h2' };
const resetCode: AuthEvent = { type: 'reset_code_sent', hash: 'r1', timer: 300, now: NOW };
const back: AuthEvent = { type: 'back' };
const after = (...events: readonly AuthEvent[]): AuthFlow => events.reduce(nextFlow, emptyFlow);

describe('the sign-in flow, step by step', () => {
  const known = checked({ nextStep: 'login', timer: 0, alreadyRegistered: true });
  const elsewhere = checked({ nextStep: 'verifyPassword', timer: 0, alreadyRegistered: true });
  const wanted: AuthEvent = { type: 'reset_wanted' };

  const table: [what: string, events: AuthEvent[], step: AuthStep, notice: AuthNotice | null][] = [
    ['[AUTH-1] it begins with the e-mail', [], 'email', null],
    ['[AUTH-1] known here: the password', [known], 'login', null],
    ['[AUTH-1] [AUTH-4] known elsewhere: the password, and why', [elsewhere], 'verifyPassword', 'already_registered'],
    [
      '[AUTH-1] [AUTH-4] unknown: the code, while the mail is on its way',
      [checked({})],
      'verifyEmail',
      'wait_for_code',
    ],
    [
      '[AUTH-2] [AUTH-4] begun before: another word for it',
      [checked({ alreadyRegistered: true })],
      'verifyEmail',
      'registration_resumed',
    ],
    ['[AUTH-1] a right code: the profile', [checked({}), verified], 'fillProfile', null],
    [
      '[AUTH-1] a right code of someone who got an account meanwhile: the password',
      [checked({}), { ...verified, nextStep: 'verifyPassword' }],
      'verifyPassword',
      'already_registered',
    ],
    ['[AUTH-1] back from the password', [known, back], 'email', null],
    ['[AUTH-1] back from the code', [checked({}), back], 'email', null],
    ['[AUTH-1] back from the profile', [checked({}), verified, back], 'verifyEmail', null],
    [
      '[AUTH-1] and on again, without another code',
      [checked({}), verified, back, { type: 'continued' }],
      'fillProfile',
      null,
    ],
    ['[AUTH-1] twice back from the profile', [checked({}), verified, back, back], 'email', null],
    ['[AUTH-1] back from the first step stays there', [back, back], 'email', null],
    ['going on without a verified e-mail stays', [checked({}), { type: 'continued' }], 'verifyEmail', 'wait_for_code'],
    ['[AUTH-5] a forgotten password', [known, wanted], 'requestReset', null],
    ['[AUTH-5] a reset code was mailed', [known, wanted, resetCode], 'verifyResetCode', 'wait_for_email'],
    ['[AUTH-5] it was right', [known, wanted, resetCode, { type: 'reset_code_verified' }], 'setNewPassword', null],
    [
      '[AUTH-5] back through the reset, one step at a time',
      [known, wanted, resetCode, { type: 'reset_code_verified' }, back, back],
      'requestReset',
      null,
    ],
    ['[AUTH-5] and back to the password', [known, wanted, resetCode, back, back], 'login', null],
    [
      '[AUTH-5] a link was mailed',
      [known, wanted, { type: 'reset_link_sent', timer: 300, now: NOW }],
      'resetLinkSent',
      'wait_for_email',
    ],
    ['[AUTH-5] the link was followed', [{ type: 'reset_link_opened', confirmationToken: 't' }], 'setNewPassword', null],
    [
      '[AUTH-5] set by link: sign in with it',
      [{ type: 'reset_link_opened', confirmationToken: 't' }, { type: 'password_set' }],
      'email',
      'password_changed',
    ],
    ['a step that is over starts again', [checked({}), { type: 'step_ended' }], 'email', 'start_again'],
    [
      'a reset that is over asks for another code',
      [known, wanted, resetCode, { type: 'step_ended' }],
      'requestReset',
      'start_again',
    ],
    ['and from there back to the e-mail', [known, wanted, resetCode, { type: 'step_ended' }, back], 'email', null],
    [
      'sending again stays at the code',
      [checked({}), checked({ hash: 'h9', alreadyRegistered: true })],
      'verifyEmail',
      'registration_resumed',
    ],
    [
      'sending a reset code again stays too',
      [known, wanted, resetCode, resetCode],
      'verifyResetCode',
      'wait_for_email',
    ],
  ];
  test.each(table)('%s', (_what, events, step, notice) => {
    expect(after(...events)).toMatchObject({ step, notice });
  });

  test('one step back from a code that was sent twice is the e-mail', () => {
    expect(after(checked({}), checked({ hash: 'h9' }), back).step).toBe('email');
    expect(after(known, wanted, resetCode, resetCode, back).step).toBe('requestReset');
  });
});

describe('what is kept', () => {
  test('[AUTH-1] back keeps what was typed', () => {
    const flow = after(
      typed('email', email),
      checked({}),
      typed('code', '123456'),
      verified,
      typed('firstName', 'Ada'),
      back,
      back,
    );
    expect(flow.typed).toMatchObject({ email, code: '123456', firstName: 'Ada' });
  });

  test('each step goes on with its own hash', () => {
    expect(after(checked({}))).toMatchObject({ hash: 'h1', profileHash: null });
    expect(after(checked({}), verified)).toMatchObject({ hash: 'h1', profileHash: 'h2' });
    expect(after(checked({}), { ...verified, nextStep: 'login' })).toMatchObject({
      hash: 'h2',
      profileHash: null,
    });
    expect(after(checked({}), { type: 'reset_wanted' }, resetCode).hash).toBe('r1');
    expect(after({ type: 'reset_link_opened', confirmationToken: 't' }).confirmationToken).toBe('t');
  });

  test('another e-mail is another person: secrets and the verified code of the first are dropped', () => {
    const first = [
      typed('password', 'secret'),
      typed('firstName', 'Ada'),
      checked({}),
      typed('code', '123456'),
      verified,
    ];
    expect(after(...first, back, back, checked({}, 'bo@embook.test'))).toMatchObject({
      typed: { password: '', code: '', firstName: 'Ada' },
      profileHash: null,
      checkedEmail: 'bo@embook.test',
    });
  });

  test('a new code empties the old one, and leaves the password of the same person alone', () => {
    const flow = after(checked({}), typed('password', 'secret'), typed('code', '123456'), checked({ hash: 'h9' }));
    expect(flow.typed).toMatchObject({ password: 'secret', code: '' });
    expect(after(checked({}), typed('code', '1'), resetCode).typed.code).toBe('');
  });

  test('[AUTH-1] after sign-in only the token is kept, nothing that was typed', () => {
    const flow = after(typed('email', email), typed('password', 'secret'), { type: 'signed_in', accessToken: 'token' });
    expect(flow).toEqual({ ...emptyFlow, accessToken: 'token' });
  });
});

describe('sending again', () => {
  const flow = after(checked({ timer: 300 }));

  test.each([
    [0, 300, '05:00', false],
    [28_000, 272, '04:32', false],
    [28_001, 272, '04:32', false],
    [299_500, 1, '00:01', false],
    [300_000, 0, '00:00', true],
    [900_000, 0, '00:00', true],
  ])('[AUTH-3] after %i ms', (passed, seconds, shown, allowed) => {
    expect(secondsToWait(flow, NOW + passed)).toBe(seconds);
    expect(countdown(seconds)).toBe(shown);
    expect(canResend(flow, NOW + passed)).toBe(allowed);
  });

  test('[AUTH-3] a reset and a link count down too', () => {
    expect(secondsToWait(after(resetCode), NOW)).toBe(300);
    expect(secondsToWait(after({ type: 'reset_link_sent', timer: 12, now: NOW }), NOW)).toBe(12);
  });

  test('[AUTH-5] an answer without a timer shows no notice', () => {
    expect(after({ type: 'reset_code_sent', hash: 'r', timer: 0, now: NOW }).notice).toBeNull();
    expect(after({ type: 'reset_link_sent', timer: 0, now: NOW }).notice).toBeNull();
  });
});
