import { expect, type Page, test } from '@playwright/test';
import { newCustomer, openProfile } from '../pages/profile.ts';
import { at, open, watchTrouble } from '../pages/widget.ts';

const ENDPOINT = 'https://push.example.test/journey';

/** No push service can be reached from here: the browser's own part ends where it would connect to one. */
async function stubPushService(page: Page): Promise<void> {
  await page.addInitScript((endpoint) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const keys = {
      // A point of P-256: the platform takes no other.
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'a'.repeat(22),
    };
    const subscription = () => ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => sessionStorage.removeItem('subscribed'),
    });
    const { prototype } = PushManager;
    Object.assign(prototype, {
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription() : null),
      subscribe: async () => {
        sessionStorage.setItem('subscribed', '1');
        return subscription();
      },
    });
  }, ENDPOINT);
}

const workers = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

test('[TOLD-1] [PRO-3] [EMB-9] the switch registers the worker of its own scope, stays on after a reload, and leaves none', async ({
  page,
  request,
}) => {
  const trouble = watchTrouble(page);
  await stubPushService(page);
  await openProfile(page, await newCustomer(request, 'push'));
  await open(page, at('/profile/settings', 'demo-aurora', ''));
  const toggle = page.getByRole('switch', { name: 'Push messages' });
  await expect(toggle).not.toBeChecked();
  expect(await workers(page)).toEqual([]);
  await toggle.click();
  await expect(page.getByText('Your settings have been saved')).toBeVisible();
  await expect(page.getByText('reach you on this device')).toBeVisible();
  await expect.poll(() => workers(page)).toEqual(['/push/']);
  await page.reload();
  await expect(toggle).toBeChecked();
  await expect.poll(() => workers(page)).toEqual(['/push/']);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => workers(page)).toEqual([]);
  expect(trouble).toEqual([]);
});
