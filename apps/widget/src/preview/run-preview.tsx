import { PREVIEW_LOGIN, type PreviewMessage } from '@embook/domain/catalogue';
import type { RawSettings } from '@embook/domain/embedding';
import { createRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { hasCapability } from '../company/queries.ts';
import { setTransport } from '../lib/api.ts';
import { readClock } from '../lib/clock.tsx';
import { overHttp } from '../lib/over-http.ts';
import type { Session } from '../lib/session.ts';
import { currentLocale, startTexts, switchTexts } from '../lib/texts.ts';
import { toast } from '../lib/toasts.ts';
import { carriedSettings, carry, startSettings } from '../start/start-settings.ts';
import { createPreviewClient, forgetUnseen } from './preview-client.ts';
import { createPreviewTransport } from './preview-transport.ts';
import { scrollToName } from './scroll-to-name.ts';
import { typed } from './typed-values.ts';

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
