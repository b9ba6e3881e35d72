import { expect, type Page, test } from '@playwright/test';
import { chooseOnline, chooseTime, confirmButton, decide, payOnline, signInHere, thanks } from '../pages/booking.ts';
import { ask, keepSession, newCustomer, tokenOfDemo } from '../pages/profile.ts';
import { askToCancel, bookAtTheShop, expectCountOn, openAsDemo, toBookings } from '../pages/reservations.ts';
import { at, expectAccessible, expectNoOverflow, open, reload, watchTrouble } from '../pages/widget.ts';
import { PIXEL } from '../spec-platform/pictures.ts';

test.beforeEach(async ({ page }) => {
  await page.route(/tile/, (route) => route.fulfill({ status: 204 }));
});

test('[RES-1] [RES-2] [RES-5] [CAN-1] [CAN-3] [CAN-9] a visit is found, opened and cancelled free of charge', async ({
  page,
  request,
}) => {
  await bookAtTheShop(page, await newCustomer(request, 'cancels'));
  const trouble = watchTrouble(page);
  await expectCountOn(page, 'CURRENT', 1);
  await expectNoOverflow(page);
  await page.getByRole('main').getByRole('link', { name: 'Pregnancy massage' }).click();
  await expect(page.getByText('UNPAID')).toBeVisible();
  await expect(page.getByText('Pay at the shop').or(page.getByText('At the shop'))).toBeVisible();
  await expectNoOverflow(page);

  let dialog = await askToCancel(page);
  await expect(dialog).toContainText('You are in time: cancelling is free.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No, keep it' }).click();
  await expect(dialog).toBeHidden();
  dialog = await askToCancel(page);
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Your booking is canceled')).toBeVisible();
  await expect(page.getByText('CANCELLED')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Pregnancy massage' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('No current reservations')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^HISTORY/ }).click();
  await expect(page).toHaveURL(/\/reservations\/history/);
  await expect(page.getByRole('article').filter({ hasText: 'Pregnancy massage' })).toContainText('CANCELLED');
  expect(trouble).toEqual([]);
});

test('[CAN-2] [CAN-7] [CAN-10] an online payment is refunded next Monday', async ({ page, context, request }) => {
  await chooseTime(page);
  await signInHere(page, await newCustomer(request, 'refunded'));
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(thanks(page)).toBeVisible();
  await toBookings(page);
  await page.getByRole('main').getByRole('link', { name: 'Pregnancy massage' }).click();
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
  const dialog = await askToCancel(page);
  await expect(dialog).toContainText(/you will get .* back on (Mon|Tue|Wed) \d+ \w+/);
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText(/^Your booking is canceled, .*refunded (next Monday|on \w+ \d+ \w+)$/)).toBeVisible();
  await expect(page.getByText(/will be refunded on Mon/).first()).toBeVisible();
  await reload(page);
  await expect(page.getByText(/will be refunded on Mon/).first()).toBeVisible();
});

test('[CAN-2] [RES-3] [RES-6] a cancelled visit returns its use to the bundle, and the statement shows both', async ({
  page,
  context,
  request,
}) => {
  test.slow(); // a purchase, a booking and a cancellation
  await open(page, at('/shops/1/bundles'));
  await page.getByRole('link', { name: 'Five massages' }).click();
  await page.getByRole('button', { name: /^Buy/ }).filter({ visible: true }).click();
  await signInHere(page, await newCustomer(request, 'returns'));
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(page.getByText(/Bundle purchased/)).toBeVisible();
  await chooseTime(page, 'Sports recovery');
  await page.getByRole('radio', { name: /^Five massages/ }).check();
  await confirmButton(page, 'Book using 1 visit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, use 1 visit' }).click();
  await expect(thanks(page)).toBeVisible();
  await toBookings(page);
  await expect(page.getByRole('article').filter({ hasText: 'Five massages' })).toContainText('1 of 5 used');
  await page.getByRole('main').getByRole('link', { name: 'Sports recovery' }).click();
  const dialog = await askToCancel(page);
  await expect(dialog).toContainText('you get your visit back');
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByText('Your booking is canceled')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Five massages' }).click();
  await expect(page.getByText('0/5').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement' });
  await expect(statement.getByText(/^Returned/)).toBeVisible();
  await expect(statement.getByText(/^Used/)).toBeVisible();
  await expect(statement.getByText('balance 4')).toBeVisible();
  await expectAccessible(page);
});

