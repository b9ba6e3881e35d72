import { expect, test } from '@playwright/test';
import {
  blockOf,
  bookVisit,
  columnDistance,
  columnOf,
  dayFromToday,
  finger,
  HOUR_PX,
  openAgenda,
  placeOf,
  sharedService,
  signInAs,
  timeOn,
} from '../pages/console-agenda.ts';
import { watchTrouble } from '../pages/widget.ts';

/** A tablet: columns, and no mouse. Low enough that the shortest day of the demo scrolls. */
test.use({ viewport: { width: 1180, height: 600 }, hasTouch: true, isMobile: true });

test('[AGD-5] by touch a visit is moved after a hold; without the hold the page scrolls', async ({ page, context }) => {
  const trouble = watchTrouble(page);
  await signInAs(context, 'desk');
  const date = dayFromToday(41);
  const { from, to, serviceId } = await sharedService(context, date);
  const id = await bookVisit(context, { startsAt: timeOn(date, 13), roomId: from.id, serviceId, name: 'Tess' });
  const where = () => placeOf(context, date, id);
  await page.clock.install();
  await openAgenda(page, `date=${date}`);
  const block = blockOf(page, id);
  await block.scrollIntoViewIfNeeded();
  const touch = await finger(page);

  // A finger that moves at once scrolls. The clock is paused, so that it is at once on any machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = await block.boundingBox();
  await touch.down(block);
  await touch.by(0, -60);
  await touch.up();
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await expect.poll(async () => (await block.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 10);
  expect(await where()).toEqual([timeOn(date, 13), from.id]);

  // One that holds starts a drag; from then on the page does not scroll.
  const across = await columnDistance(page, date, from.employee_id, to.employee_id);
  await touch.down(block);
  await page.clock.runFor(300);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  // On a busy machine the touch is handled after its first milliseconds of the clock have gone by.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.locator('[data-lifted]')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.clock.resume();
  const lifted = await block.boundingBox();
  await touch.by(across, HOUR_PX / 2);
  await expect(page.getByText(/was 13:00/)).toBeVisible();
  expect((await block.boundingBox())?.y).toBe(lifted?.y);
  await touch.up();
  await expect(columnOf(page, to.employee_id, date).locator(block)).toHaveAccessibleName(/13:30 (–|to) /);
  await expect.poll(where).toEqual([timeOn(date, 13.5), to.id]);
  // The tap that ends it opens nothing.
  await expect(page.getByRole('complementary', { name: 'Booking' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(where).toEqual([timeOn(date, 13), from.id]);
  expect(trouble).toEqual([]);
});
