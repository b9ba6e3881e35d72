import type { Settings } from '@embook/domain/embedding';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router, type RouterOptions } from 'wouter';
import { Clock } from './lib/clock.tsx';
import { useLocale } from './lib/locale.ts';
import { type PageHead, PageHeadContext } from './lib/page-title.tsx';
import type { Session } from './lib/session.ts';
import { SettingsContext } from './lib/settings.tsx';
import { carry } from './start/start-settings.ts';
import { SessionContext } from './lib/use-session.tsx';
import { markFollowed } from './shell/navigation/arrival.ts';
import type { Refusal } from './shell/failures/refusal.ts';
import { Shell } from './shell/shell.tsx';
import './theme/tokens.css';
import './theme/base.css';

export interface AppProps {
  settings: Settings;
  /** The settings kept in the query string of every address (start/start-settings.ts). */
  carried: string;
  session: Session;
  client: QueryClient;
  now: number;
  refusal?: Refusal | undefined;
  /** Called once React has hydrated the page, with its screen. */
  onDrawn?: (() => void) | undefined;
  /** Only on the server: the router's options, and the head that rendering fills. */
  server?: { router: RouterOptions; head: PageHead };
}

/** Re-rendered as a whole when the language changes, so that every text is computed again without a remount. */
export function App({ settings, carried, session, client, now, refusal, onDrawn, server }: AppProps) {
  useLocale();
  return (
    <SettingsContext value={settings}>
      <SessionContext value={session}>
        <PageHeadContext value={server?.head}>
          <QueryClientProvider client={client}>
            <Clock start={now}>
              <Router
                hrefs={(href) => carry(href, carried)}
                aroundNav={(navigate, to, options) => {
                  markFollowed(to);
                  navigate(carry(to, carried), options);
                }}
                {...server?.router}
              >
                <Shell refusal={refusal} onDrawn={onDrawn} />
              </Router>
            </Clock>
          </QueryClientProvider>
        </PageHeadContext>
      </SessionContext>
    </SettingsContext>
  );
}
