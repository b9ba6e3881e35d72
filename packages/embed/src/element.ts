import type { EmbookWidgetElement } from './public-api.ts';
import { createWidget } from './widget.ts';

export const TAG = 'embook-widget';

/** `<embook-widget>`: its attributes are observed, and its children are shown without scripts. */
export class EmbookElement extends HTMLElement implements EmbookWidgetElement {
  static readonly observedAttributes =
    'company-key mode shop path open close height label locale color consent theme origin'.split(' ');

  readonly widget = createWidget(this);

  connectedCallback(): void {
    this.widget.draw();
  }

  disconnectedCallback(): void {
    this.widget.clear();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before !== now) this.widget.change(name);
  }
}
