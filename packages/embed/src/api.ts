import { type EmbookElement, TAG } from './element.ts';
import { listen } from './listen.ts';
import { make } from './make.ts';
import type { EmbookApi, Widget } from './public-api.ts';

declare const __VERSION__: string;

export const find = (which = ''): Widget | undefined => document.querySelector<EmbookElement>(TAG + which)?.widget;

const own: Pick<EmbookApi, 'version' | 'create' | 'on'> = {
  version: __VERSION__,
  create: (options, element) => {
    const made = make(TAG) as EmbookElement; // defined by now
    for (const [name, value] of Object.entries(options))
      if (value !== undefined) made.setAttribute(name.replace(/[A-Z]/, '-$&'), value as string); // setAttribute converts it to a string
    // A script cannot contain the widget, so it is inserted after it.
    if (element?.matches('script')) element.after(made);
    else (element ?? document.body).append(made);
    return made.widget;
  },
  // Events bubble, so this receives those of every widget of the page, also of later ones.
  on: (type, listener) => listen(document, type, listener),
};

/** All other methods are those of the first widget of the page. */
export const api = own as { -readonly [name in keyof EmbookApi]: EmbookApi[name] }; // with what follows
for (const name of ['open', 'close', 'redirect', 'prefill', 'preload', 'destroy'] as const)
  api[name] = (value?: unknown) => find()?.[name](value as never); // each takes what it is given
