import { createElement, type ReactNode, useEffect } from 'react';
import type { Options } from './api.ts';
import { loadEmbook } from './load.ts';

type Listener = (event: CustomEvent) => void;

export interface EmbookProps extends Options {
  /** Where the platform is, such as `https://book.example`. */
  readonly origin: string;
  readonly onReady?: Listener;
  readonly onResize?: Listener;
  readonly onOpen?: Listener;
  readonly onClose?: Listener;
  readonly onNavigate?: Listener;
  readonly onAuth?: Listener;
  readonly onPayment?: Listener;
  readonly onAnalytics?: Listener;
  readonly onError?: Listener;
  /** Shown until the widget is there, and by a server. */
  readonly children?: ReactNode;
}

/** The widget as a component. React 19 hands attributes and listeners of custom elements through as they are. */
export function Embook({ origin, companyKey, children, ...rest }: EmbookProps) {
  useEffect(() => loadEmbook(origin), [origin]);
  const props: Record<string, unknown> = { 'company-key': companyKey };
  for (const [name, value] of Object.entries(rest)) {
    props[name.replace(/^on[A-Z]/, (on) => `onembook:${on.slice(2).toLowerCase()}`)] =
      typeof value === 'boolean' ? String(value) : value;
  }
  return createElement('embook-widget', props, children);
}
