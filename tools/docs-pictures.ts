import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { consoleScreens } from './look-console.ts';
import { type Format, onPage, openBrowser, settle, type Studio } from './look/camera.ts';
import { startPlatform } from './platform.ts';

const HELP = `Takes the pictures of README and docs anew, from the demo companies and a company that is being set up.

  npm run pictures               all of them
  npm run pictures -- embedded   only those whose name contains it

Writes docs/images/*.webp.`;

const FOLDER = join(import.meta.dirname, '..', 'docs', 'images');
const DESK: Format = { width: 1440, height: 900 };

interface Picture {
  readonly name: string;
  readonly format: Format;
  readonly show: (page: Page, address: string) => Promise<void>;
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.request.post(`${address}/api/staff/sign-in`, {
    data: { email: 'owner@embook.test', password: 'demo1234' },
  });
  await page.addInitScript(() => sessionStorage.setItem('embook-console-company', 'demo-aurora'));
}

/** A screen of the console, as `npm run look` shows it. */
const screenOf = (name: string) => async (page: Page, address: string) => {
  const screen = consoleScreens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name} in look-console.ts.`);
  await signIn(page, address);
  await page.goto(`${address}/console${screen.path({ bookingId: 0, customerId: 0 })}`);
  await settle(page);
  await screen.act?.(page);
};

async function mailedCode(page: Page, address: string, email: string): Promise<string> {
  for (;;) {
    const answer = await page.request.get(`${address}/mailbox.json?to=${encodeURIComponent(email)}`);
    const code = /\b\d{6}\b/.exec(await answer.text())?.[0];
    if (code !== undefined) return code;
    await page.waitForTimeout(200);
  }
}

/** A business up to its first service. */
async function setUp(page: Page, address: string): Promise<void> {
  const email = 'mila@linde.example';
  const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${address}/console/start`);
  await type('E-mail', email);
  await press('E-mail me a code');
  await page.getByLabel('Code from the e-mail').fill(await mailedCode(page, address, email));
  await type('Business name', 'Linde');
  await type('Your name', 'Mila Jansen');
  await type('Choose a password', 'four green wooden doors');
  await press('Start');
  await press('Pine');
  await press('Continue');
  await type('Street and number', 'Torstraße 1');
  await type('Postcode', '10119');
  await type('City', 'Berlin');
  await press('Continue');
  await type('Service name', 'Deep tissue massage');
  await page.getByLabel('Price in euro').fill('60,00');
  await page.getByLabel('Service name', { exact: true }).focus();
  await page.frameLocator('iframe').getByText('Deep tissue massage').waitFor();
}

const pictures: readonly Picture[] = [
  {
    name: 'embedded',
    format: { width: 1280, height: 760 },
    show: async (page, address) => {
      await page.goto(`${address.replace('127.0.0.1', 'localhost')}/demo/side`);
      await page.getByRole('button', { name: 'Book' }).first().click();
      await page.frameLocator('iframe').getByRole('navigation').first().waitFor();
    },
  },
  {
    name: 'widget-phone',
    format: { width: 390, height: 780, isTouched: true },
    show: (page, address) => page.goto(`${address}/shops/1/services?companyApiKey=demo-aurora`).then(() => undefined),
  },
  { name: 'console-agenda', format: DESK, show: screenOf('agenda') },
  { name: 'desk-booking', format: DESK, show: screenOf('new-when') },
  { name: 'set-up', format: DESK, show: setUp },
];

async function take(studio: Studio, { name, format, show }: Picture): Promise<void> {
  let shot: Buffer | undefined;
  const complaints = await onPage(studio, format, async (page) => {
    await show(page, studio.address);
    await settle(page);
    // Screens debounce typing, after the browser was idle once already.
    await page.waitForTimeout(1_000);
    shot = await page.screenshot({ animations: 'disabled' });
  });
  if (!shot) throw new Error(`${name}: ${complaints.join('\n')}`);
  await sharp(shot)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(name);
}

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
if (values.help) console.log(HELP);
else {
  console.log('Starting the platform …');
  const platform = await startPlatform();
  const browser = await openBrowser();
  try {
    const studio = { browser, address: platform.address, folder: FOLDER, locale: 'en', full: false };
    for (const picture of pictures)
      if (positionals.length === 0 || positionals.some((part) => picture.name.includes(part)))
        await take(studio, picture);
  } finally {
    await browser.close();
    await platform.stop();
  }
}
