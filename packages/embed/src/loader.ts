import { api, find } from './api.ts';
import { EmbookElement, TAG } from './element.ts';
import { ownOrigin, ownScript } from './origin.ts';
import type { WaitingCall, WaitingCalls } from './stub.ts';
import type { Options, Widget } from './public-api.ts';

/** The side panel of the trigger's company; created when the page has none. */
const panelFor = ({ companyKey = '', origin }: DOMStringMap): Widget => {
  const named = companyKey && `[company-key=${JSON.stringify(companyKey)}]`;
  return find(`[mode=side]${named}`) ?? api.create({ mode: 'side', companyKey, origin, label: '0' });
};

/** Any element with `data-embook-open` opens the panel at that path, and preloads it on hover or focus. */
const listenForTriggers = (): void => {
  for (const sign of ['click', 'pointerover', 'focusin'])
    addEventListener(sign, (event) => {
      // Usually an element; some scripts click on the document or the window itself.
      const trigger = (event.target as Partial<Element>).closest?.<HTMLElement>('[data-embook-open]');
      if (!trigger) return;
      const named = { ...ownScript.dataset, ...trigger.dataset };
      const panel = panelFor(named);
      if (sign !== 'click') return panel.preload();
      event.preventDefault();
      // A trigger without a path names an entry: `data-shop`, `data-service` and so on, which the widget resolves.
      panel.open(named['embookOpen'] || `/shops?${new URLSearchParams(named as Record<string, string>)}`); // none is undefined
    });
};

const waiting = (window as { Embook?: { readonly q?: WaitingCalls } }).Embook?.q ?? []; // the stub's queue, or undefined

// A second copy of the script uses the first one.
if (!customElements.get(TAG)) {
  customElements.define(TAG, EmbookElement);
  window.Embook = api;
  listenForTriggers();
  const repaint = () => {
    for (const { widget } of document.querySelectorAll<EmbookElement>(TAG)) widget.change('auto');
  };
  // Themes change with the system, or with a class or attribute of the page.
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', repaint);
  new MutationObserver(repaint).observe(document.documentElement, { attributes: true });
}

/** Creates the widget of the script's attributes, in place or at the target they name. */
const mount = (): void => {
  const { style, target, ...rest } = ownScript.dataset;
  const from = JSON.stringify(ownScript.dataset);
  // A misspelt element, or a script with the attribute of an element, has a key that nothing reads.
  const stray = document.querySelector(`[company-key]:not(${TAG})`);
  if (stray) console.error(`Embook: company-key needs ${TAG}`, stray);
  // A script without attributes is there for the element, the triggers or the API. The same attributes twice are a
  // mistake.
  if (from === '{}' || find(`[from=${JSON.stringify(from)}]`)) return;
  const place = target
    ? document.querySelector(`[id=${JSON.stringify(target.slice(1))}]`)
    : ownScript.closest('body *');
  const fault = target && !place ? 'missing-target' : '';
  // Another platform's loader may have defined the element.
  api.create({ origin: ownOrigin, mode: style, ...rest, from, fault } as Partial<Options>, place); // only attributes
};

/** Runs the queued calls on `target`; from now on each runs at once, also through a stub that was kept. */
const replay = (target: unknown, calls: WaitingCalls): void => {
  calls.push = ([name, args, inner = []]: WaitingCall) =>
    replay((target as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args), inner); // called as the page wrote it
  for (const call of calls) calls.push(call);
};

const start = (): void => {
  mount();
  replay(api, waiting);
};

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
