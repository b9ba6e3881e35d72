import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readClock } from '../../lib/clock.tsx';
import { useSettings } from '../../lib/settings.tsx';
import { useSession } from '../../lib/use-session.tsx';
import { findRoute, type Route } from '../../route.ts';
import { routeRow } from '../../routes.tsx';

/** A chunk of its own, because it imports the queries of every screen. */
async function prefetchRoute(route: Route, client: QueryClient, search: string): Promise<void> {
  const { prefetch } = await import('../../prefetch.ts');
  await prefetch(route, { client, search, now: readClock() });
}

/** Hovering a link downloads its screen, pressing it also prefetches its data. */
export function usePreparation(): void {
  const client = useQueryClient();
  const { strictPath } = useSettings();
  const session = useSession();
  useEffect(() => {
    const prepare = ({ target, type }: Event) => {
      const link = target instanceof Element && target.closest('a[href^="/"]');
      if (!(link instanceof HTMLAnchorElement)) return;
      const { route } = findRoute(link.pathname, strictPath);
      // A failed prefetch is ignored: the screen fetches again and shows the error.
      const { needs, signInPath } = routeRow(route);
      for (const { load } of needs) load().catch(() => undefined);
      // A visitor who has to sign in first would be refused.
      const open = session.get('token') !== undefined || !signInPath;
      if (type === 'pointerdown' && open) prefetchRoute(route, client, link.search).catch(() => undefined);
    };
    const signs = ['pointerover', 'pointerdown', 'focusin'];
    for (const sign of signs) addEventListener(sign, prepare, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, prepare);
    };
  }, [client, session, strictPath]);
}
