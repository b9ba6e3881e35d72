import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widget: as a page of its own, or in a frame. */
export type Place = Pick<Page, 'getByLabel' | 'getByRole' | 'getByText'>;

/** An address in a demo company's widget. */
export const at = (path: string, company: 'demo-aurora' | 'demo-solo' = 'demo-aurora', more = ''): string =>
  `${path}?companyApiKey=${company}${more}`;

/** A closed sheet takes back its entry of the history a moment later, which aborts a navigation that has just begun. */
async function navigate(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    await start();
  }
}

export const reload = (page: Page): Promise<void> => navigate(() => page.reload());

/** Opens an address and waits until React has hydrated, which the first interaction starts. */
export async function open(page: Page, address: string): Promise<void> {
  await navigate(() => page.goto(address));
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const isDrawn = document.getElementById('embook-late') === null;
    return root !== null && isDrawn && Object.keys(root).some((key) => key.startsWith('__react'));
  });
  // A form accepts the focus and input only once its screen has rendered.
  await page.waitForFunction(() => document.querySelector('form[inert]') === null);
}

/** Errors of a page that are not visible. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`${message.text()} ${message.location().url}`);
  });
  return trouble;
}

/** Whether an element is partly scrolled out of sight, as a class of the morning may be in the agenda of the afternoon. */
const isPartlyHidden = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (getComputedStyle(around).overflowY !== 'visible' && (top < box.top || bottom > box.bottom)) return true;
    }
    return false;
  });

/** WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page, besides: readonly string[] = []): Promise<void> {
  // A screen that is still loading has no heading yet.
  await page.locator('h1').first().waitFor();
  // Until the widget runs, axe takes the hidden link to load again for the first of the page, before the skip link.
  await expect(page.locator('#embook-late')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    // With frames axe needs a second page to merge the results, which takes twice the time.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // It also counts what fixed bars cover at the current scroll position.
    .disableRules(['target-size', ...besides])
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes) {
      const [selector] = target;
      // Of such an element axe compares only the words in sight with the name.
      const isCut = id === 'label-content-name-mismatch' && target.length === 1 && typeof selector === 'string';
      if (!isCut || !(await isPartlyHidden(page, selector))) found.push(`${id}: ${html}`);
    }
  expect(found).toEqual([]);
}

/** Nothing is wider than the widget, so that it does not scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? `${scrollWidth} px wide, in ${clientWidth} px` : '';
    });
  // What follows a resize or a late style sheet is drawn a little later.
  await expect.poll(overflow, page.url()).toBe('');
}

/** No line begins with the dot between two facts, whether it is text or drawn by a style; one that is cut off is not seen. */
export async function expectNoLeadingDots(page: Page): Promise<void> {
  const leading = () =>
    page.evaluate(() => {
      const drawn = [...document.querySelectorAll('main *')].filter((element) =>
        /^"[ ·]*·/.test(getComputedStyle(element, '::before').content),
      );
      const texts: string[] = [];
      const isCutOff = (node: Node, box: DOMRect): boolean => {
        const fact = node.parentElement?.parentElement;
        const facts = fact?.parentElement;
        if (!fact || !facts || getComputedStyle(facts).clipPath === 'none') return false;
        const dot = Number.parseFloat(getComputedStyle(fact).paddingInlineStart);
        return box.right <= facts.getBoundingClientRect().left + dot + 1;
      };
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      let last: DOMRect | undefined;
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.textContent ?? '';
        for (let at = 0; at < text.length; at += 1) {
          if (/\s/.test(text.charAt(at))) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          if (box.height === 0) continue;
          if (text.charAt(at) === '·' && last && box.top >= last.bottom && !isCutOff(node, box)) texts.push(text);
          last = box;
        }
      }
      return [...drawn.map(({ className }) => className), ...texts];
    });
  await expect.poll(leading, page.url()).toEqual([]);
}
