import type { ElementHandle, Frame, Page } from 'puppeteer-core';

/** Far beyond what a busy machine needs: a limit for what hangs. */
export const WAIT_MS = 300_000;

async function until<T>(what: string, find: () => Promise<T | undefined>, seen?: () => string): Promise<T> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end;) {
    // While a page is being replaced there is no context to query.
    const found = await find().catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`waited in vain for ${what}${seen ? ` at ${seen()}` : ''}`);
}

/** The widget in the host page, or by itself, located again for each step: a reload replaces it. */
export class WidgetFrame {
  readonly #page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  #frame(): Frame | undefined {
    return this.#page.frames().find((frame) => frame.url().startsWith(this.#origin));
  }

  /** React has hydrated: earlier clicks would be lost. */
  alive = (): Promise<true> =>
    until('the widget', async () => {
      const isAlive = await this.#frame()?.evaluate(() => {
        dispatchEvent(new Event('keydown')); // an interaction, which starts the widget
        const root = document.getElementById('root');
        return root !== null && Object.keys(root).some((key) => key.startsWith('__react'));
      });
      return isAlive ? true : undefined;
    });

  find = (selector: string, name = /./): Promise<ElementHandle> =>
    until(
      `${selector} ${name}`,
      async () => {
        for (const element of (await this.#frame()?.$$(selector)) ?? []) {
          const text = await element.evaluate((each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
          if (name.test(text.trim() || ' ') && (await element.isVisible())) return element;
        }
        return undefined;
      },
      () => this.#frame()?.url() ?? 'no frame',
    );

  /** By script: floating bars of a long frame move with the page, and nothing here tests the pointer. */
  press = async (selector: string, name?: RegExp): Promise<void> => {
    await (await this.find(selector, name)).evaluate((element) => element instanceof HTMLElement && element.click());
  };

  type = async (selector: string, text: string): Promise<void> => {
    const field = await this.find(selector);
    await field.evaluate((element) => element instanceof HTMLElement && element.focus());
    await this.#page.keyboard.type(text);
  };

  path = (wanted: RegExp): Promise<string> =>
    until(`an address like ${wanted}`, async () => {
      const { pathname = '' } = URL.parse(this.#frame()?.url() ?? '') ?? {};
      return wanted.test(pathname) ? pathname : undefined;
    });
}
