import { expect, test } from '@playwright/test';
import {
  answerHereAlready,
  bookingPanel,
  countedInputs,
  expectPartAccessible,
  mailsTo,
  signInAtConsole,
  staffCall,
  startBooking,
} from '../pages/console-desk.ts';
import { dayFromToday } from '../pages/console-agenda.ts';
import { keepSession, newCustomer } from '../pages/profile.ts';
import { at, open } from '../pages/widget.ts';

// One after another: several of them book the soonest time there is.
test.describe.configure({ mode: 'default' });

/** A free slot: its day, its time and with whom. */
const MOMENT = /^(today|tomorrow|\w+ \d+ \w+) \d\d:\d\d /;
const COMBOBOX = { customer: 'Customer', service: 'Service' } as const;

test('[DESK-1] [DESK-3] [DESK-5] [DESK-6] [TEAM-7] a caller is booked in five inputs, arrives and pays; another visit is cancelled', async ({
  page,
  browser,
}) => {
  const customer = await newCustomer(page.request, 'caller');
  const theirs = await browser.newContext();
  await keepSession(theirs, customer.token);
  const widget = await theirs.newPage();
  await signInAtConsole(page, 'owner@embook.test');

  await expect(page.getByRole('grid')).toBeVisible();

  // By keyboard alone: N, customer, service, the digit of a slot, and the primary button.
  const inputs = countedInputs(page);
  await inputs.press('n');
  await expect(page.getByRole('combobox', { name: COMBOBOX.customer })).toBeFocused();
  await inputs.type(customer.email);
  await expect(page.getByRole('combobox', { name: COMBOBOX.service })).toBeFocused();
  await inputs.type('swedish 45');
  await expect(page.getByRole('button', { name: MOMENT }).first()).toBeVisible();
  await inputs.press('1');
  await expect(page.getByRole('button', { name: /^Book \d\d:\d\d/ })).toBeEnabled();
  await expectPartAccessible(page, 'dialog');
  await inputs.press('Control+Enter');
  const panel = bookingPanel(page);
  await expect(panel.getByRole('heading', { name: 'Ada Visser' })).toBeVisible();
  expect(inputs.count()).toBe(5);
  const id = Number(new URL(page.url()).searchParams.get('booking'));

  // The customer finds it in the widget and in the mailbox.
  await open(widget, at('/reservations'));
  await expect(widget.getByText(/Swedish massage/).first()).toBeVisible();
  await expect(async () => {
    expect((await mailsTo(page, customer.email))[0]?.subject).toContain('Swedish massage');
  }).toPass();

  // Arrived, and the open amount is taken in cash.
  await page.keyboard.press('a');
  await answerHereAlready(page, panel.getByText('Here', { exact: true }));
  await expectPartAccessible(page, 'aside');
  await page.keyboard.press('p');
  await page.getByRole('button', { name: /^Take .*in cash$/ }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(panel.getByText('Still to pay')).toBeHidden();

  // The audit log has a sentence for each.
  const happened = panel.getByRole('listitem');
  await expect(happened.filter({ hasText: /taken in cash/ })).toBeVisible();
  await expect(happened.filter({ hasText: 'Arrived by Lotte de Wit' })).toBeVisible();
  await expect(happened.filter({ hasText: 'Booked by Lotte de Wit' })).toBeVisible();

  // Another visit of the same customer is booked from the panel, then cancelled after its consequence was shown.
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: MOMENT }).first()).toBeVisible();
  const nextMonth = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day and time').fill(`${nextMonth} 12:30`);
  await page.getByRole('button', { name: /^Book 12:30/ }).click();
  await expect(panel.getByText(/12:30 – /)).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Cancel Ada Visser’s visit at 12:30/ });
  await expect(question.getByText('Nothing was paid, and there is nothing to pay.')).toBeVisible();
  await expect(question.getByText('12:30 will be free again, online too.')).toBeVisible();
  await expectPartAccessible(page, 'aside');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(panel.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    expect((await mailsTo(page, customer.email))[0]?.subject).toMatch(/^Cancelled: /);
  }).toPass();

  const { entries } = await staffCall(page, `audit?thing=booking&id=${id}`);
  expect((entries as { action: string }[]).map(({ action }) => action)).toEqual([
    'booking.paid',
    'booking.marked',
    'booking.made',
  ]);
  await theirs.close();
});

