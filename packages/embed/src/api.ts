import { type EmbookElement, TAG } from './element.ts';
import { listen } from './listen.ts';
import type { Widget } from './widget.ts';

declare const __VERSION__: string;

/** What an element is told by its attributes, in the words of a script. */
export interface Options {
  readonly companyKey: string;
  readonly mode?: 'dev' | 'website' | 'side' | 'inline';
  readonly shop?: string | number;
  readonly path?: string;
  readonly locale?: string;
  readonly color?: string;
  readonly close?: boolean;
  readonly height?: string | number;
  readonly label?: string;
  readonly analytics?: 'datalayer';
  readonly open?: boolean;
}

export interface EmbookApi extends Widget {
  readonly version: string;
  readonly create: (options: Partial<Options>, element?: Element | null) => Widget;
}

/** What a page may have asked before we came: `Embook.q`, filled by the stub of docs/embedding.md. */
export interface Waiting {
  readonly q?: readonly (readonly [name: keyof Widget | 'create', args: ArrayLike<unknown>])[];
}

const first = (): Widget | undefined => document.querySelector<EmbookElement>(TAG)?.widget;

export const api: EmbookApi = {
  version: __VERSION__,
  create: (options, element) => {
    const made = document.createElement(TAG) as EmbookElement; // defined before anyone can ask
    for (const [name, value] of Object.entries(options))
      if (value || value === '') made.setAttribute(name === 'companyKey' ? 'company-key' : name, String(value));
    // A script has nothing in it: the widget stands beside it.
    if (element instanceof HTMLScriptElement) element.after(made);
    else (element ?? document.body).append(made);
    return made.widget;
  },
  open: (path) => first()?.open(path),
  close: () => first()?.close(),
  redirect: (url) => first()?.redirect(url),
  prefill: (fields) => first()?.prefill(fields),
  preload: () => first()?.preload(),
  destroy: () => first()?.destroy(),
  // Events bubble, so this hears every widget of the page, also those that come later.
  on: (type, listener) => listen(document, type, listener),
};
