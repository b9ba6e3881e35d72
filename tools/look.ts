import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openBrowser, type Studio } from './look/camera.ts';
import { CONSOLE_COMPANY, consolePictures } from './look/console-pictures.ts';
import { contactSheet } from './look/contact-sheet.ts';
import { demoCompany } from './look/demo-company.ts';
import { buildGallery, examplePictures, exampleTitles } from './look/gallery-pictures.ts';
import type { Choice } from './look/layouts.ts';
import type { Picture } from './look/picture.ts';
import { routePictures } from './look/route-pictures.ts';
import { startPlatform } from './platform.ts';

const HELP = `Saves pictures of every route, every gallery example and every screen of the console into look/
(look/index.html shows them all).

  npm run look
  npm run look -- services --width 390 --style side --company demo-solo --locale de
  npm run look -- --style console --width 1024 --locale de

  filter            only pictures whose name contains it; names of examples begin with "example", of the console with "console"
  --width N         390, 420, 760 or 1280; of the console 390, 768, 1024 or 1440
  --style S         website, side or console
  --company KEY     demo-aurora or demo-solo
  --locale L        en (default), de, nl or lt
  --full            routes as whole pages, not only what fits the window`;

const FOLDER = 'look';
const AT_ONCE = 2;

async function takeAll(studio: Studio, pictures: readonly Picture[]): Promise<number> {
  const queue = [...pictures];
  const total = pictures.reduce((sum, { names }) => sum + names.length, 0);
  let taken = 0;
  let complained = 0;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const complaints = await next.take(studio);
      taken += next.names.length;
      if (complaints.length > 0) complained += 1;
      const [first = '', ...others] = next.names;
      const what = others.length > 0 ? `${first} and ${others.length} more` : first;
      console.log(`[${taken}/${total}] ${what}${complaints.map((line) => `\n    ${line}`).join('')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return complained;
}

async function look(choice: Choice, keys: readonly string[], locale: string, full: boolean): Promise<void> {
  console.log('Building the galleries …');
  buildGallery('widget');
  buildGallery('console');
  console.log('Starting the platform …');
  const platform = await startPlatform();
  const browser = await openBrowser();
  try {
    const titles = {
      widget: await exampleTitles(browser, 'widget'),
      console: await exampleTitles(browser, 'console'),
    };
    const pictures: Picture[] = [];
    for (const key of keys) {
      const company = await demoCompany(platform.address, key);
      pictures.push(
        ...routePictures(key, company, choice),
        ...examplePictures(titles, { company: key, ...company }, choice),
      );
    }
    if (keys.includes(CONSOLE_COMPANY)) pictures.push(...consolePictures(choice));
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER);
    const complained = await takeAll({ browser, address: platform.address, folder: FOLDER, locale, full }, pictures);
    const names = pictures.flatMap((picture) => picture.names);
    await writeFile(`${FOLDER}/index.html`, contactSheet(names));
    console.log(`${names.length} pictures in ${FOLDER}/, see ${FOLDER}/index.html; ${complained} pages complained`);
    process.exitCode = complained > 0 || names.length === 0 ? 1 : 0;
  } finally {
    await browser.close();
    await platform.stop();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string' },
    style: { type: 'string' },
    company: { type: 'string' },
    locale: { type: 'string', default: 'en' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  const width = values.width === undefined ? undefined : Number(values.width);
  const keys = values.company === undefined ? ['demo-aurora', 'demo-solo'] : [values.company];
  await look({ filter: positionals[0] ?? '', width, style: values.style }, keys, values.locale, values.full);
}
