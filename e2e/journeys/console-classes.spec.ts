import { expect, test } from '@playwright/test';
import { dayFromToday, openAgenda, signInAs } from '../pages/console-agenda.ts';
import {
  addClass,
  ask,
  bookIn,
  classPanel,
  peopleOf,
  SHOP,
  taughtId,
  tileOf,
  whoPaysWith,
} from '../pages/console-classes.ts';
import { expectPartAccessible, mailsTo } from '../pages/console-desk.ts';
import { decide } from '../pages/booking.ts';

const unique = (): string => `${Date.now()}${Math.floor(Math.random() * 1e6)}`;

test('[CLS-1] [CLS-2] a series is created, and changed from a date on after its effect on customers was shown', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const name = `Dawn ${unique()}`;
  const day = dayFromToday(8);

  // Created in the console: weekly on the given day, without an end.
  await page.goto(`/console/classes/new?shop=${SHOP}&date=${day}`);
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Slow flow' });
  await page.getByLabel('Name', { exact: true }).fill(name);
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  await page.getByRole('checkbox', { name: weekday }).check({ force: true });
  await page.getByLabel('Starts').fill('05:30');
  await page.getByRole('button', { name: 'Add weekly class' }).click();
  await expect(page.getByText(/^\d+ dates are in the timetable\.$/)).toBeVisible();
  const { series } = await ask(context, 'GET', `series?shop_id=${SHOP}`);
  const seriesId = (series as { id: number; name: string }[]).find((each) => each.name === name)?.id ?? 0;
  const datesOf = async (id: number) => {
    const range = `from=${day}&until=${dayFromToday(100)}`;
    const { sessions } = await ask(context, 'GET', `session?shop_id=${SHOP}&${range}&series_id=${id}`);
    return sessions as { id: number; on: string; at: string; starts_at: number }[];
  };
  const [first, second, third] = await datesOf(seriesId);
  if (!first || !second || !third) throw new Error('a series without an end has dates');

  // Two customers have a seat on the third date; one of them has an address to write to.
  const serviceId = await taughtId(context, 'Slow flow');
  const lesson = { id: third.id, serviceId, startsAt: third.starts_at };
  const email = `dawn-${unique()}@embook.test`;
  await bookIn(context, lesson, { first_name: 'Ada', email }, 'later');
  await bookIn(context, lesson, { first_name: 'Bo' }, 'later');

  // From the class in the timetable to its series; the choice of dates stands beside the form.
  await page.goto(`/console/classes?shop=${SHOP}&date=${second.on}`);
  await tileOf(page, second.id).click();
  await classPanel(page).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('radio', { name: /and later/ })).toBeChecked();
  await page.getByLabel('Starts').fill('06:00');
  await page.getByLabel('Places').fill('1');
  await expect(page.getByText('was 05:30')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'notified of the new time' });
  await expect(row).toContainText(/2.*05:30\s+06:00/);
  await expect(page.getByText('1 person is notified when you save.')).toBeVisible();
  await page.getByRole('button', { name: /^Change \d+ dates$/ }).click();
  await expect(page.getByText('The series was changed for 2 bookings.')).toBeVisible();

  // Earlier dates are unchanged, later ones moved, seats never fall below those taken, and customers are mailed once.
  expect((await datesOf(seriesId)).map(({ on, at }) => [on, at])).toEqual([[first.on, '05:30']]);
  const { session } = await ask(context, 'GET', `session/${third.id}`);
  expect(session).toMatchObject({ at: '06:00', places: 2, taken: 2 });
  await expect(async () => {
    const told = (await mailsTo(page, email)).filter(({ text }) => text.includes('06:00'));
    expect(told).toHaveLength(1);
  }).toPass();
});

