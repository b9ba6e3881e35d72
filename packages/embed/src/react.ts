import {
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
} from 'react';
import { loadScript } from './load-script.ts';
import type { EmbookWidgetElement, EventDetails, EventName, Options } from './public-api.ts';

export type {
  AnalyticsName,
  EmbookWidgetElement,
  ErrorCode,
  EventDetails,
  EventName,
  Options,
  Prefill,
  Widget,
} from './public-api.ts';

/** `onReady`, `onClose` and so on; the details are in `event.detail`. */
type Listeners = {
  readonly [T in EventName as `on${Capitalize<T>}`]?: ((event: CustomEvent<EventDetails[T]>) => void) | undefined;
};

/** The attributes that every element has: `id`, `className`, `style`, `data-…`. The children are shown until it has loaded. */
type Common = Omit<HTMLAttributes<EmbookWidgetElement>, keyof Options | keyof Listeners>;

export interface EmbookProps extends Options, Listeners, Common {
  /** The origin of the platform, such as `https://book.example`. */
  readonly origin: string;
  /** The element; `ref.current?.widget?.open()` calls this one widget, once the loader has loaded. */
  readonly ref?: Ref<EmbookWidgetElement> | undefined;
}

/** As attributes: React leaves a false one out, and these are on by default. */
interface OnByDefault {
  readonly consent?: '0' | '1' | undefined;
  readonly label?: string | undefined;
}

/** What `<embook-widget>` takes in JSX. */
type ElementProps = DetailedHTMLProps<Common, EmbookWidgetElement> &
  Omit<Options, 'companyKey' | keyof OnByDefault> &
  OnByDefault & { readonly 'company-key': string } & {
    readonly [T in EventName as `onembook:${T}`]?: ((event: CustomEvent<EventDetails[T]>) => void) | undefined;
  };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'embook-widget': ElementProps;
    }
  }
}

const events = /^on(Ready|Resize|Open|Close|Navigate|Auth|Payment|Analytics|Error)$/;
const switches = /^(close|open|consent|label)$/;

/** The widget as a component. React 19 passes attributes, listeners and the ref of custom elements on. */
export function Embook({ companyKey, nonce, children, ...rest }: EmbookProps): ReactElement {
  const { origin } = rest;
  useEffect(() => loadScript(origin, nonce), [origin, nonce]);
  const props: Record<string, unknown> = { 'company-key': companyKey };
  for (const [name, value] of Object.entries(rest)) {
    props[name.replace(events, (on) => `onembook:${on.slice(2).toLowerCase()}`)] =
      // React would leave out a false one, which is on by default.
      typeof value === 'boolean' && switches.test(name) ? String(value) : value;
  }
  return createElement('embook-widget', props, children);
}
