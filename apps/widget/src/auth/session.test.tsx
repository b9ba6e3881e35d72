import { aProfile } from '@embook/domain/testing/profile';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { currentLocale, switchTexts } from '../lib/texts.ts';
import { toasts } from '../lib/toasts.ts';
import { aCompany, type Answers } from '../testing/demo-answers.ts';
import { address, openWidget } from '../testing/open-widget.tsx';

const anne: Answers = {
  profileGet: { profile: aProfile() },
  promotionList: { promotions: [] },
  logout: {},
};
const signedIn = { signedIn: true };
const problem = (code: number, companyBanned = false, message = 'You are blocked.') =>
  new ApiError({ kind: 'problem', code, message, errors: {}, timer: undefined, companyBanned });
const fail = (error: unknown) => () => {
  throw error;
};

beforeEach(() => {
  for (const { id } of toasts.shown()) toasts.dismiss(id);
});

test.each([
  ['notifications', '/notifications'],
  ['profile', '/profile'],
  ['reservations', '/reservations'],
  ['settings', '/shops'],
  ['https:%2f%2fevil.example', '/shops'],
])('[AUTH-8] [B2] a signed-in customer is redirected from /signin/%s to %s', async (route, target) => {
  openWidget(`/signin/${route}`, anne, 'website', signedIn);
  await waitFor(() => expect(address()).toBe(target));
});

test.each([
  ['/shops', 'Where would you like to go?'],
  ['/reservations', 'Sign in or sign up'],
])(
  '[AUTH-7] a session that ended before the page was opened shows %s signed out, and no error',
  async (path, title) => {
    let refusals = 0;
    openWidget(
      path,
      {
        ...anne,
        companyGet: () => {
          // The token is refused by the first call, whichever that is.
          if (refusals > 0) return { company: aCompany() };
          refusals += 1;
          throw new ApiError({ kind: 'unauthorized' });
        },
      },
      'website',
      signedIn,
    );
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByText('Your session has timed out. Please log in.')).toBeDefined();
  },
);

describe('logging out', () => {
  const open = async (logout: Answers['logout'] = {}) => {
    const opened = openWidget('/profile', { ...anne, logout }, 'website', signedIn);
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    return opened;
  };

  test('[AUTH-6] ends at the sign-in with a message; no data of the customer remains', async () => {
    await open();
    expect(await screen.findByText('You have been logged out successfully.')).toBeDefined();
    expect(address()).toBe('/signin/profile');
    await screen.findByRole('heading', { level: 1, name: 'Sign in or sign up' });
    expect(screen.queryByText(/session has timed out/)).toBeNull();
    expect(document.body.textContent).not.toContain('anne@jansen.example');
  });

  test.each([new ApiError({ kind: 'unauthorized' }), problem(404)])(
    '[AUTH-6] [AUTH-7] a token that the server refuses still logs out %#',
    async (error) => {
      await open(fail(error));
      expect(await screen.findByText('Your session has timed out. Please log in.')).toBeDefined();
      expect(address()).toBe('/signin/profile');
    },
  );

  test.each([new ApiError({ kind: 'network' }), problem(503)])(
    '[ERR-3] without an answer of the server the customer stays signed in, with a message %#',
    async (error) => {
      await open(fail(error));
      expect(await screen.findByText(/^Logging out failed/)).toBeDefined();
      expect(address()).toBe('/profile');
      expect(screen.getByText('anne@jansen.example')).toBeDefined();
    },
  );

  test('[AUTH-6] the next customer to sign in sees only their own data', async () => {
    let name = 'Anne';
    const { calls } = openWidget(
      '/profile',
      {
        ...anne,
        profileGet: () => ({ profile: aProfile({ firstName: name }) }),
        checkEmail: { nextStep: 'login', hash: 'h', timer: 0, alreadyRegistered: true, withoutPassword: false },
        verifyPassword: { accessToken: 'other' },
      },
      'website',
      signedIn,
    );
    await screen.findByRole('heading', { level: 1, name: /^Anne/ });
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    name = 'Bo';
    fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'bo@embook.test' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { level: 1, name: /^Bo/ });
    expect(calls.filter((call) => call.name === 'companyGet')).toHaveLength(1);
  });
});

