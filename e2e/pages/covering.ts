import { expect, type Frame, type Locator, type Page } from '@playwright/test';

/** A phone, a tablet, a desktop, and the first and the last of them at 200 % zoom, with half the pixels. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 760, height: 1024 },
  { width: 1280, height: 800 },
  { width: 195, height: 422 },
  { width: 640, height: 400 },
] as const;

/** A phone with its browser's bars, a small laptop and a common one. */
export const lowSizes = [
  { width: 390, height: 664 },
  { width: 1024, height: 600 },
  { width: 1280, height: 720 },
] as const;

/** Without a scroll of the reader's: inside the window, and under no bar. */
export async function expectWhollySeen(control: Locator, { height }: { readonly height: number }): Promise<void> {
  await expect(async () => {
    const { y = -1, height: own = 0 } = (await control.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + own).toBeLessThanOrEqual(height);
    const isFree = await control.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 4, bottom - 4].every((at) => element.contains(document.elementFromPoint(left + 24, at)));
    });
    expect(isFree).toBe(true);
  }).toPass({ timeout: 20_000 });
}

/** More tab stops than any screen has; ends a focus that goes in a circle. */
const MAX_TAB_STOPS = 250;

/** The focused element, and what covers its centre, if anything. */
async function lookAtFocus(): Promise<{ what: string; first: boolean; end: boolean; over?: string }> {
  // Bars and rows move one frame after the focus.
  await new Promise((done) => requestAnimationFrame(done));
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { what: '', first: false, end: true };
  const first = !focused.hasAttribute('data-walked');
  focused.setAttribute('data-walked', '');
  const say = (element: Element | null) =>
    element
      ? `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
      : 'nothing';
  // A choice is drawn by its label: the control itself may have no size.
  const label = focused instanceof HTMLInputElement ? focused.closest('label') : null;
  const shown = label ?? focused;
  const { left, top, width, height } = [...shown.getClientRects()][0] ?? shown.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const clear = hit !== null && shown.contains(hit);
  return {
    what: say(focused),
    first,
    end: false,
    ...(clear ? {} : { over: `${say(hit)} at ${Math.round(top)} of ${innerHeight}` }),
  };
}

/** Tabs through a screen and lists everything whose centre is covered or out of view. */
export async function coveredOnTheWay(page: Page, frame: Page | Frame = page): Promise<string[]> {
  await frame.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur(); // the active element can always be blurred
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked');
    scrollTo(0, 0);
    getSelection()?.setPosition(document.body, 0);
  });
  const covered: string[] = [];
  for (let count = 0; count < MAX_TAB_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const { what, first, end, over } = await frame.evaluate(lookAtFocus);
    if (end || (!first && count > 0)) break;
    if (over !== undefined) covered.push(`${what} under ${over}`);
  }
  return covered;
}
