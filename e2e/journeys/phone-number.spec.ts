import { expect, type Page, test } from '@playwright/test';
import { codeToSignUp, enterEmail, newPerson } from '../pages/account.ts';
import { at, open } from '../pages/widget.ts';

/** Browser autofill sets the whole value and dispatches a change. */
const autofill = (page: Page, number: string): Promise<void> =>
  page.getByLabel('Phone number', { exact: true }).evaluate((field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }, number);

async function paste(page: Page, number: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), number);
  await page.keyboard.press('Control+v');
}

const ways: readonly (readonly [string, (page: Page, number: string) => Promise<void>])[] = [
  ['pasted behind the dialling code', paste],
  [
    'pasted before it',
    async (page, number) => {
      await page.keyboard.press('Home');
      await paste(page, number);
    },
  ],
  [
    'pasted over it',
    async (page, number) => {
      await page.keyboard.press('Control+a');
      await paste(page, number);
    },
  ],
  ['inserted by a keyboard', (page, number) => page.keyboard.insertText(number)],
  [
    'inserted over it',
    async (page, number) => {
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(number);
    },
  ],
  ['filled in by the browser', autofill],
];

test('[VAL-2] a whole number entered at once is accepted, however it is inserted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, at('/signin/profile'));
  const email = newPerson();
  await enterEmail(page, email);
  await page.getByLabel('Six-digit code').fill(await codeToSignUp(page, email));
  const number = page.getByLabel('Phone number', { exact: true });
  const country = page.getByLabel('Country code');
  for (const [name, insert] of ways)
    for (const [typed, shown, of] of [
      ['+31612345678', '+31 6 12345678', 'nl'],
      ['0031612345678', '+31 6 12345678', 'nl'],
      ['+442079460018', '+44 2079 460018', 'gb'],
    ] as const) {
      await country.selectOption('de');
      await country.selectOption('nl');
      await number.focus();
      await page.keyboard.press('End');
      await insert(page, typed);
      await expect(number, `${typed} ${name}`).toHaveValue(shown);
      await expect(country, `${typed} ${name}`).toHaveValue(of);
    }
});
