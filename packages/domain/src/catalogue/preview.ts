import type { Locale } from '../shared/locale.ts';

/** Where the platform serves the widget that stands beside an editor of the console (CAT-2). */
export const PREVIEW_PATH = '/console/preview';

/** Names what opens a widget that asks every page for a user name and a password, as JSON in the preview's page. */
export const PREVIEW_LOGIN = 'embook-preview-login';

export const previewThings = [
  'company',
  'shop',
  'category',
  'service',
  'employee',
  'bundle',
  'subscription',
  'promotion',
  'event',
] as const;

export type PreviewThing = (typeof previewThings)[number];

/** What is typed in an editor, as staff calls name it; a value may be half typed. */
export interface PreviewDraft {
  readonly thing: PreviewThing;
  /** With `id`, unless it is a new one. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of what it points at, as in `category:7`, since customers are shown names. */
  readonly names: Readonly<Record<string, string>>;
}

/** The number of a thing that has none yet, since the widget wants one. */
export const PREVIEW_NEW_ID = Number.MAX_SAFE_INTEGER;

/** The console to the widget. */
export interface PreviewMessage {
  readonly type: 'embook-preview';
  readonly draft: PreviewDraft | undefined;
  /** Where in the widget it can be seen. */
  readonly route: string;
  readonly locale: Locale;
  /** Changes when something was saved: the widget then fetches from the platform again. */
  readonly saved: number;
  /** Shown to a user who tries to book or to sign in there. */
  readonly refusal: string;
}

/** The widget to the console: it can show something now. */
export const PREVIEW_READY = 'embook-preview-ready';

export const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'type') === 'embook-preview';
