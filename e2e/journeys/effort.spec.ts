import { expect, test } from '@playwright/test';
import { codeToSignUp, enterEmail, fillNames, fillProfile, newPerson } from '../pages/account.ts';
import { chooseBank, confirmButton, decide, payOnline, thanks } from '../pages/booking.ts';
import { PASSWORD } from '../pages/profile.ts';
import { countEffort } from '../pages/taps.ts';
import { at, open } from '../pages/widget.ts';

const MAX_TAPS = 12;
/** Those of the specification, which an imported company asks for unless it says otherwise. */
const MAX_TYPED_FIELDS = 7;
const FEWEST_FIELDS = 4;

test('[AUTH-1] [BOOK-6] [PAY-5] where the company asks for no more, a new customer pays with 12 taps and 4 typed fields at most', async ({
  page,
  context,
}) => {
  const effort = await countEffort(context);
  const email = newPerson();
  await open(page, at('/shops', 'demo-solo'));
  await page.getByRole('button', { name: 'Standing sun' }).click();
  await page.getByRole('radio', { name: /^8 minutes/ }).check();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const days = page.getByRole('gridcell').getByRole('button', { name: /[1-9]\d* free times/ });
  await days.last().click();
  const times = page.getByRole('region', { name: 'What time' }).getByRole('button', { name: /^\d\d:\d\d/ });
  await times.first().waitFor();
  await times.nth(Math.floor(Math.random() * (await times.count()))).click();
  await page.getByRole('link', { name: 'Continue' }).click();

  // The field has the focus: the address is typed without a tap.
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  await fillNames(page);
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
  await expect(confirmButton(page, /and pay/)).toBeEnabled();
  await decide(await payOnline(page, context), 'paid');
  await expect(thanks(page)).toBeVisible();

  expect(effort.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect([...effort.typed].length, [...effort.typed].join(', ')).toBeLessThanOrEqual(FEWEST_FIELDS);
});

test('[AUTH-3] [BOOK-6] [PAY-5] a new customer pays for a booking with 12 taps and 7 typed fields at most', async ({
  page,
  context,
}) => {
  const effort = await countEffort(context);
  const email = newPerson();
  await open(page, at('/shops'));
  await page.getByRole('link', { name: /Aurora Oudegracht/ }).click();
  await page.getByRole('button', { name: 'Deep tissue massage' }).click();
  await page.getByRole('radio', { name: /Classic/ }).check();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  // Choosing a day first means no preference for a product.
  const days = page.getByRole('gridcell').getByRole('button', { name: /[1-9]\d* free times/ });
  await days.last().click();
  const times = page.getByRole('region', { name: 'What time' }).getByRole('button', { name: /^\d\d:\d\d/ });
  await times.first().waitFor();
  await times.nth(Math.floor(Math.random() * (await times.count()))).click();
  await page.getByRole('link', { name: 'Continue' }).click();

  await enterEmail(page, email);
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  // The ways to pay are asked for again once the customer is known; one chosen before would be chosen twice.
  const offered = page.waitForResponse((response) => response.url().includes('/options/get'));
  await fillProfile(page, PASSWORD);
  await offered;
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
  // Paying online is chosen already; Aurora asks for the bank.
  await chooseBank(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(thanks(page)).toBeVisible();

  expect(effort.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect([...effort.typed].length, [...effort.typed].join(', ')).toBeLessThanOrEqual(MAX_TYPED_FIELDS);
});
