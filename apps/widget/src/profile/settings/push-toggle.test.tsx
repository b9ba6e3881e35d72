import { aProfile } from '@embook/domain/testing/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { openWidget } from '../../testing/open-widget.tsx';

const ENDPOINT = 'https://push.example/this-browser';
const PUBLIC_KEY = `B${'A'.repeat(86)}`;

interface Browser {
  permission?: NotificationPermission;
  /** What the person chooses when asked. */
  choice?: NotificationPermission;
  joined?: boolean;
  /** The browser's push service cannot be reached. */
  broken?: boolean;
}

/** A browser with push messages; happy-dom has none. */
function stubBrowser({ permission = 'default', choice = 'granted', joined = false, broken = false }: Browser = {}) {
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => {
      isSubscribed = false;
      return true;
    }),
  };
  let isSubscribed = joined;
  const registration = {
    active: {},
    unregister: vi.fn<() => Promise<boolean>>(async () => true),
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(async () => {
        if (broken) throw new DOMException('no push service', 'AbortError');
        isSubscribed = true;
        return subscription;
      }),
    },
  };
  const register = vi.fn<(path: string, options: RegistrationOptions) => Promise<unknown>>(async () => registration);
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    notification.permission = choice;
    return choice;
  });
  const notification: { permission: NotificationPermission; requestPermission: typeof requestPermission } = {
    permission,
    requestPermission,
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration: async () => (joined || isSubscribed ? registration : undefined) },
  });
  return { registration, register, notification };
}

const open = (pushEnabled: boolean, isJoined: boolean, given: Answers = {}) =>
  openWidget(
    '/profile/settings',
    {
      profileGet: { profile: aProfile({ pushEnabled, emailEnabled: true }) },
      settingsUpdate: (sent) => ({ profile: aProfile({ emailEnabled: true, pushEnabled: sent.pushEnabled ?? false }) }),
      pushGet: { publicKey: PUBLIC_KEY, isJoined },
      pushJoin: {},
      pushLeave: { others: 0 },
      ...given,
    },
    'website',
    { signedIn: true },
  );

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Push messages' });
const named = (calls: ReturnType<typeof open>['calls'], name: string) => calls.filter((call) => call.name === name);

describe('the switch of push messages', () => {
  test('[PRO-3] [TOLD-1] asks when it is switched on, joins this browser, and saves the setting', async () => {
    const { register, notification, registration } = stubBrowser();
    const { calls } = open(false, false);
    expect((await toggle()).checked).toBe(false);
    expect(await screen.findByText(/Your browser will ask for your permission/)).toBeDefined();
    expect(notification.requestPermission).not.toHaveBeenCalled();
    expect(register).not.toHaveBeenCalled();
    fireEvent.click(await toggle());
    expect(await screen.findByText('Your settings have been saved')).toBeDefined();
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(register).toHaveBeenCalledWith('/push/worker.js', { scope: '/push/' });
    const [options] = registration.pushManager.subscribe.mock.calls[0] ?? [];
    expect(options?.userVisibleOnly).toBe(true);
    expect(named(calls, 'pushJoin')[0]?.fields).toEqual({ endpoint: ENDPOINT, p256dh: 'key', auth: 'secret' });
    expect(named(calls, 'settingsUpdate')[0]?.fields).toMatchObject({ pushEnabled: true, emailEnabled: true });
  });

  test('[PRO-3] [TOLD-1] is off until this browser is joined, also where the customer wants push messages', async () => {
    stubBrowser();
    const { calls } = open(true, false);
    expect((await toggle()).checked).toBe(false);
    fireEvent.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    await waitFor(() => expect(named(calls, 'pushJoin')).toHaveLength(1));
    expect(named(calls, 'settingsUpdate')).toEqual([]);
  });

  test('[PRO-3] [TOLD-1] switched off this browser leaves, and no worker stays; the setting goes with the last one', async () => {
    const { registration } = stubBrowser({ permission: 'granted', joined: true });
    const { calls } = open(true, true);
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(named(calls, 'pushGet')[0]?.fields).toEqual({ endpoint: ENDPOINT });
    fireEvent.click(await toggle());
    expect(await screen.findByText('Your settings have been saved')).toBeDefined();
    expect(named(calls, 'pushLeave')[0]?.fields).toEqual({ endpoint: ENDPOINT });
    await waitFor(() => expect(registration.unregister).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(named(calls, 'settingsUpdate')[0]?.fields).toMatchObject({ pushEnabled: false }));
    expect((await toggle()).checked).toBe(false);
  });

  test('[TOLD-1] where other browsers of the customer are joined, the setting stays', async () => {
    stubBrowser({ permission: 'granted', joined: true });
    const { calls } = open(true, true, { pushLeave: { others: 1 } });
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    fireEvent.click(await toggle());
    expect(await screen.findByText('Your settings have been saved')).toBeDefined();
    expect(named(calls, 'settingsUpdate')).toEqual([]);
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });

  test('[TOLD-1] a refused permission is said, with how to change it', async () => {
    stubBrowser({ choice: 'denied' });
    const { calls } = open(true, false);
    fireEvent.click(await toggle());
    expect(await screen.findByText('Push messages are still off: your browser did not allow them.')).toBeDefined();
    expect(await screen.findByText(/Allow them in your browser’s settings/)).toBeDefined();
    expect((await toggle()).disabled).toBe(true);
    expect(named(calls, 'pushJoin')).toEqual([]);
  });

  test('[TOLD-1] a browser whose push service cannot be reached stays off and says so', async () => {
    stubBrowser({ broken: true });
    const { calls } = open(true, false);
    fireEvent.click(await toggle());
    expect(await screen.findByText(/still off: your browser’s push service cannot be reached/)).toBeDefined();
    expect((await toggle()).checked).toBe(false);
    expect(named(calls, 'pushJoin')).toEqual([]);
  });

  test('[TOLD-1] a browser without push messages says so', async () => {
    open(true, false);
    expect(await screen.findByText(/This browser can’t show push messages/)).toBeDefined();
    const { checked, disabled } = await toggle();
    expect({ checked, disabled }).toEqual({ checked: false, disabled: true });
  });

  test('[TOLD-1] in a frame it leads to the booking page of its own', async () => {
    stubBrowser();
    vi.spyOn(window, 'parent', 'get').mockReturnValue(Object.create(window));
    open(true, false);
    expect(await screen.findByText(/only be switched on on our own booking page/)).toBeDefined();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the booking page' });
    expect(link.target).toBe('_blank');
    expect(new URL(link.href).pathname).toBe('/profile/settings');
    expect(new URL(link.href).searchParams.get('companyApiKey')).toMatch(/^company-/);
    expect((await toggle()).disabled).toBe(true);
  });

  test('[PRO-3] [TOLD-1] on a platform without push messages it keeps the choice alone', async () => {
    const { notification } = stubBrowser();
    const { calls } = open(true, false, { companyGet: { company: aCompany({ capabilities: [] }) } });
    expect((await toggle()).checked).toBe(true);
    fireEvent.click(await toggle());
    await waitFor(() => expect(named(calls, 'settingsUpdate')[0]?.fields).toMatchObject({ pushEnabled: false }));
    expect(notification.requestPermission).not.toHaveBeenCalled();
    expect(named(calls, 'pushGet')).toEqual([]);
  });
});
