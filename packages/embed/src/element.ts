import { createWidget } from './widget.ts';

export const TAG = 'embook-widget';

declare global {
  interface HTMLElementTagNameMap {
    readonly 'embook-widget': EmbookElement;
  }
}

/** `<embook-widget>`: its attributes are observed, and its children are shown without scripts. */
export class EmbookElement extends HTMLElement {
  static readonly observedAttributes = [
    'company-key',
    'mode',
    'shop',
    'path',
    'open',
    'close',
    'height',
    'label',
    'locale',
    'color',
    'consent',
  ];

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
