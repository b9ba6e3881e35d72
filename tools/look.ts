import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openBrowser, type Studio, take } from './look/camera.ts';
import { contactSheet } from './look/contact-sheet.ts';
import { type Choice, routeShots, type Shot } from './look/shots.ts';
import { startPlatform } from './platform.ts';

const HELP = `Saves pictures of every route into look/ (and look/index.html, which shows them all).

  npm run look
  npm run look -- services --width 390 --style side --company demo-solo --locale de

  filter            only pictures whose name contains it
  --width N         390, 420, 760 or 1280
  --style S         website or side
  --company KEY     demo-aurora or demo-solo
  --locale L        en (default), de, nl or lt
  --full            the whole page, not only what fits the window`;

const FOLDER = 'look';
const COMPANIES = ['demo-aurora', 'demo-solo'];
const AT_ONCE = 2;

async function firstShop(address: string, company: string): Promise<number> {
  const response = await fetch(`${address}/api/company/shop/list`, {
    method: 'POST',
    headers: { 'company-api-key': company, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { result }: { result: { shops?: { id: number }[] } } = JSON.parse(await response.text());
  const shop = result.shops?.[0];
  if (!shop) throw new Error(`${company} has no shop: ${JSON.stringify(result)}`);
  return shop.id;
}

async function takeAll(studio: Studio, shots: readonly Shot[]): Promise<number> {
  const queue = [...shots.entries()];
  let complained = 0;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, shot] = next;
      const complaints = await take(studio, shot);
      if (complaints.length > 0) complained += 1;
      console.log(`[${index + 1}/${shots.length}] ${shot.name}${complaints.map((line) => `\n    ${line}`).join('')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return complained;
}

async function look(choice: Choice, company: string | undefined, locale: string, full: boolean): Promise<void> {
  console.log('Starting the platform …');
  const platform = await startPlatform();
  const browser = await openBrowser();
  try {
    const shots: Shot[] = [];
    for (const key of company ? [company] : COMPANIES) {
      shots.push(...routeShots(key, { shopId: await firstShop(platform.address, key) }, choice));
    }
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER);
    const complained = await takeAll({ browser, address: platform.address, folder: FOLDER, locale, full }, shots);
    await writeFile(`${FOLDER}/index.html`, contactSheet(shots.map(({ name }) => name)));
    console.log(`${shots.length} pictures in ${FOLDER}/, see ${FOLDER}/index.html; ${complained} with complaints`);
    process.exitCode = complained > 0 || shots.length === 0 ? 1 : 0;
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
  await look({ filter: positionals[0] ?? '', width, style: values.style }, values.company, values.locale, values.full);
}
