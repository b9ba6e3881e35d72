/** The public types of the package. Nothing is imported, so that its declarations stand alone. */

/** The attributes of an element as options. */
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
  /** Height of the page's sticky header. */
  readonly offset?: string | number;
  readonly analytics?: 'datalayer';
  readonly open?: boolean;
  /** False without the visitor's consent: no analytics, no error reports. */
  readonly consent?: boolean;
}

/** What a page knows of its visitor, to fill in forms. */
export interface Prefill {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/** The `detail` of each event. */
export interface EventDetails {
  readonly ready: object;
  readonly resize: { readonly height: number };
  readonly open: object;
  readonly close: object;
  readonly navigate: { readonly path: string };
  readonly auth: { readonly signedIn: boolean };
  readonly payment: { readonly id: number; readonly status: string };
  readonly analytics: { readonly name: string; readonly props: Readonly<Record<string, string | number>> };
  readonly error: { readonly code: string };
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
