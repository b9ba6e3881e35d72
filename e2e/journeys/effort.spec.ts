import { expect, test } from '@playwright/test';
import { codeToSignUp, enterEmail, fillProfile, newPerson } from '../pages/account.ts';
import { chooseOnline, decide, payOnline, thanks } from '../pages/booking.ts';
import { PASSWORD } from '../pages/profile.ts';
import { countEffort } from '../pages/taps.ts';
import { at, open } from '../pages/widget.ts';

const MAX_TAPS = 14;
const MAX_TYPED_FIELDS = 7;

test('[AUTH-3] [BOOK-6] [PAY-5] a new customer pays for a booking with 14 taps and 7 typed fields at most', async ({
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
  await chooseOnline(page);
  await decide(await payOnline(page, context), 'paid');
  await expect(thanks(page)).toBeVisible();

  expect(effort.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect([...effort.typed].length, [...effort.typed].join(', ')).toBeLessThanOrEqual(MAX_TYPED_FIELDS);
});