test('[BOOK-4] a visit moves to another free time', async ({ page, request }) => {
  test.slow(); // a booking first
  await bookAtTheShop(page, await newCustomer(request, 'moves'));
  await page.getByRole('main').getByRole('link', { name: 'Pregnancy massage' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another time' });
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog
    .getByRole('gridcell')
    .getByRole('button', { name: /[1-9]\d* free times/ })
    .last()
    .click();
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .last()
    .click();
  await expectAccessible(page);
  const move = dialog.getByRole('button', { name: /^Move to/ });
  await expect(move).toHaveText(/\d\d:\d\d/);
  const when = (await move.textContent())?.replace('Move to ', '') ?? '';
  await move.click();
  await expect(page.getByText(`Your booking has been moved to ${when}`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(when.slice(-5));
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await expectCountOn(page, 'CURRENT', 1);
});

test('[RATE-1] a rating appears among the shop’s reviews', async ({ page, isMobile }) => {
  const words = `Warm hands, ${isMobile ? 'phone' : 'desktop'} ${Date.now()}`;
  await openAsDemo(page, '/reservations/history');
  const visit = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Rate this visit' }), hasText: 'Aurora Oudegracht' });
  await visit
    .nth(isMobile ? 0 : 1)
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog', { name: 'How was it?' });
  await dialog.getByRole('radio', { name: 'Good' }).check();
  await dialog.getByLabel('Comment').fill(words);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you for your rating')).toBeVisible();
  // The rating takes the place of the button that had the focus.
  await expect(page.locator(':focus')).toHaveText(/Good$/);
  await open(page, at('/shops/1/services'));
  await page
    .getByRole('button', { name: /reviews/i })
    .first()
    .click();
  await expect(page.getByText(words)).toBeVisible();
});

test('[RES-5] PAID is green and UNPAID red; the map has its marker on the address, at zoom 11 @full', async ({
  page,
  request,
}) => {
  const tiles: string[] = [];
  await page.route(/tile/, (route) => {
    tiles.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  const token = await tokenOfDemo(request);
  const { result } = await ask(request, 'reservation/list', { next: '1', first_result: '0', max_results: '50' }, token);
  const visits = result['bookings'] as { id: number; paid: boolean }[];
  await openAsDemo(page, '/reservations');
  for (const [paid, words] of [
    [true, 'PAID'],
    [false, 'UNPAID'],
  ] as const) {
    const visit = visits.find((each) => each.paid === paid);
    await open(page, at(`/reservations/details/product/${visit?.id}/1`));
    const label = page.getByRole('main').getByText(words, { exact: true });
    const isInItsColour = async () => {
      const [red = 0, green = 0, blue = 0] = await label.evaluate((element) =>
        (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
      );
      return paid ? green > 1.5 * Math.max(red, blue) : red > 1.5 * Math.max(green, blue);
    };
    // Its styles may load after its text.
    await expect.poll(isInItsColour, words).toBe(true);
  }

  const details = await ask(
    request,
    'reservation/details',
    { reservation_id: String(visits[0]?.id), reservation_type: 'product', next: '1' },
    token,
  );
  const { address } = details.result['reservation'] as { address: Record<string, string | number> };
  await open(page, at(`/reservations/details/product/${visits[0]?.id}/1`));
  for (const name of ['street', 'zip', 'city', 'country'])
    await expect(page.locator('address')).toContainText(String(address[name]));
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    `tel:${String(address['contact_number']).replaceAll(' ', '')}`,
  );
  const map = page.getByRole('application', { name: /^Map:/ });
  tiles.length = 0;
  await page.locator('address').scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  const marker = map.locator('.leaflet-marker-icon');
  await expect(marker).toBeVisible();
  // The marker is over the middle of the map, its tip on the address.
  await expect(async () => {
    const [frame, pin] = [await map.boundingBox(), await marker.boundingBox()];
    if (!frame || !pin) throw new Error('the map is not drawn');
    expect(Math.abs(pin.x + pin.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(2);
    expect(Math.abs(pin.y + 43 - (frame.y + frame.height / 2))).toBeLessThan(2);
  }).toPass();
  // The tile of zoom 11 that contains the address, as OpenStreetMap numbers them.
  const [latitude, longitude] = [Number(address['latitude']), Number(address['longitude'])];
  const column = Math.floor(((longitude + 180) / 360) * 2 ** 11);
  const row = Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** 11);
  await expect.poll(() => tiles).toContain(`/11/${column}/${row}.png`);
  expect(tiles.filter((tile) => !tile.startsWith('/11/'))).toEqual([]);
});

/** Dots between two facts whose next character stands on another line. */
const dotsAtLineEnds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rectOf = ({ text, at }: { text: Text; at: number }) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };
    const letters: { text: Text; at: number }[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!(text instanceof Text) || !text.parentElement?.checkVisibility()) continue;
      for (let at = 0; at < text.data.length; at += 1) if (/\S/.test(text.data.charAt(at))) letters.push({ text, at });
    }
    return letters.flatMap((letter, index) => {
      const next = letters[index + 1];
      const isDot = letter.text.data.charAt(letter.at) === '·';
      return isDot && next && rectOf(next).top > rectOf(letter).top + 6 ? [letter.text.data] : [];
    });
  });

test('[I18N-5] no line ends with the dot between two facts, however narrow the widget is @full', async ({
  page,
  request,
}) => {
  await keepSession(page.context(), await tokenOfDemo(request));
  for (const path of ['/reservations', '/shops/1/bundles', '/shops/1/services', '/shops/1/groups']) {
    await open(page, at(path));
    const facts = page.locator('main bdi').first();
    await facts.waitFor();
    for (const width of [390, 320, 260, 220]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await dotsAtLineEnds(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('[PAY-8] the state of a failed payment covers neither its time nor its name, in German too', async ({ page }) => {
  const begun = { id: 1, product_id: 1, minutes: 60, shop_name: 'Aurora Oudegracht', again_path: null };
  const failed = [
    { ...begun, kind: 'booking', name: 'Schwangerschaftsmassage', starts_at: Math.floor(Date.now() / 1000) + 300_000 },
    { ...begun, kind: 'bundle', name: 'Zehnerkarte für Massagen mit heißen Steinen', starts_at: null },
  ];
  await page.route('**/client/payment/pending', (route) =>
    route.fulfill({ json: { code: 200, result: { payments: [], failed } } }),
  );
  await keepSession(page.context(), await tokenOfDemo(page.request));
  await open(page, at('/reservations', 'demo-aurora', '&locale=de'));
  const tickets = page.getByRole('region', { name: 'Nicht bezahlt' }).getByRole('article');
  await expect(tickets).toHaveCount(2);
  const covered = await tickets.evaluateAll((articles) =>
    articles.flatMap((article) => {
      const pill = [...article.querySelectorAll('*')].findLast(
        (element) => element.children.length === 0 && element.textContent.startsWith('ZAHLUNG FEHLGESCHLAGEN'),
      );
      const state = pill?.getBoundingClientRect() ?? new DOMRect(0, 0, Infinity, Infinity);
      return [...article.querySelectorAll('time, h3')].flatMap((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const box = range.getBoundingClientRect();
        const isClear =
          box.right <= state.left || box.left >= state.right || box.bottom <= state.top || box.top >= state.bottom;
        return isClear ? [] : words.textContent;
      });
    }),
  );
  expect(covered).toEqual([]);
});
