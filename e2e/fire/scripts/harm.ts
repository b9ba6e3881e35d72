import { EARLY_SCRIPT } from '../../../apps/server/src/infra/http/early-presses.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from '../../pages/widget.ts';

/** Records what ran, what the content security policy blocked, and which hosts the page called. */
export function watchHarm(page: Page): string[] {
  const harm: string[] = [];
  page.on('pageerror', (error) => harm.push(String(error)));
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) harm.push(message.text());
  });
  page.on('request', (request) => {
    if (/evil/.test(new URL(request.url()).hostname)) harm.push(`asked ${request.url()}`);
  });
  page.on('popup', (popup) => harm.push(`opened ${popup.url()}`));
  return harm;
}

/** No text became markup or a script address, or overflows the page. */
export async function expectHarmless(page: Page, widths: readonly number[] = [390, 1280]): Promise<void> {
  const found = await page.evaluate(
    (own) => ({
      hacked: 'hacked' in window || 'hacked' in {},
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      links: [...document.querySelectorAll<HTMLElement>('[href],[src],[action],[formaction]')]
        .flatMap((element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
        .filter((address) => /^\W*(?:javascript|vbscript|data:text)/i.test(address)),
      anchors: [...document.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
      // The preview beside an editor is a frame of the platform itself.
      foreign: [...document.querySelectorAll('iframe,object,embed,base,meta[http-equiv],body style,marquee')].filter(
        (element) => !(element instanceof HTMLIFrameElement && element.src.startsWith(`${location.origin}/`)),
      ).length,
      // The platform's own inline script is known by its whole text.
      scripts: [...document.scripts].filter(({ src, type, text }) =>
        src === '' ? !type.endsWith('json') && text !== own : new URL(src).origin !== location.origin,
      ).length,
    }),
    EARLY_SCRIPT,
  );
  expect(found, page.url()).toEqual({ hacked: false, handlers: [], links: [], anchors: [], foreign: 0, scripts: 0 });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page);
  }
}