test('[CLS-4] a class is cancelled: four kinds of payment, each shown before and refunded once', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const name = `Called off ${unique()}`;
  const lesson = await addClass(context, name, dayFromToday(5), '05:10');
  const email = `online-${unique()}@embook.test`;
  await bookIn(context, lesson, { first_name: 'Online', email }, 'link');
  await bookIn(context, lesson, { first_name: 'Cash' }, 'cash');
  const withBundle = await whoPaysWith(context, lesson, 'bundle');
  await bookIn(context, lesson, { id: withBundle }, 'bundle');
  const member = await whoPaysWith(context, lesson, 'membership', [withBundle]);
  await bookIn(context, lesson, { id: member }, 'membership');
  await bookIn(context, lesson, { first_name: 'Later' }, 'later');

  // One of them pays by the link in the mail.
  let link: string | undefined;
  await expect(async () => {
    const [mail] = await mailsTo(page, email);
    link = /\/payment\/visit\/\S+/.exec(mail?.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  const bank = await context.newPage();
  await bank.goto(link ?? '');
  await bank.waitForURL(/\/checkout\//);
  await decide(bank, 'paid');
  await expect(bank.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();

  // Opened from the agenda: the same panel.
  await openAgenda(page, `date=${dayFromToday(5)}&class=${lesson.id}`);
  const panel = classPanel(page);
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(panel.getByRole('heading', { name: '0 of 5 here' })).toBeVisible();
  await expectPartAccessible(page, 'aside');
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: new RegExp(`^Cancel ${name}`) });
  await expect(question.getByText('5 people have booked this class.')).toBeVisible();
  for (const said of [
    'Everyone with an e-mail address gets a message now, unless they have stopped your e-mails.',
    '€ 17,50 goes back to 1 person who paid online.',
    '€ 17,50 is waiting at the desk for 1 person.',
    '2 bundle or membership visits are returned.',
    '1 person has paid nothing.',
  ])
    await expect(question).toContainText(said);
  await question.getByLabel('Reason').fill('The teacher is ill');
  await question.getByRole('button', { name: 'Cancel the class for 5 people' }).click();
  await expect(panel.getByText('This class has been cancelled.')).toBeVisible();
  await expect(panel).toContainText('The teacher is ill');
  await expect(panel).toContainText('2 bundle or membership visits are returned.');

  const { returned, left } = await ask(context, 'GET', `session/${lesson.id}/cancellation`);
  const kinds = (returned as { kind: string }[]).map(({ kind }) => kind);
  expect([kinds.toSorted(), left]).toEqual([['free', 'free_use_returned', 'free_use_returned', 'owed', 'refund'], 0]);
  await expect(async () => {
    const mails = (await mailsTo(page, email)).filter(({ text }) => text.includes('had to cancel'));
    expect(mails).toHaveLength(1);
    // Nobody confirmed this address, so the words of staff stay out (A28).
    expect(mails[0]?.text).not.toContain('The teacher is ill');
  }).toPass();
});

test('[CLS-3] [CLS-5] a substitute, a participant added and moved, and a conflict with a colleague', async ({
  page,
  context,
}) => {
  await signInAs(context, 'owner');
  const name = `Evening ${unique()}`;
  const lesson = await addClass(context, name, dayFromToday(6), '05:20');
  const other = await addClass(context, `${name} again`, dayFromToday(7), '05:20');
  await page.goto(`/console/classes?shop=${SHOP}&date=${dayFromToday(6)}`);
  await tileOf(page, lesson.id).click();
  const panel = classPanel(page);
  await expect(panel.getByText('Nobody has booked yet')).toBeVisible();

  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const person = `Walk X${unique().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  await page.getByRole('combobox', { name: 'Customer' }).fill(person);
  await page.getByRole('option', { name: new RegExp(person) }).click();
  await page.getByRole('button', { name: `Add ${person}` }).click();
  await expect(panel.getByRole('heading', { name: '0 of 1 here' })).toBeVisible();

  // A colleague changes the seats meanwhile: the first press only shows the conflict, the second one saves.
  await panel.getByRole('radio', { name: /Milan de Groot/ }).check({ force: true });
  const { session } = await ask(context, 'GET', `session/${lesson.id}`);
  const { version } = session as { version: number };
  const changed = await context.request.patch(`/api/staff/session/${lesson.id}`, {
    headers: { 'company-api-key': 'demo-aurora' },
    data: { version, places: 9 },
  });
  expect(changed.status()).toBe(200);
  // Who has no address is not notified, and not counted.
  await panel.getByRole('button', { name: 'Let Milan de Groot teach', exact: true }).click();
  await expect(async () => {
    const button = panel.getByRole('button', { name: 'Let Milan de Groot teach', exact: true });
    if (await button.isVisible()) await button.click();
    const now = await ask(context, 'GET', `session/${lesson.id}`);
    expect(now['session']).toMatchObject({ employee_name: 'Milan de Groot', places: 9 });
  }).toPass();

  await panel.getByRole('button', { name: new RegExp(`^${person} .*: more$`) }).click();
  await page.getByRole('menuitem', { name: 'Move to another date' }).click();
  const date = page.getByRole('dialog', { name: `Move ${person} to` }).getByRole('button', { name: /05:20/ });
  await expect(async () => {
    // The substitute changed the visit too: until the list is refetched, the press is refused and can be repeated.
    if (await date.isVisible()) await date.click();
    await expect(panel.getByText('Nobody has booked yet')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(await peopleOf(context, other.id)).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[CLS-5] [A4] check-ins without a network are stored on the phone and sent later, each once @full', async ({
    page,
    context,
  }) => {
    await signInAs(context, 'owner');
    const name = `Basement ${unique()}`;
    const lesson = await addClass(context, name, dayFromToday(4), '05:40');
    const ids: number[] = [];
    for (const first_name of ['Ada', 'Bo', 'Cy']) ids.push(await bookIn(context, lesson, { first_name }, 'later'));
    await page.goto(`/console/classes?shop=${SHOP}&date=${dayFromToday(4)}`);
    await tileOf(page, lesson.id).click();
    const panel = classPanel(page);
    await expect(panel.getByRole('heading', { name: '0 of 3 here' })).toBeVisible();

    await context.setOffline(true);
    const checkIn = (who: string) => panel.getByRole('button', { name: `Check in ${who}` });
    // The class is on a later day, so each is asked for.
    const checkInEarly = async (who: string) => {
      await checkIn(who).click();
      await panel.getByRole('button', { name: 'Mark as arrived' }).click();
    };
    await checkInEarly('Ada');
    await checkInEarly('Bo');
    // Pressed by mistake, and undone before it was sent.
    await checkInEarly('Cy');
    await checkIn('Cy').click();
    await expect(panel.getByRole('heading', { name: '2 of 3 here' })).toBeVisible();
    await expect(panel.getByText(/^No connection\. [12] check-ins? (?:is|are) kept on this device/)).toBeVisible();
    await expect(panel.getByText('Here, 2')).toBeVisible();

    await context.setOffline(false);
    await expect(async () => {
      expect((await peopleOf(context, lesson.id)).map(({ status }) => status)).toEqual([
        'arrived',
        'arrived',
        'confirmed',
      ]);
    }).toPass();
    await expect(panel.getByText(/No connection/)).toBeHidden();
    await expect(panel.getByRole('heading', { name: '2 of 3 here' })).toBeVisible();
    for (const [index, id] of ids.entries()) {
      const { entries } = await ask(context, 'GET', `audit?thing=booking&id=${id}`);
      const marks = (entries as { action: string }[]).filter(({ action }) => action === 'booking.marked');
      expect(marks).toHaveLength(index < 2 ? 1 : 0);
    }

    // A page that was left with unsent check-ins sends them when any screen is opened again.
    await context.setOffline(true);
    await checkInEarly('Cy');
    await expect(panel.getByRole('heading', { name: '3 of 3 here' })).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto('/console/customers');
    await expect(async () => {
      expect((await peopleOf(context, lesson.id)).map(({ status }) => status)).toEqual([
        'arrived',
        'arrived',
        'arrived',
      ]);
    }).toPass();
  });

  test('[CLS-5] [A4] the list opens again without a network, and a check-in made there is sent once', async ({
    page,
    context,
  }) => {
    await signInAs(context, 'owner');
    const name = `Cellar ${unique()}`;
    const lesson = await addClass(context, name, dayFromToday(83), '05:40');
    const id = await bookIn(context, lesson, { first_name: 'Ada' }, 'later');
    await page.goto(`/console/classes?shop=${SHOP}&date=${dayFromToday(83)}`);
    await tileOf(page, lesson.id).click();
    const panel = classPanel(page);
    await expect(panel.getByRole('heading', { name: '0 of 1 here' })).toBeVisible();
    const notKept = () =>
      page.evaluate(async () => {
        const used = performance.getEntriesByType('resource').filter((each) => each.name.includes('/console/assets/'));
        const kept = await Promise.all(used.map(async (each) => (await caches.match(each.name)) !== undefined));
        return kept.filter((isKept) => !isKept).length;
      });
    await expect.poll(notKept).toBe(0);
    // Files of the console alone: no call, no picture, nothing of a person.
    const addresses = await page.evaluate(async () => {
      const all = (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys());
      return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.filter((path) => !path.startsWith('/console/assets/'))).toEqual(['/console']);

    // The network may have gone before the part that sends from other screens had come.
    await context.route(/kept-check-ins/, (route) => route.abort());
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.includes('kept-check-ins')) await cache.delete(request);
      }
    });
    await context.setOffline(true);
    await page.reload();
    await expect(panel.getByRole('heading', { name: '0 of 1 here' })).toBeVisible();
    await panel.getByRole('button', { name: 'Check in Ada' }).click();
    await panel.getByRole('button', { name: 'Mark as arrived' }).click();
    await expect(panel.getByRole('heading', { name: '1 of 1 here' })).toBeVisible();
    await page.reload();
    await expect(panel.getByRole('heading', { name: '1 of 1 here' })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await peopleOf(context, lesson.id))[0]?.status).toBe('arrived');
    const { entries } = await ask(context, 'GET', `audit?thing=booking&id=${id}`);
    expect((entries as { action: string }[]).filter(({ action }) => action === 'booking.marked')).toHaveLength(1);

    // What the tab kept of people goes with the sign-out.
    const keptKeys = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('embook-console-kept ')).length);
    expect(await keptKeys()).toBeGreaterThan(0);
    await page.evaluate(() =>
      fetch('/api/staff/sign-out', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    );
    await page.reload();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await keptKeys()).toBe(0);
  });
});
