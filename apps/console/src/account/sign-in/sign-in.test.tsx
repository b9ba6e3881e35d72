import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import { SignIn } from './sign-in.tsx';

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
