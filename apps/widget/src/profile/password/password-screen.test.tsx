import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';
import { refused } from '../../testing/refused.ts';

const labels = ['Current password', 'New password', 'Repeat the new password'] as const;

async function change(typed: readonly [string, string, string], changePassword: Answers['changePassword']) {
  const opened = openWidget(
    '/profile/account/password',
    { profileGet: { profile: aProfile() }, ...(changePassword ? { changePassword } : {}) },
    'website',
    { signedIn: true },
  );
  for (const [index, label] of labels.entries()) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed[index] } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  return opened;
}

const errorAt = (label: string): string | undefined => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)).find((words) => words?.id.endsWith('error'))?.textContent;
};

test('[AUTH-5] who has no password sets the first one with a mailed code', async () => {
  const { calls } = openWidget(
    '/profile/account/password',
    {
      profileGet: { profile: aProfile({ hasPassword: false }) },
      requestResetCode: { hash: 'r1', timer: 300 },
      setNewPassword: { accessToken: 'a-new-one' },
    },
    'website',
    { signedIn: true },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '407211' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'chosen later' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(await screen.findByText('Your password has been changed')).toBeDefined();
  expect(calls.find(({ name }) => name === 'setNewPassword')?.fields).toEqual({
    hash: 'r1',
    code: '407211',
    password: 'chosen later',
  });
});

describe('a new password', () => {
  test.each([
    [
      ['', '', ''],
      ['Please enter password', 'Please enter password', 'Please enter password'],
    ],
    [
      ['old secret', 'short', 'short'],
      [undefined, 'Password must be at least 8 characters', undefined],
    ],
    [
      ['old secret', 'new secret', 'nwe secret'],
      [undefined, undefined, 'Passwords does not match'],
    ],
    [
      ['old secret', 'old secret', 'old secret'],
      [undefined, 'Password can not be the same as the previous one', undefined],
    ],
  ] as const)('[VAL-1] [VAL-4] %j is refused before anything is sent', async (typed, texts) => {
    const { calls } = await change(typed, undefined);
    await waitFor(() => expect(labels.map(errorAt)).toEqual(texts));
    const first = labels[texts.findIndex((text) => text !== undefined)]!;
    expect(document.activeElement).toBe(screen.getByLabelText(first));
    expect(calls.map(({ name }) => name)).not.toContain('changePassword');
  });

  test('[VAL-4] [PRO-6] [NAV-9] it is changed, and the session continues with its new token', async () => {
    const { reload } = await change(['old secret', 'new secret', 'new secret'], { accessToken: 'a-new-one' });
    expect(await screen.findByText('Your password has been changed')).toBeDefined();
    expect(document.cookie).toContain('a-new-one');
    for (const label of labels) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
    reload();
    expect(await screen.findByLabelText('Current password')).toBeDefined();
  });

  test('[VAL-5] refusals of the server are shown at their fields', async () => {
    await change(['wrong one', 'new secret', 'new secret'], () => {
      throw refused({ current_password: 'This password is not correct' });
    });
    await waitFor(() => expect(errorAt('Current password')).toBe('This password is not correct'));
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });

  test('[ERR-3] any other failure says that the password was not changed', async () => {
    await change(['old secret', 'new secret', 'new secret'], () => {
      throw new ApiError({ kind: 'network' });
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your password was not changed\. Cannot connect/);
  });
});
