import { hydrate } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { App } from './app.tsx';
import { setTransport } from './lib/api.ts';
import { createQueryClient } from './lib/error-handling.ts';
import { openSession } from './lib/session.ts';
import { renderFirstScreen } from './ssr/first-screen.tsx';
import { startSettings } from './start/start-settings.ts';
import { type Answers, demoAnswers } from './testing/demo-answers.ts';

const NOW = Date.UTC(2026, 10, 16, 9);
const QUERY = '?companyApiKey=demo-aurora';
const ORIGIN = 'https://widget.example';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
});

test('[EMB-3] a host page that names a service at once gets it, and the hydration matches', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const call = async (name: keyof Answers, fields: unknown) => {
    const given: unknown = demoAnswers[name];
    return typeof given === 'function' ? given(fields) : given;
  };
  const page = await renderFirstScreen({
    url: `/shops/1/services${QUERY}`,
    origin: ORIGIN,
    cookie: undefined,
    acceptLanguage: 'en',
    hasOwnTab: false,
    now: NOW,
    call,
    allowedBaseUrls: [],
    languagesOf: async () => [],
  });
  if (page.kind !== 'screen') throw new Error(`no screen: ${JSON.stringify(page)}`);
  history.replaceState(null, '', `/shops/1/services${QUERY}`);
  document.body.innerHTML = `<div id="root">${page.html}</div>`;
  const started = startSettings(QUERY, ORIGIN, {});
  if (!started.ok) throw new Error('the settings are refused');
  const client = createQueryClient({ onUnauthorized: vi.fn(), onBlocked: vi.fn(), onMessage: vi.fn() });
  hydrate(client, page.state.queries);
  setTransport(call);

  const mismatches: unknown[] = [];
  await new Promise<void>((drawn) => {
    const goElsewhere = () => {
      navigate(`/shops/1/services${QUERY}&service=21`);
      drawn();
    };
    startTransition(() => {
      const app = (
        <App
          settings={started.settings}
          carried={QUERY.slice(1)}
          session={openSession('demo-aurora', false)}
          client={client}
          now={NOW}
          onDrawn={goElsewhere}
        />
      );
      const onRecoverableError = (error: unknown) => mismatches.push(error);
      root = hydrateRoot(document.getElementById('root')!, app, { onRecoverableError });
    });
  });
  expect(await screen.findByRole('radio', { name: /For one/ })).toHaveProperty('checked', true);
  expect(mismatches).toEqual([]);
});
