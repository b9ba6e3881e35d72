import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { fileOf, onPage, settle, type Studio } from './camera.ts';
import { type Choice, chosenOf, consoleLayouts, type Layout, widgetLayouts } from './layouts.ts';
import type { Picture } from './picture.ts';

const ADDRESS = 'http://gallery.test/';

/** The output folders of the galleries. */
const built = { widget: 'apps/widget/dist/gallery', console: 'apps/console/gallery/dist' } as const;
export type App = keyof typeof built;

/** The gallery needs no server: its files are served by request interception. */
const serve = (page: Page, app: App): Promise<unknown> =>
  page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(built[app], pathname === '/' ? 'index.html' : pathname) });
  });

export function buildGallery(app: App): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'gallery', '--silent', '-w', `@embook/${app}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The gallery of the ${app} does not build:\n${stdout}${stderr}`);
}

export async function exampleTitles(browser: Browser, app: App): Promise<string[]> {
  const page = await browser.newPage();
  await serve(page, app);
  await page.goto(ADDRESS);
  await page.locator('[data-example]').first().waitFor();
  const titles = await page
    .locator('[data-example]')
    .evaluateAll((all) => all.map((one) => one.dataset['example'] ?? ''));
  await page.close();
  return titles;
}

/** `ui/button/button: primary` in one layout becomes `example-ui-button-button-primary-demo-solo-side-420`. */
const nameOf = (title: string, company: string, { style, width }: Layout): string =>
  `example-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${company}-${style}-${width}`;

const appOf = ({ style }: Layout): App => (style === 'console' ? 'console' : 'widget');

/** Every example in every layout, in the brand colour of one company; the examples of a layout share a page. */
export const examplePictures = (
  titles: Readonly<Record<App, readonly string[]>>,
  { company, brand }: { company: string; brand: string },
  choice: Choice,
): Picture[] =>
  chosenOf([...widgetLayouts, ...consoleLayouts], choice).flatMap((layout): Picture[] => {
    const app = appOf(layout);
    const wanted = titles[app]
      .map((title) => ({ title, name: nameOf(title, company, layout) }))
      .filter(({ name }) => name.includes(choice.filter));
    if (wanted.length === 0) return [];
    const take = (studio: Studio) =>
      // A little wider than the component, which is rendered at its own width.
      onPage(studio, { width: layout.width + 64, height: layout.height }, async (page) => {
        await serve(page, app);
        const { style, width } = layout;
        const query = new URLSearchParams({ locale: studio.locale, style, brand, width: String(width) });
        await page.goto(`${ADDRESS}?${query.toString()}`);
        await page.addStyleTag({ content: '.controls { display: none !important }' });
        await settle(page);
        for (const { title, name } of wanted) {
          const part = page.locator(`[data-example="${title}"]`);
          await part.screenshot({ path: fileOf(studio, name), animations: 'disabled' });
        }
      });
    return [{ names: wanted.map(({ name }) => name), take }];
  });
