import type { FastifyInstance } from 'fastify';
import { type Messages, messages } from '../../messages/index.ts';
import { localeOf } from './envelope.ts';

export const STALE_PAGE_PATH = '/stale-page.js';

/**
 * Deferred scripts run in order, so its listener is added before the page's own scripts run, without delaying the first
 * paint.
 */
export const withStaleGuard = (html: string): string =>
  html.replace('<head>', `<head><script defer src="${STALE_PAGE_PATH}"></script>`);

/**
 * During an upgrade behind one proxy a page of one build may request its scripts from a process of the other, which
 * does not have them. Reloaded, the page gets scripts of one build; if that was just tried, it shows a text with a
 * button. Lazily loaded parts are handled in the same way; the screen around them has its own text.
 */
export const stalePageScript = ({ text, again }: Pick<Messages['stalePage'], 'text' | 'again'>): string => `(() => {
  const KEY = 'embook-stale-page';
  const loadAgain = () => {
    let isNew = false;
    try {
      isNew = navigator.onLine && !(performance.timeOrigin - Number(sessionStorage.getItem(KEY)) < 60000);
      if (isNew) sessionStorage.setItem(KEY, String(performance.timeOrigin));
    } catch {}
    if (isNew) location.reload();
    return isNew;
  };
  const say = () => {
    const notice = document.createElement('p');
    const button = document.createElement('button');
    notice.id = KEY;
    notice.role = 'alert';
    // Above a navigation that is docked at the bottom, not over it.
    const docks = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect());
    const dock = docks.find(({ top, bottom }) => top > innerHeight / 2 && bottom >= innerHeight - 1);
    notice.style.cssText = 'position:fixed;inset:auto 0 0;z-index:2147483647;display:flex;flex-wrap:wrap;gap:8px 16px;' +
      'align-items:center;justify-content:center;margin:0;padding:8px 16px;background:Canvas;color:CanvasText;' +
      'border-block:1px solid;font:500 14px/1.4 system-ui,sans-serif';
    notice.style.bottom = (dock ? innerHeight - dock.top : 0) + 'px';
    button.style.cssText = 'min-height:44px;padding:0 16px;border:1px solid;border-radius:12px;background:none;' +
      'color:inherit;font:inherit;font-weight:600;cursor:pointer';
    button.textContent = ${JSON.stringify(again)};
    button.onclick = () => location.reload();
    notice.append(${JSON.stringify(text)}, button);
    document.getElementById(KEY) || document.body.append(notice);
  };
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module' && !loadAgain()) say();
  }, true);
  addEventListener('vite:preloadError', loadAgain);
  // A style sheet that is missing: its error may have come before this script ran.
  addEventListener('load', () => {
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
    if (sheets.some(({ sheet }) => !sheet?.cssRules.length) && !loadAgain()) say();
  });
})();
`;

export function serveStaleGuard(app: FastifyInstance): void {
  app.get(STALE_PAGE_PATH, (request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', vary: 'accept-language' })
      .send(stalePageScript(messages[localeOf(request)].stalePage)),
  );
}
