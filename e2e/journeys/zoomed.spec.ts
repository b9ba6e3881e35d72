import { expect, type Page, test } from '@playwright/test';
import { chooseTime } from '../pages/booking.ts';
import { openAsDemo } from '../pages/reservations.ts';
import { at, expectNoLeadingDots, expectNoOverflow, open } from '../pages/widget.ts';

/** A phone of 390 px at 200 % zoom. */
test.use({ viewport: { width: 195, height: 422 } });

/** Wide enough for a word: names that break letter by letter are narrower. */
const NARROWEST_NAME = 64;

async function expectWideNames(page: Page, names: string): Promise<void> {
  await expect(page.locator(names).first()).toBeVisible();
  const widths = await page
    .locator(names)
    .filter({ visible: true })
    .evaluateAll((found) =>
      found.map((name) => {
        const { width, height } = name.getBoundingClientRect();
        return { name: name.textContent, isNarrow: height > 64, width: Math.round(width) };
      }),
    );
  expect(widths.filter(({ isNarrow, width }) => isNarrow && width < NARROWEST_NAME)).toEqual([]);
}

for (const [ids, path, names] of [
  ['[SRV-1]', '/shops/1/services', 'main li h3'],
  ['[GRP-4]', '/shops/1/groups', 'main article h4, main article h3, main li h3, main li h4'],
  ['[EVT-2]', '/shops/1/events', 'main article h3'],
  ['[BUN-1]', '/shops/1/bundles', 'main article h3'],
  ['[SUB-1]', '/shops/1/subscriptions', 'main article h3'],
] as const)
  test(`${ids} at 200 % zoom names do not break within words and nothing is wider than the page: ${path}`, async ({
    page,
  }) => {
    await open(page, at(path));
    await expectWideNames(page, names);
    await expectNoOverflow(page);
  });

test('[RES-3] [PRO-1] at 200 % zoom bookings and profile do not break within words', async ({ page }) => {
  await openAsDemo(page, '/reservations');
  await expectWideNames(page, 'main article :is(h2, h3)');
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expectWideNames(page, 'main h1, main a span, main button span');
  await expectNoOverflow(page);
});

test('[BOOK-1] [CAN-4] at 200 % zoom a time is chosen, and the confirmation does not break within words', async ({
  page,
}) => {
  await chooseTime(page);
  await expectWideNames(page, 'main h2');
  await expectWideNames(page, 'main ol li strong');
  await expectNoOverflow(page);
});

test('[SRV-1] [GRP-4] [BUN-1] in a narrow frame no line begins with the dot between two facts', async ({ page }) => {
  for (const path of ['/shops/1/services', '/shops/1/groups', '/shops/1/bundles', '/shops/1/bundles/1']) {
    await open(page, at(path));
    for (const width of [300, 320, 340, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await expectNoLeadingDots(page);
    }
  }
});