test('[AUTH-7] any 401 ends the session: the sign-in opens, says why, and leads back afterwards', async () => {
  openWidget('/profile', { ...anne, profileGet: fail(new ApiError({ kind: 'unauthorized' })) }, 'website', signedIn);
  expect(await screen.findByText('Your session has timed out. Please log in.')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/signin/profile'));
});

test.each([
  ['new_password', 'Your password was changed, so you were signed out here. Please log in again.'],
  ['passkey_removed', 'A passkey was removed, so you were signed out here. Please log in again.'],
  ['new_email', 'Your e-mail address was changed, so you were signed out here. Please log in with the new one.'],
  ['account_deleted', 'This account was deleted, so you were signed out.'],
] as const)('[AUTH-7] a session that ended by %s is not said to have timed out', async (end, text) => {
  openWidget(
    '/profile',
    { ...anne, profileGet: fail(new ApiError({ kind: 'unauthorized', end })) },
    'website',
    signedIn,
  );
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(/timed out/)).toBeNull();
});

describe('a session ends once', () => {
  const ended = 'Your session has timed out. Please log in.';
  const unauthorized = new ApiError({ kind: 'unauthorized' });

  /** Records every notice and every navigation to the sign-in. */
  function watched() {
    const notices = new Map<number, string>();
    onTestFinished(toasts.subscribe(() => toasts.shown().forEach(({ id, text }) => notices.set(id, text))));
    const ways = vi.fn<(to: unknown) => void>();
    for (const go of ['pushState', 'replaceState'] as const) {
      const real = history[go].bind(history);
      vi.spyOn(history, go).mockImplementation((state, title, to) => {
        if (String(to).includes('/signin/')) ways(to);
        real(state, title, to);
      });
    }
    return { notices: () => [...notices.values()], ways };
  }

  test('[AUTH-7] several calls answered with 401 show one notice and one sign-in', async () => {
    const { notices, ways } = watched();
    openWidget('/reservations', { ...anne, reservationList: fail(unauthorized) }, 'website', signedIn);
    await waitFor(() => expect(address()).toBe('/signin/reservations'));
    await screen.findByRole('heading', { level: 1, name: 'Sign in or sign up' });
    expect(notices()).toEqual([ended]);
    expect(ways).toHaveBeenCalledOnce();
  });

  test('[AUTH-6] [AUTH-7] a 401 during a log-out shows no message of its own', async () => {
    const { notices } = watched();
    let refuse = () => {};
    let leave = () => {};
    openWidget(
      '/profile',
      {
        ...anne,
        companyGet: { company: aCompany({ enableLoyaltyProgram: true }) },
        loyaltyGet: () => new Promise((_, reject) => (refuse = () => reject(unauthorized))),
        logout: () => new Promise((resolve) => (leave = () => resolve({}))),
      },
      'website',
      signedIn,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await act(async () => refuse());
    await act(async () => leave());
    await waitFor(() => expect(address()).toBe('/signin/profile'));
    expect(notices()).toEqual(['You have been logged out successfully.']);
  });
});

describe('blocked', () => {
  const leave = vi.fn<(to: string | URL) => void>();
  beforeEach(() => {
    leave.mockReset();
    vi.spyOn(location, 'assign').mockImplementation(leave);
  });

  test('[AUTH-9] a customer blocked while signed in sees the reason and nothing else, and can log out', async () => {
    let blocked = false;
    const orBlocked =
      <T,>(answer: T) =>
      (): T => {
        if (blocked) throw problem(403, true);
        return answer;
      };
    openWidget(
      '/profile',
      {
        ...anne,
        companyGet: orBlocked({ company: aCompany() }),
        promotionList: orBlocked({ promotions: [] }),
        logout: fail(problem(403, true)),
      },
      'website',
      signedIn,
    );
    await screen.findByText('anne@jansen.example');
    blocked = true;
    fireEvent.click(screen.getByRole('link', { name: /News/ }));
    await screen.findByRole('heading', { level: 1, name: 'Booking is not possible here' });
    expect(screen.getByText('You are blocked.')).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/signin/profile'));
  });

  test('[AUTH-9] a visitor of a blocked company sees no log-out button', async () => {
    openWidget('/shops', { companyGet: fail(problem(403, true)) });
    await screen.findByRole('heading', { level: 1, name: 'Booking is not possible here' });
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  });

  test('[AUTH-9] [I18N-3] the reason of the block, worded by the server, changes with the language', async () => {
    const reasons: Record<string, string> = { en: 'No longer available.', de: 'Nicht mehr verfügbar.' };
    const refuse = () => {
      throw problem(403, true, reasons[currentLocale()]);
    };
    openWidget('/shops', { companyGet: refuse });
    await screen.findByText('No longer available.');
    await act(() => switchTexts('de'));
    onTestFinished(() => act(() => switchTexts('en')));
    expect(await screen.findByText('Nicht mehr verfügbar.')).toBeDefined();
    expect(screen.queryByText('No longer available.')).toBeNull();
  });
});
