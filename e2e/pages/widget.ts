import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Where the widget is: a page of its own, or a frame in somebody's page. */
export type Place = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText'>;

/** The address of a place in a demo company's widget. */
export const at = (path: string, company: 'demo-aurora' | 'demo-solo' = 'demo-aurora', more = ''): string =>
  `${path}?companyApiKey=${company}${more}`;

/** Opens a place and waits until React has taken over: the first sign of interest starts it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
  });
  // A form takes the focus and what is typed only once the screen around it is drawn.
  await page.waitForFunction(() => document.querySelector('form[inert]') === null);
}

/** Everything that went wrong on a page without anyone seeing it. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  return trouble;
}

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectAccessible(page: Page, besides: readonly string[] = []): Promise<void> {
  // A screen that is still on its way has no heading yet.
  await page.locator('h1').first().waitFor();
  const { violations } = await new AxeBuilder({ page })
    // Only with frames it needs a second page to put together what was found in each, and that takes twice the time.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // It also counts what the fixed bars happen to cover at this moment of scrolling.
    .disableRules(['target-size', ...besides])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing is wider than the widget: nobody scrolls sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { wide: scrollWidth, room: clientWidth };
  });
  expect(wide, `${page.url()} at ${room} px`).toBeLessThanOrEqual(room);
}
