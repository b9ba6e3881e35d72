import { aLoyalty, aProfile } from '@embook/domain/testing/profile';
import { aSubscription } from '@embook/domain/testing/subscription';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

const answers: Answers = { profileGet: { profile: aProfile() }, loyaltyGet: { loyalty: aLoyalty() } };
const loyal: Answers = { ...answers, companyGet: { company: aCompany({ enableLoyaltyProgram: true }) } };
const open = (given: Answers, visit = {}) => openWidget('/profile', given, 'website', { signedIn: true, ...visit });

const targets = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the home of the profile', () => {
  test.each(['', '/loyalty', '/settings', '/account', '/account/password'])(
    '[PRO-1] [NAV-8] /profile%s asks a visitor to sign in',
    async (path) => {
      openWidget(`/profile${path}`, answers);
      await waitFor(() => expect(address()).toBe('/signin/profile'));
    },
  );

  test('[PRO-1] shows who is signed in and links to every page', async () => {
    open(answers);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Anne Jansen');
    expect(screen.getByText('anne@jansen.example')).toBeDefined();
    expect(targets()).toEqual(['/profile/account', '/profile/account/password', '/profile/settings']);
    expect(screen.getByRole('button', { name: 'Change your picture' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Your data' })).toBeDefined();
    expect(document.title).toBe('Your profile · Aurora');
  });

  test('[PRO-2] with a loyalty programme it shows the progress to the next discount', async () => {
    open(loyal);
    expect(await screen.findByText('60 points to 15% off')).toBeDefined();
    expect(screen.getByText('of 100')).toBeDefined();
    expect(screen.getByRole('link', { name: /^Loyalty/ }).textContent).toContain('40 points');
    expect(targets().filter((href) => href === '/profile/loyalty')).toHaveLength(2);
  });

  test('[PRO-2] without one it neither fetches nor shows points', async () => {
    const { calls } = open(answers);
    await screen.findByText('anne@jansen.example');
    expect(calls.map(({ name }) => name)).not.toContain('loyaltyGet');
    expect(screen.queryByText(/points/)).toBeNull();
  });

  test('[SUB-6] every membership has a row, those that need an action first', async () => {
    const subscriptions = [
      aSubscription({ id: 1, name: 'Not mine' }),
      aSubscription({ id: 2, name: 'Flow', status: 'bought', clientSubscriptionId: 900 }),
      aSubscription({ id: 3, name: 'Sauna', status: 'unpaid', clientSubscriptionId: 901 }),
    ];
    open({ ...answers, subscriptionList: { subscriptions } });
    const rows = await screen.findAllByRole('link', { name: /^My membership/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['My membershipSauna', 'My membershipFlow']);
    fireEvent.click(rows[1]!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Flow' })).toBeDefined();
  });

  test('[SHOP-10] the company can be changed only where the visitor chose it', async () => {
    open(answers, { company: 'chosen' });
    const row = (await screen.findByText('anne@jansen.example')).ownerDocument;
    expect(within(row.body).getAllByRole('button', { name: /^Change company/ }).length).toBe(2);
  });

  test('[SHOP-10] with a company key it cannot be changed', async () => {
    open(answers);
    await screen.findByText('anne@jansen.example');
    expect(screen.queryByRole('button', { name: /^Change company/ })).toBeNull();
  });

  test('[ERR-2] one that fails to load can be retried', async () => {
    let tries = 0;
    open({
      profileGet: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { profile: aProfile() };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('anne@jansen.example')).toBeDefined();
  });

  test('[AUTH-6] [NAV-9] log out ends the session in the browser and on the server', async () => {
    const { calls } = open({ ...answers, logout: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/signin/profile'));
    expect(calls.map(({ name }) => name)).toContain('logout');
    expect(await screen.findByText('You have been logged out successfully.')).toBeDefined();
    expect(screen.queryByText('anne@jansen.example')).toBeNull();
  });
});
