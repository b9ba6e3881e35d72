/**
 * Messages between the frame and the page around it: objects `{source: 'embook', type, …}`. The frame reads them before
 * its first screen, so this stays a small table without a schema library (W1, B1).
 */
export const MESSAGE_SOURCE = 'embook';

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

/** Numbers and short strings only: never a name, an e-mail address or a token. */
export type AnalyticsProps = Readonly<Record<string, string | number>>;

export interface Prefill {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
}

/**
 * What the page sends about its visitor and the language and colour it wants; an empty string leaves that to the
 * company.
 */
export interface HostConfig extends Prefill {
  readonly locale?: string;
  readonly color?: string;
  readonly theme?: string;
  /** The element with its attributes, without its children, to name mistakes in the console. */
  readonly tag?: string;
  /** Loaders before 1.20.0 send the names of its attributes alone. */
  readonly names?: string;
}

export type FrameMessage =
  /** The first message of every page in the frame; answered with `init` and a port. */
  | { readonly type: 'hello'; readonly id: string }
  | { readonly type: 'close' }
  /** The widget's CSS properties and language, for what the loader shows outside the frame (EMB-13). */
  | { readonly type: 'look'; readonly style: Readonly<Record<string, string>>; readonly locale: string }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'navigate'; readonly path: string }
  /** Nothing scrolls inside an inline frame: the page scrolls to what lies so far below the top of the frame. */
  | { readonly type: 'scrollTo'; readonly top: number }
  | { readonly type: 'auth'; readonly signedIn: boolean }
  | { readonly type: 'payment'; readonly id: number; readonly status: string }
  | { readonly type: 'analytics'; readonly name: string; readonly props: AnalyticsProps }
  | { readonly type: 'error'; readonly code: string };

export type HostMessage =
  | { readonly type: 'init'; readonly id: string }
  | { readonly type: 'redirect'; readonly url: string }
  | { readonly type: 'open' }
  | { readonly type: 'hidden' }
  /** Without consent no analytics are sent and no error is reported. */
  | { readonly type: 'consent'; readonly given: boolean }
  /**
   * Where the frame begins in the part of the host that can be seen, and how high that part is; 0 once the frame no longer
   * follows its content. All in pixels of the host, as is the frame's `width`: a page that is scaled has other pixels than
   * the frame. 0 from loaders before 1.20, which do not send it.
   */
  | { readonly type: 'viewport'; readonly top: number; readonly height: number; readonly width: number }
  | { readonly type: 'config'; readonly config: HostConfig };

/** A message of each type that shows what its fields are like. */
type Samples = {
  readonly [T in HostMessage['type']]: Omit<Extract<HostMessage, { type: T }>, 'type'>;
};

const hostSamples: Samples = {
  init: { id: '' },
  redirect: { url: '' },
  open: {},
  hidden: {},
  consent: { given: true },
  viewport: { top: 0, height: 0, width: 0 },
  config: { config: {} },
};

type Loose = Readonly<Record<string, unknown>>;

/** A number must be finite; an object is flat, and its values are strings or numbers. */
const isLike = (value: unknown, sample: unknown): boolean =>
  typeof value === typeof sample &&
  value !== null &&
  (sample !== 0 || isFinite(value as number)) && // it is of its sample's kind
  Object.values(value as object).every((each) => Object(each) !== each);

/**
 * The specification's redirect carries "a url payload": `url`, `payload` as text, or `payload` with a `url`; it names no
 * source (EMB-3).
 */
function withUrl(given: Loose): Loose {
  const { source = MESSAGE_SOURCE, type, url, payload } = given;
  if (type !== 'redirect') return given;
  return { source, type, url: url ?? (typeof payload === 'string' ? payload : (Object(payload) as Loose)['url']) };
}

/** The message with nothing but what its type has, or undefined for anything else. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const given: Loose = { width: 0, ...withUrl(Object(data) as Loose) };
  const { source, type } = given;
  // A map has no inherited names that could be mistaken for a type.
  const sample = new Map<unknown, Loose>(Object.entries(hostSamples)).get(type);
  if (source !== MESSAGE_SOURCE || !sample) return undefined;
  const message: Record<string, unknown> = { type };
  for (const field in sample) {
    if (!isLike(given[field], sample[field])) return undefined;
    message[field] = given[field];
  }
  return message as HostMessage; // its sample is of its type
}
