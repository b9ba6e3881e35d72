import { PREVIEW_LOGIN, PREVIEW_NEW_ID, type PreviewDraft, type PreviewMessage } from '@embook/domain/catalogue';
import type { RawSettings } from '@embook/domain/embedding';
import { createRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf, Locale } from '@embook/domain/shared';
import { App } from '../app.tsx';
import { hasCapability } from '../company/queries.ts';
import { setTransport, type Transport } from '../lib/api.ts';
import { readClock } from '../lib/clock.tsx';
import { overHttp } from '../lib/over-http.ts';
import type { Session } from '../lib/session.ts';
import { currentLocale, startTexts, switchTexts } from '../lib/texts.ts';
import { toast } from '../lib/toasts.ts';
import { carriedSettings, carry, startSettings } from '../start/start-settings.ts';
import { typed } from './typed-values.ts';
import { createQueryClient } from '../lib/error-handling.ts';
import { ApiError } from '../lib/api-error.ts';
import { overlay, unshown } from './overlay.ts';

/** How long a name is looked for: its screen may still be loading. */
const LOOK_TIMEOUT_MS = 10_000;

/**
 * The last element with this text: a name in a list of links to its sections comes before the section. A title is the page
 * of the entry itself, whatever repeats its name below.
 */
function elementNamed(name: string): Element | undefined {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let found: Element | undefined;
  while (texts.nextNode())
    if (texts.currentNode.textContent?.trim() === name && found?.tagName !== 'H1')
      found = texts.currentNode.parentElement ?? found;
  return found;
}

/** Scrolls to the name once it is on the screen; returns how to stop looking for it. */
function scrollToName(name: string): () => void {
  const show = (): boolean => {
    const element = name === '' ? undefined : elementNamed(name);
    element?.scrollIntoView({ block: 'center' });
    return element !== undefined;
  };
  if (name === '' || show()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (show()) stop();
  });
  const timer = setTimeout(() => stop(), LOOK_TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return stop;
}

/** Calls that read without signing in; all others book, buy or sign in. */
const reads: ReadonlySet<Call> = new Set<Call>([
  'companyGet',
  'languageList',
  'shopList',
  'shopGet',
  'shopFilters',
  'reviewList',
  'serviceCategories',
  'groupWeek',
  'eventList',
  'eventGet',
  'bundleList',
  'bundleGet',
  'subscriptionList',
  'promotionList',
  'productList',
  'availableTimes',
  'availableDays',
]);

interface PreviewState {
  readonly draft: PreviewDraft | undefined;
  readonly locale: Locale;
  /** The message shown when somebody tries to book. */
  readonly refusal: string;
}

const refused = (code: number, message: string) =>
  new ApiError({ kind: 'problem', code, message, errors: {}, timer: undefined, companyBanned: false, result: {} });

/** Each answer is fetched once and shown with the typed values on top, so that typing makes no calls. */
export function createPreviewTransport(platform: Transport, shown: () => PreviewState) {
  const answers = new Map<string, Promise<unknown>>();
  async function read<K extends Call>(name: K, fields: FieldsOf<Contract[K]>): Promise<AnswerOf<Contract[K]>> {
    // What was new has just been saved: the platform does not know it by this id.
    if (Object.values(fields).includes(PREVIEW_NEW_ID)) throw refused(404, '');
    const key = JSON.stringify([name, fields, shown().locale]);
    const asked = (answers.get(key) as Promise<AnswerOf<Contract[K]>> | undefined) ?? platform(name, fields, {});
    answers.set(key, asked);
    // A failed call is not cached.
    asked.catch(() => answers.delete(key));
    return asked;
  }
  const transport: Transport = async (name, fields) => {
    const { draft, locale, refusal: message } = shown();
    if (!reads.has(name)) throw refused(409, message);
    const answer = (draft && (await unshown(name, fields, draft, locale, read))) ?? (await read(name, fields));
    return draft ? overlay(name, fields, answer, draft, locale) : answer;
  };
  return { transport, forget: () => answers.clear() };
}

/**
 * The queries of a preview. Only that nothing can be booked here is said in a toast: whoever types beside it has asked for none of the
 * other calls.
 */
export const createPreviewClient = (refusal: () => string, show: (text: string) => void): QueryClient =>
  createQueryClient({
    onUnauthorized: () => undefined,
    onMessage: (text) => {
      if (text === refusal()) show(text);
    },
  });

/** Before another screen is opened: what is not shown now would come back as it was typed before, under an id that is gone. */
export const forgetUnseen = (client: QueryClient): void => client.removeQueries({ type: 'inactive' });

/** A session in memory: the customer session of this browser is not touched. */
function visit(): Session {
  const values = new Map<string, string>();
  return {
    get: (field) => values.get(field),
    set: (field, value) => void (value === undefined ? values.delete(field) : values.set(field, value)),
    subscribe: () => () => undefined,
  };
}

/** A company whose widget asks for a login has one in the page itself. */
function loginOfPage(): RawSettings {
  const told = document.getElementById(PREVIEW_LOGIN)?.textContent;
  return !told ? {} : (JSON.parse(told) as RawSettings); // written by our own platform
}

/** Which entry is shown, and where; undefined while nothing is typed. */
const shownEntry = ({ draft, route }: PreviewMessage): string | undefined =>
  draft && `${route} ${draft.thing} ${String(draft.values['id'])}`;

/** The widget over a transport whose answers contain the typed values. */
export function createPreview() {
  const started = startSettings(location.search, location.origin, { remembered: loginOfPage() });
  if (!started.ok) throw new Error('the preview was opened without a company');
  const { settings, given } = started;
  const carried = carriedSettings(given);
  const session = visit();
  let latest: PreviewMessage | undefined;
  let isDrawn = false;
  let stopScrolling = () => undefined as void;

  const { transport, forget } = createPreviewTransport(
    overHttp({ settings, session, has: (capability) => hasCapability(client, capability) }),
    () => ({ draft: latest?.draft, locale: currentLocale(), refusal: latest?.refusal ?? '' }),
  );
  setTransport(transport);
  const client = createPreviewClient(
    () => latest?.refusal ?? '',
    (text) => toast(text, 'problem'),
  );

  const go = (route: string) => history.pushState(null, '', carry(route, carried));

  /** A list may be long: it is scrolled once to the entry that is edited, and stays where somebody scrolls it after that. */
  function reveal(message: PreviewMessage, before: PreviewMessage | undefined): void {
    const { draft, locale } = message;
    if (!draft || shownEntry(message) === (before && shownEntry(before))) return;
    stopScrolling();
    stopScrolling = scrollToName(typed(draft.values, locale).text('name', ''));
  }

  async function draw({ locale, route }: PreviewMessage): Promise<void> {
    isDrawn = true;
    await startTexts(locale);
    document.documentElement.lang = locale;
    go(route);
    const root = document.getElementById('root');
    if (!root) throw new Error('the page has no root');
    createRoot(root).render(<App {...{ settings, carried, session, client }} now={readClock()} />);
  }

  return {
    /** Shows what the console sent. The widget stays on its current route, unless another entry is edited. */
    async show(message: PreviewMessage): Promise<void> {
      const before = latest;
      latest = message;
      if (!isDrawn) {
        await draw(message);
        return reveal(message, undefined);
      }
      if (before && before.saved !== message.saved) forget();
      if (message.locale !== currentLocale()) {
        await switchTexts(message.locale);
        document.documentElement.lang = message.locale;
      }
      forgetUnseen(client);
      if (before?.route !== message.route) go(message.route);
      await client.invalidateQueries();
      reveal(message, before);
    },
  };
}
