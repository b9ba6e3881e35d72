/** The public types of the package. Nothing is imported, so that its declarations stand alone. */

/** The attributes of an element as options; `undefined` is the same as left out. */
export interface Options {
  readonly companyKey: string;
  /** The origin of the platform; by default the one that the loader came from. */
  readonly origin?: string | undefined;
  readonly mode?: 'dev' | 'website' | 'side' | 'inline' | undefined;
  readonly shop?: string | number | undefined;
  readonly path?: string | undefined;
  readonly locale?: 'en' | 'de' | 'nl' | 'lt' | undefined;
  readonly color?: string | undefined;
  /** `light` unless set; `auto` is dark where the page writes in a light colour. */
  readonly theme?: 'light' | 'dark' | 'auto' | undefined;
  readonly close?: boolean | undefined;
  readonly height?: string | number | undefined;
  /** The words on the button; `'0'` or `false` for no button. */
  readonly label?: string | false | undefined;
  /** Height of the page's sticky header. */
  readonly offset?: string | number | undefined;
  readonly analytics?: 'datalayer' | 'dataLayer' | undefined;
  readonly open?: boolean | undefined;
  /** False without the visitor's consent: no analytics, no error reports. */
  readonly consent?: boolean | undefined;
}

/** What a page knows of its visitor, to fill in forms. */
export interface Prefill {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
}

/** The last ones come from the widget: no key, an unknown one, a blocked company, an address that is not allowed. */
export type ErrorCode =
  | 'missing-key'
  | 'missing-target'
  | 'sandbox'
  | 'silence'
  | 'growth'
  | 'missing'
  | 'unknown'
  | 'banned'
  | 'address';

export type AnalyticsName =
  | 'view_shop'
  | 'view_item'
  | 'select_item'
  | 'select_slot'
  | 'begin_checkout'
  | 'sign_up'
  | 'login'
  | 'payment_started'
  | 'purchase'
  | 'cancel_booking';

/** The `detail` of each event. */
export interface EventDetails {
  readonly ready: object;
  readonly resize: { readonly height: number };
  readonly open: object;
  readonly close: object;
  readonly navigate: { readonly path: string };
  readonly auth: { readonly signedIn: boolean };
  readonly payment: { readonly id: number; readonly status: 'pending' | 'ok' | 'error' | 'cancel' };
  readonly analytics: { readonly name: AnalyticsName; readonly props: Readonly<Record<string, string | number>> };
  readonly error: { readonly code: ErrorCode };
}

export type EventName = keyof EventDetails;

/** `preventDefault()` of the event keeps a widget open at `close`, and the page's scroll position at `navigate`. */
export type Listener<T extends EventName> = (detail: EventDetails[T], event: CustomEvent<EventDetails[T]>) => void;

/** The methods of one widget. */
export interface Widget {
  readonly open: (path?: string) => void;
  readonly close: () => void;
  readonly redirect: (url: string) => void;
  readonly prefill: (fields: Prefill) => void;
  readonly preload: () => void;
  readonly destroy: () => void;
  /** Returns a function that unsubscribes. */
  readonly on: <T extends EventName>(type: T, listener: Listener<T>) => () => void;
}

/** `window.Embook`. Its widget methods act on the first widget of the page; `on` receives the events of all. */
export interface EmbookApi extends Widget {
  /** The version of the loader, once it has loaded. */
  readonly version?: string;
  readonly create: (options: Partial<Options>, element?: Element | null) => Widget;
}

/** `<embook-widget>`; it has its widget as soon as the loader has loaded. */
export interface EmbookWidgetElement extends HTMLElement {
  readonly widget?: Widget;
}

type EmbookEvents = { [T in EventName as `embook:${T}`]: CustomEvent<EventDetails[T]> };

declare global {
  interface Window {
    Embook?: EmbookApi;
  }
  interface HTMLElementTagNameMap {
    'embook-widget': EmbookWidgetElement;
  }
  // They bubble, so any element and the document may listen.
  interface HTMLElementEventMap extends EmbookEvents {}
  interface DocumentEventMap extends EmbookEvents {}
}
