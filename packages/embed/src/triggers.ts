import { api, find } from './api.ts';
import { ownScript } from './origin.ts';
import type { Widget } from './public-api.ts';

/** The side panel of the trigger's company; created when the page has none. */
const panelFor = ({ companyKey = '', origin }: DOMStringMap): Widget => {
  const named = companyKey && `[company-key=${JSON.stringify(companyKey)}]`;
  return find(`[mode=side]${named}`) ?? api.create({ mode: 'side', companyKey, origin, label: '0' });
};

/** Any element with `data-embook-open` opens the panel at that path, and preloads it on hover or focus. */
export const listenForTriggers = (): void => {
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
