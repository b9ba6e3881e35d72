import { api } from './api.ts';
import { type EmbookElement, TAG } from './element.ts';
import { ownScript } from './origin.ts';
import type { Widget } from './widget.ts';

/** The side panel of the trigger's company; made when the page has none. */
function panelFor(companyKey = ownScript.dataset['companyKey'] ?? ''): Widget {
  const named = companyKey && `[company-key=${JSON.stringify(companyKey)}]`;
  const found = document.querySelector<EmbookElement>(`${TAG}[mode=side]${named}`);
  return found?.widget ?? api.create({ mode: 'side', companyKey });
}

/** Any element with `data-embook-open` opens the panel there, and warms it as soon as someone is about to. */
export function listenForTriggers(): void {
  for (const sign of ['click', 'pointerover', 'focusin'])
    document.addEventListener(sign, (event) => {
      const trigger = (event.target as Element).closest<HTMLElement>('[data-embook-open]'); // of these events it is one
      if (!trigger) return;
      const panel = panelFor(trigger.dataset['companyKey']);
      if (sign !== 'click') return panel.preload();
      event.preventDefault();
      panel.open(trigger.dataset['embookOpen']);
    });
}
