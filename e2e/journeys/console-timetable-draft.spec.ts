import { expect, test } from '@playwright/test';
import { dayFromToday, signInAs } from '../pages/console-agenda.ts';
import { ask, bookIn, SHOP, taughtId } from '../pages/console-classes.ts';
import { mailsTo } from '../pages/console-desk.ts';
import { expectNoOverflow } from '../pages/widget.ts';

const weekdayOf = (day: string, weekday: 'short' | 'long'): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday, timeZone: 'UTC' });

// A shop has one draft at a time, so this is one journey.
test('[CLS-7] the next timetable is edited beside the current one, shown as differences, and published at once', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const unique = `${Date.now()}`;
  const [day, from, later, until] = [dayFromToday(71), dayFromToday(72), dayFromToday(78), dayFromToday(79)];
  const serviceId = await taughtId(context, 'Slow flow');
  const every = [weekdayOf(day, 'short').toLowerCase()];
  const addSeries = async (name: string, at: string) => {
    const terms = { service_id: serviceId, name, every, at, from: day, until, places: 8 };
    const { series } = await ask(context, 'POST', 'series', terms);
    return (series as { id: number }).id;
  };
  const datesOf = async (id: number) => {
    const { sessions } = await ask(
      context,
      'GET',
      `session?shop_id=${SHOP}&from=${day}&until=${until}&series_id=${id}`,
    );
    return (sessions as { id: number; on: string; at: string; starts_at: number }[]).map((each) => ({ ...each }));
  };
  const [moved, ended] = [`Dusk ${unique}`, `Noon ${unique}`];
  const movedId = await addSeries(moved, '04:10');
  const endedId = await addSeries(ended, '03:00');
  const [, second] = await datesOf(movedId);
  const email = `dusk-${unique}@embook.test`;
  const lesson = { id: second?.id ?? 0, serviceId, startsAt: second?.starts_at ?? 0 };
  await bookIn(context, lesson, { first_name: 'Ada', email }, 'later');

  // From the current timetable to the next one.
  await page.goto(`/console/classes?shop=${SHOP}`);
  await page.getByRole('link', { name: 'Next timetable' }).click();
  await page.getByLabel('Applies from').fill(from);
  const weekday = weekdayOf(day, 'long');
  const panel = page.getByRole('complementary', { name: /^What changes on/ });
  await expect(panel.getByText('No changes yet')).toBeVisible();

  // One moves to another time: the old position stays visible, the difference is a sentence with its customers.
  await page.getByRole('button', { name: `Change ${moved}, ${weekday} 04:10` }).click();
  await page.getByRole('dialog').getByLabel('Starts').fill('04:20');
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByRole('button', { name: `Change ${moved}, ${weekday} 04:20` })).toContainText('moved');
  await expect(page.getByRole('button', { name: `Change ${moved}, ${weekday} 04:10` })).toContainText('to 04:20');
  const change = panel.getByRole('listitem').filter({ hasText: moved });
  await expect(change).toContainText('from 04:10 to 04:20');
  await expect(change).toContainText('1 person keeps their place and is notified.');

  // One ends, and a new one begins.
  await page.getByRole('button', { name: `Change ${ended}, ${weekday} 03:00` }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: ended })).toContainText('ends after');
  const dialog = page.getByRole('dialog');
  const changeOf = (name: string) => panel.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
  const addToDraft = async (name: string, at: string, weekdays: readonly string[]) => {
    await page.getByRole('button', { name: 'Class', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Slow flow' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    for (const each of weekdays) await dialog.getByRole('checkbox', { name: each }).check({ force: true });
    await dialog.getByLabel('Starts').fill(at);
    await dialog.getByLabel('Minutes').fill('30');
    await dialog.getByLabel('Room').selectOption({ label: 'Studio Dawn' });
    await dialog.getByText('A date', { exact: true }).click();
    await dialog.getByLabel('Last day').fill(until);
    await page.getByRole('button', { name: 'Add to draft' }).click();
  };
  const [fresh, crossing] = [`Family ${unique}`, `Parents ${unique}`];
  await addToDraft(fresh, '02:00', [weekday]);
  await expect(changeOf(fresh)).toContainText('1 date is added.');
  await expect(panel.getByText('No clashes.')).toBeVisible();

  const publish = async () => {
    const button = { name: 'Publish and notify 1 person' };
    await panel.getByRole('button', button).first().click();
    const question = page.getByRole('dialog', { name: /^Publish the timetable from/ });
    await expect(question.getByRole('listitem')).toContainText('1 seat');
    await question.getByRole('button', button).click();
  };
  // Another new one wants its room at one of its times: publishing is refused at both, and possible once one has moved.
  await addToDraft(crossing, '02:10', [weekday, weekdayOf(from, 'long')]);
  const crossed = changeOf(crossing);
  await expect(crossed).toContainText(`Needs the same room at the same time as ${fresh}`);
  await expect(crossed).toContainText('2 dates are added.');
  await publish();
  const refusal = 'Another class in this draft uses the same room or teacher at that time';
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(panel.getByText(refusal)).toHaveCount(2);
  await expect(crossed).toContainText(refusal);
  expect((await datesOf(movedId)).map(({ at }) => at)).toEqual(['04:10', '04:10']);
  await crossed.getByRole('button', { name: crossing }).click();
  await dialog.getByLabel('Starts').fill('02:30');
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(panel.getByText('No clashes.')).toBeVisible();
  await expect(panel.getByText(refusal)).toHaveCount(0);
  await expect(panel.getByRole('alert')).toHaveCount(0);

  // It is saved, and has no effect yet.
  await page.reload();
  await expect(change).toBeVisible();
  expect((await datesOf(movedId)).map(({ on, at }) => [on, at])).toEqual([
    [day, '04:10'],
    [later, '04:10'],
  ]);
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }

  // Everything is applied at once; customers with a seat are mailed once.
  await publish();
  await expect(page.getByText(/^The timetable from .* has been published\.$/)).toBeVisible();
  expect((await datesOf(movedId)).map(({ on, at }) => [on, at])).toEqual([[day, '04:10']]);
  expect((await datesOf(endedId)).map(({ on }) => on)).toEqual([day]);
  const { session } = await ask(context, 'GET', `session/${lesson.id}`);
  expect(session).toMatchObject({ on: later, at: '04:20' });
  const { series } = await ask(context, 'GET', `series?shop_id=${SHOP}`);
  const startOf = async (title: string) => {
    const added = (series as { id: number; name: string | null }[]).find(({ name }) => name === title);
    return (await datesOf(added?.id ?? 0)).map(({ on, at }) => [on, at]);
  };
  expect(await startOf(fresh)).toEqual([[later, '02:00']]);
  expect(await startOf(crossing)).toEqual([
    [from, '02:30'],
    [later, '02:30'],
    [until, '02:30'],
  ]);
  await expect
    .poll(async () => (await mailsTo(page, email)).filter(({ text }) => text.includes('04:20')).length)
    .toBe(1);
  expect(await ask(context, 'GET', `timetable/draft?shop_id=${SHOP}`)).toMatchObject({ draft: null });
});
