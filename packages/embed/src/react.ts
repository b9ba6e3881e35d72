import { createElement, type ReactElement, type ReactNode, useEffect } from 'react';
import { loadScript } from './load-script.ts';
import type { EventDetails, EventName, Options } from './public-api.ts';

export type { EventDetails, EventName, Options } from './public-api.ts';

/** `onReady`, `onClose` and so on; the details are in `event.detail`. */
type Listeners = {
  readonly [T in EventName as `on${Capitalize<T>}`]?: (event: CustomEvent<EventDetails[T]>) => void;
};

export interface EmbookProps extends Options, Listeners {
  /** The origin of the platform, such as `https://book.example`. */
  readonly origin: string;
  /** Shown until the widget has loaded, and by a server. */
  readonly children?: ReactNode;
}

/** The widget as a component. React 19 passes attributes and listeners of custom elements on. */
export function Embook({ origin, companyKey, children, ...rest }: EmbookProps): ReactElement {
  useEffect(() => loadScript(origin), [origin]);
  const props: Record<string, unknown> = { 'company-key': companyKey };
  for (const [name, value] of Object.entries(rest)) {
    props[name.replace(/^on[A-Z]/, (on) => `onembook:${on.slice(2).toLowerCase()}`)] =
      typeof value === 'boolean' ? String(value) : value;
  }
  return createElement('embook-widget', props, children);
}
