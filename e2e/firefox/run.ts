import puppeteer from 'puppeteer-core';
import { startPlatform } from '../../tools/platform.ts';
import { firefoxPath } from './firefox-path.ts';
import { hostPages, journeys } from './journeys.ts';
import { startHost } from './host.ts';
import { WAIT_MS } from './widget-frame.ts';

/** A limit for hanging runs: the journeys take half a minute, and many times that on a busy machine. */
const RUN_TIMEOUT_MS = 1_800_000;

/**
 * The journeys that matter most to a host page, in Firefox over WebDriver BiDi. Without a Firefox they are reported as
 * skipped.
 */
async function run(executablePath: string): Promise<void> {
  const platform = await startPlatform();
  const host = await startHost(hostPages(platform.address));
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: WAIT_MS });
  try {
    for (const [name, journey] of journeys) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT_MS);
      const trouble: string[] = [];
      page.on('pageerror', (error) => trouble.push(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        // An error has no text here; its stack trace says more.
        const [where] = message.stackTrace();
        trouble.push(`${message.text()} at ${where?.url}:${where?.lineNumber}:${where?.columnNumber}`);
      });
      await journey({ page, host: host.address, platform: platform.address, trouble });
      console.log(`ok ${name}`);
      await context.close();
    }
    console.log(`${journeys.length} journeys in ${await browser.version()}; Safari was not run`);
  } finally {
    await browser.close();
    host.stop();
    await platform.stop();
  }
}

const path = firefoxPath();
if (path === undefined) {
  console.log(
    `skipped: no Firefox here (install firefox-esr, or set FIREFOX): ${journeys.map(([name]) => name).join('; ')}`,
  );
} else {
  setTimeout(() => {
    console.error('the journeys in Firefox hang');
    process.exit(1);
  }, RUN_TIMEOUT_MS).unref();
  await run(path);
}
