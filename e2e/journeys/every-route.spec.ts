import { test } from '@playwright/test';
import { ask, keepSession, tokenOfDemo } from '../pages/profile.ts';
import { expectScreen, routes } from '../pages/routes.ts';

test('[NAV-1] each route opens its own screen from a deep link', async ({ page }) => {
  for (const { path, visitor } of routes) await test.step(path, () => expectScreen(page, path, visitor));
});

test('[NAV-1] each route opens its own screen from a deep link once signed in', async ({ page, request }) => {
  const token = await tokenOfDemo(request);
  await keepSession(page.context(), token);
  for (const { path, customer } of routes) await test.step(path, () => expectScreen(page, path, customer));

  // The ids of a booking and of a bundle, which are random.
  const { result } = await ask(request, 'reservation/list', { next: '1', first_result: '0', max_results: '50' }, token);
  const { bookings, bundles } = result as { bookings: { id: number; service: string }[]; bundles: { id: number }[] };
  const visit = bookings[0];
  await expectScreen(page, `/reservations/details/product/${visit?.id}/1`, {
    title: `${visit?.service} · Aurora`,
    heading: visit?.service ?? '',
  });
  await expectScreen(page, `/reservations/details/bundle/${bundles[0]?.id}/1`, {
    title: 'Ten classes · Aurora',
    heading: 'Included services',
  });
});
