import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, callsOf, refusal } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import { PasswordChange } from './password-change.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const workplace = { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'Europe/Amsterdam' }], employees: [] };
const show = (shown: ReactNode) => showAs('owner', shown, { workplace });
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const LONG_AGO = Date.UTC(2026, 8, 1, 10) / 1000;
const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const session = { device: laptop, address: '192.0.2.1', signedInAt: LONG_AGO, lastUsedAt: LONG_AGO };

test('[TEAM-3] the sessions say which is this device; any other can be ended', async () => {
  let sessions = [
    { ...session, id: 1, current: true },
    { ...session, id: 2, current: false, address: '198.51.100.7' },
  ];
  answerCalls({
    staffSessions: () => ({ sessions }),
    staffEndSession: ({ id }) => {
      sessions = sessions.filter((each) => each.id !== id);
      return {};
    },
  });
  show(<Sessions />);
  const [mine, other] = await screen.findAllByRole('listitem', {}, BOUND);
  expect(mine?.textContent).toContain('This device');
  expect(within(mine!).queryByRole('button')).toBeNull();
  fireEvent.click(within(other!).getByRole('button'));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1), BOUND);
  expect(callsOf('staffEndSession')).toEqual([{ id: 2 }]);
});

test('[TEAM-2] a changed password empties its fields; a refused one stays with the reason at its field', async () => {
  let isWrong = true;
  answerCalls({
    staffChangePassword: () => {
      if (isWrong) throw refusal('Not changed.', { errors: { current_password: 'That is not your password.' } });
      return {};
    },
  });
  show(<PasswordChange />);
  type('Current password', 'wrong');
  type('New password', 'three unrelated words');
  press('Change password');
  await screen.findByText('That is not your password.', {}, BOUND);
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('three unrelated words');
  isWrong = false;
  press('Change password');
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''), BOUND);
});

test('[TEAM-2] the second factor is on once its first code is right, and its recovery codes are shown once', async () => {
  answerCalls({
    staffBeginSecondFactor: () => ({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Embook?secret=ABCDEFGHIJ' }),
    staffConfirmSecondFactor: ({ code }) => {
      if (code !== '123456') throw refusal('That code is not right.');
      return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
    },
  });
  show(<SecondFactor on={false} />);
  press('Set up');
  await screen.findByText('ABCD EFGH IJ', {}, BOUND);
  type('The code it shows now', '111111');
  await screen.findByText('That code is not right.', {}, BOUND);
  type('The code it shows now', '123456');
  await screen.findByText('cccc-dddd', {}, BOUND);
  press('I have saved them');
  await vi.waitFor(() => expect(screen.queryByText('cccc-dddd')).toBeNull(), BOUND);
});

test('[TEAM-2] [A33] another app takes its place with a code of the one that is on, and a wrong one is named at its field', async () => {
  answerCalls({
    staffBeginSecondFactor: () => ({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Embook?secret=ABCDEFGHIJ' }),
    staffConfirmSecondFactor: ({ currentCode }) => {
      if (currentCode !== '654321')
        throw refusal('Please check your entries.', { errors: { current_code: 'This code is not correct' } });
      return { recoveryCodes: ['aaaa-bbbb'] };
    },
  });
  show(<SecondFactor on />);
  press('Use another app');
  await screen.findByText('ABCD EFGH IJ', {}, BOUND);
  const current = 'Code from the app you use now, or a recovery code';
  type(current, ' 000000 ');
  type('Code from the new app', '123456');
  await screen.findByText('This code is not correct', {}, BOUND);
  expect(screen.getByLabelText(current).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Code from the new app').getAttribute('aria-invalid')).not.toBe('true');
  type(current, '654321');
  press('Replace');
  await screen.findByText('aaaa-bbbb', {}, BOUND);
  expect(callsOf('staffConfirmSecondFactor')).toEqual([
    { code: '123456', currentCode: '000000' },
    { code: '123456', currentCode: '654321' },
  ]);
});

test('[TEAM-2] turning it off asks for a code, and says why it was refused', async () => {
  answerCalls({
    staffEndSecondFactor: () => {
      throw refusal('That code is not right.');
    },
  });
  show(<SecondFactor on />);
  press('Turn off');
  type('Code from your app, or a recovery code', ' 654321 ');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await screen.findByText('That code is not right.', {}, BOUND);
  expect(callsOf('staffEndSecondFactor')).toEqual([{ code: '654321' }]);
});

test('[TEAM-2] passkeys say when they were used, and are taken out by name', async () => {
  let passkeys = [
    { id: 1, name: 'Chrome on Windows', addedAt: LONG_AGO, lastUsedAt: null },
    { id: 2, name: 'Phone', addedAt: LONG_AGO, lastUsedAt: LONG_AGO },
  ];
  answerCalls({
    staffPasskeys: () => ({ passkeys }),
    staffRemovePasskey: ({ id }) => {
      passkeys = passkeys.filter((each) => each.id !== id);
      return {};
    },
  });
  show(<Passkeys />);
  const [unused, used] = await screen.findAllByRole('listitem', {}, BOUND);
  expect([unused?.textContent, used?.textContent]).toEqual([
    expect.stringContaining('not used yet'),
    expect.stringContaining('Last used'),
  ]);
  press('Remove the passkey Phone');
  await vi.waitFor(() => expect(screen.queryByText('Phone')).toBeNull(), BOUND);
});
