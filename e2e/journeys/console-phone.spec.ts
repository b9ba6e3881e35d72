import { expect, test } from '@playwright/test';
import { bookableRooms, bookVisit, dayFromToday, signInAs, timeNow, timeOn } from '../pages/console-agenda.ts';
import { expectAccessible, expectNoOverflow, watchTrouble } from '../pages/widget.ts';

test('[AGD-1] [DESK-5] on a phone the day is a list, and a customer is marked as arrived with one tap', async ({
  page,
  context,
}) => {
  const trouble = watchTrouble(page);
  await signInAs(context, 'desk');
  const date = dayFromToday(0);
  await page.goto('/console/agenda?shop=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // An employee with a visit left today; late in the evening there is none, and the desk books one.
  const rooms = await bookableRooms(context, date);
  const room = rooms.find(
    ({ employee_id: employee, service_ids: services }) => employee !== null && services.length > 0,
  );
  const whose = room?.employee_id ?? 0;
  await page.goto(`/console/agenda?shop=1&who=${whose}`);
  const card = page.getByRole('button', { name: /has arrived$/ });
  if ((await card.count()) === 0) {
    await bookVisit(context, {
      // Not over yet, also in the last hour of the day.
      startsAt: Math.max(timeOn(date, 23), timeNow()),
      roomId: room?.id ?? 0,
      serviceId: room?.service_ids[0] ?? 0,
      name: 'Late',
    });
  }
  await expect(card.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // The money is taken from the card: the visit opens with the question.
  const take = page.getByRole('button', { name: /^Take .* from / });
  if ((await take.count()) > 0) {
    await take.tap();
    await expect(page.getByRole('dialog', { name: /^Payment by / })).toBeVisible();
    await page.goBack();
  }
  const name = (await card.first().getAttribute('aria-label'))?.replace(' has arrived', '') ?? '';
  await card.first().tap();
  await expect(page.getByRole('button', { name: new RegExp(`${name}.*Here`) })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('button', { name: `${name} has arrived` })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('[AGD-1] on a phone other weeks and everyone’s day are one tap away, and the sign-in fits', async ({
  page,
  context,
}) => {
  await page.goto('/console');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectNoOverflow(page);

  await signInAs(context, 'desk');
  await page.goto('/console/agenda?shop=1');
  const whose = page.getByRole('combobox', { name: 'Whose day' });
  await expect(whose.locator('option:checked')).toHaveText('Everyone');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(new RegExp(`date=${dayFromToday(7)}`));
  await whose.selectOption({ label: 'Noor Haddad' });
  await expect(page).toHaveURL(/who=\d+/);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).not.toHaveURL(/date=/);
  await expectNoOverflow(page);
});

test('on a phone four tabs are shown, and the last of them opens the others', async ({ page, context }) => {
  await signInAs(context, 'owner');
  await page.goto('/console/agenda?shop=1');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await expect(tabs.getByRole('link')).toHaveText(['Agenda', 'Classes', 'Customers']);
  const more = tabs.getByRole('button', { name: 'More' });
  await more.tap();
  await expectAccessible(page);
  await tabs.getByRole('menuitemradio', { name: 'Catalogue' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/console\/catalogue/);
  await expectNoOverflow(page);
});