test('[A4] [DESK-1] [DESK-2] invalid input is refused with a message, and a lost answer books once', async ({
  page,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  const name = `Lost ${Date.now()}`;

  // An emoji is no name: there is no customer to create.
  await startBooking(page);
  await page.keyboard.type('🦄');
  await expect(page.getByText('Type a name to add a new customer.')).toBeVisible();
  await page.getByRole('combobox', { name: COMBOBOX.customer }).fill(name.replaceAll(/\d/g, 'x'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: COMBOBOX.service })).toBeFocused();
  await page.keyboard.type('swedish 45');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: MOMENT }).first()).toBeVisible();

  // Esc keeps the draft, which is taken up by its button alone.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'New booking' })).toBeHidden();
  await page.keyboard.press('n');
  await page.getByRole('button', { name: /^Take up the draft of/ }).click();
  await expect(page.getByText(/^Swedish massage/).first()).toBeVisible();

  // A mistyped year.
  await page.getByLabel('Day and time').fill('2099-01-01 10:00');
  await expect(page.getByText(/2099 is too far ahead\. You can book until/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'New booking' }).getByRole('button', { name: /^Book/ })).toBeDisabled();

  // A closed hour causes a warning; a negative price is refused.
  const day = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day and time').fill(`${day} 05:10`);
  await expect(page.getByText(/outside the opening hours|closed on that day/)).toBeVisible();
  await page.getByLabel('Different price').fill('-5');
  await expect(page.getByText('An amount of 0,00 or more').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /anyway$/ })).toBeDisabled();
  await page.getByLabel('Different price').fill('12,50');
  await page.getByLabel('Reason').fill('Birthday');

  // The platform books, and its answer is lost: the request is repeated with the same key.
  const keys: string[] = [];
  await page.route('**/api/staff/booking', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: /^Book 05:10 anyway$/ }).click();
  const panel = bookingPanel(page);
  await expect(panel.getByText('€ 12,50').first()).toBeVisible();
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  const { customers } = await staffCall(page, `customer?query=${encodeURIComponent(name.replaceAll(/\d/g, 'x'))}`);
  expect(customers).toHaveLength(1);
  const [{ id }] = customers as [{ id: number }];
  const { customer } = await staffCall(page, `customer/${id}`);
  expect((customer as { visits: unknown[] }).visits).toHaveLength(1);
});

test('[TEAM-8] [DESK-5] two desks mark one visit: the second is told who was faster', async ({ page, browser }) => {
  await signInAtConsole(page, 'owner@embook.test');
  await startBooking(page);
  await page.keyboard.type(`Twice ${'y'.repeat(6)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: COMBOBOX.service })).toBeFocused();
  await page.keyboard.type('swedish 45');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: MOMENT }).first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: /^Book \d\d:\d\d/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const panel = bookingPanel(page);
  await expect(panel.getByRole('button', { name: 'Arrived' })).toBeVisible();
  // This desk does not receive the other's change and works with its old version.
  await page.route('**/api/staff/booking/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const other = await browser.newContext();
  const desk = await other.newPage();
  await signInAtConsole(desk, 'desk@embook.test');
  await desk.goto(page.url());
  await bookingPanel(desk).getByRole('button', { name: 'Arrived' }).click();
  await answerHereAlready(desk, bookingPanel(desk).getByRole('button', { name: /^Take € / }));
  await panel.getByRole('button', { name: 'Arrived' }).click();
  const refused = panel.getByRole('alert').filter({ hasText: 'changed this in the meantime' });
  await answerHereAlready(page, refused);
  await expect(refused).toContainText('Here');
  await other.close();
});

test('[DESK-1] a letter typed as soon as the field of a new booking has the focus is kept @full', async ({ page }) => {
  await signInAtConsole(page, 'owner@embook.test');
  await page.evaluate(() => {
    const typeAtOnce = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement)) return;
      removeEventListener('focusin', typeAtOnce);
      queueMicrotask(() => document.execCommand('insertText', false, 'E'));
    };
    addEventListener('focusin', typeAtOnce);
  });
  await startBooking(page);
  const customer = page.getByRole('combobox', { name: COMBOBOX.customer });
  await expect(customer).toHaveValue('E');
  await page.keyboard.type('mma');
  await expect(customer).toHaveValue('Emma');
});

test('[DESK-1] N opens a new booking also right after Esc has closed one @full', async ({ page }) => {
  await signInAtConsole(page, 'owner@embook.test');
  await startBooking(page);
  await page.keyboard.type('half');
  // Not one after the other: the second key is to come before the browser reports that the dialog has closed.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('n')]);
  await expect(page.getByRole('combobox', { name: COMBOBOX.customer })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[DESK-1] [AGD-1] after a booking for another day the agenda is on that day, with the new visit in focus @full', async ({
  page,
}) => {
  await signInAtConsole(page, 'owner@embook.test');
  await expect(page.getByRole('grid')).toBeVisible();
  await startBooking(page);
  await page.keyboard.type('Elsewhere Dagen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: COMBOBOX.service })).toBeFocused();
  await page.keyboard.type('swedish 45');
  await page.keyboard.press('Enter');
  const date = dayFromToday(98);
  await page.getByLabel('Day and time').fill(`${date} 05:20`);
  await page.getByRole('button', { name: /^Book 05:20/ }).click();
  const panel = bookingPanel(page);
  await expect(panel.getByRole('heading', { name: 'Elsewhere Dagen' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  const block = page.getByRole('gridcell', { name: /Elsewhere Dagen/ });
  await expect(block).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(block).toBeFocused();
});
