import { api, find } from './api.ts';
import { ownScript } from './origin.ts';
import type { Widget } from './public-api.ts';

/** The side panel of the trigger's company; made when the page has none. */
const panelFor = (companyKey = ''): Widget => {
  const named = companyKey && `[company-key=${JSON.stringify(companyKey)}]`;
  return find(`[mode=side]${named}`) ?? api.create({ mode: 'side', companyKey });
};

/** Any element with `data-embook-open` opens the panel there, and warms it as soon as someone is about to. */
export const listenForTriggers = (): void => {
  for (const sign of ['click', 'pointerover', 'focusin'])
    addEventListener(sign, (event) => {
      // Mostly an element; some scripts click on the document or the window itself.
      const trigger = (event.target as Partial<Element>).closest?.<HTMLElement>('[data-embook-open]');
      if (!trigger) return;
      const named = { ...ownScript.dataset, ...trigger.dataset };
      const panel = panelFor(named['companyKey']);
      if (sign !== 'click') return panel.preload();
      event.preventDefault();
      // A trigger without a path names a thing: `data-shop`, `data-service` and so on, which the widget finds.
      panel.open(named['embookOpen'] || `/shops?${new URLSearchParams(named as Record<string, string>)}`); // none is undefined
    });
};
