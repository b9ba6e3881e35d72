import { readSettings } from '@embook/domain/embedding';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { companyQuery } from '../src/company/queries.ts';
import { setTransport } from '../src/lib/api.ts';
import { Clock } from '../src/lib/clock.tsx';
import { createQueryClient } from '../src/lib/error-handling.ts';
import { openSession } from '../src/lib/session.ts';
import { SettingsContext } from '../src/lib/settings.tsx';
import { SessionContext } from '../src/lib/use-session.tsx';
import { paths } from '../src/paths.ts';
import { Frame } from '../src/shell/frame.tsx';
import { aCompany, demoAnswers } from '../src/testing/demo-answers.ts';
import type { Choice } from './choice.ts';

/** A fixed Monday morning, so that screenshots of the gallery stay the same. */
const NOW = Date.UTC(2026, 10, 16, 9);

const query = { companyApiKey: 'gallery', showCloseButton: '1' };

setTransport(async (name, fields) => {
  const answer: unknown = demoAnswers[name];
  return typeof answer === 'function' ? answer(fields) : answer;
});

/** Provides what a component needs in the widget: settings, session, clock, company, colours. Links do nothing. */
export function Stage({ choice: { style, brand }, children }: { choice: Choice; children: ReactNode }) {
  const [{ client, session, place, settings }] = useState(() => {
    const read = readSettings({ query: { ...query, style }, remembered: {}, build: {}, page: location });
    if (!read.ok) throw new Error('the gallery asks for nothing foreign');
    const client = createQueryClient({ onUnauthorized: () => undefined, onMessage: () => undefined });
    client.setQueryData(companyQuery().queryKey, aCompany({ appColor: brand }));
    const place = memoryLocation({ path: paths.shops() });
    return { client, session: openSession('gallery', false), place, settings: read.settings };
  });
  return (
    <SettingsContext value={settings}>
      <SessionContext value={session}>
        <QueryClientProvider client={client}>
          <Clock start={NOW}>
            <Router hook={place.hook}>
              <Frame style={style} company={{ appColor: brand, font: null }}>
                <div className="padding">{children}</div>
              </Frame>
            </Router>
          </Clock>
        </QueryClientProvider>
      </SessionContext>
    </SettingsContext>
  );
}
