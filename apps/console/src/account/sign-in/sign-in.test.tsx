import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import SignIn from './sign-in.tsx';

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }; // happy-dom sets it
const address = location.href;
afterEach(() => {
  vi.unstubAllGlobals();
  happyDOM.setURL(address);
});

test.each([
  ['https://book.example/console', true],
  ['http://localhost:8080/console', true],
  ['http://127.0.0.1:8080/console', false],
  ['http://[::1]:8080/console', false],
])('[TEAM-2] at %s a passkey is offered: %s', (url, isOffered) => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseRequestOptionsFromJSON: () => {} }),
  );
  happyDOM.setURL(url);
  showAs('desk', <SignIn />);
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' }) !== null).toBe(isOffered);
});

test('[TEAM-2] the browser’s Back leads from a forgotten password to the sign-in, with the address still typed', async () => {
  history.replaceState(null, '', '/console/agenda');
  showAs('desk', <SignIn />);
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'anna@embook.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(location.search).toBe('?forgotten=password');
  act(() => history.back());
  // The test's browser goes back without telling the page.
  act(() => {
    history.replaceState(null, '', '/console/agenda');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('anna@embook.test');
});
