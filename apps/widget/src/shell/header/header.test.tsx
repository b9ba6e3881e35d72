import type { Settings } from '@embook/domain/embedding';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../lib/session.ts';
import { SettingsContext } from '../../lib/settings.tsx';
import { SessionContext } from '../../lib/use-session.tsx';
import { aCompany } from '../../testing/demo-answers.ts';
import { Header } from './header.tsx';

const settings: Settings = {
  baseUrl: '',
  wsBaseUrl: '',
  companyApiKey: 'k',
  companyChosen: false,
  strictPath: false,
  showCloseButton: true,
  style: 'side',
  username: undefined,
  password: undefined,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(given: Partial<Settings>, logoUrl: string | null = null, company = aCompany({ logoUrl })) {
  render(
    <SettingsContext value={{ ...settings, ...given }}>
      <SessionContext value={openSession('k', false)}>
        <QueryClientProvider client={new QueryClient()}>
          <Header company={company} back={undefined} />
        </QueryClientProvider>
      </SessionContext>
    </SettingsContext>,
  );
}

const inFrame = () => {
  const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  vi.stubGlobal('parent', parent);
  return parent;
};

test('[EMB-4] [EMB-5] the close button of a framed side panel sends a message to the parent', () => {
  const parent = inFrame();
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(parent.postMessage.mock.calls[0]?.[0]).toEqual({ source: 'embook', type: 'close' });
});

test.each<Partial<Settings>>([{ style: 'website' }, { style: 'dev' }, { showCloseButton: false }])(
  '[EMB-5] there is no close button with %o',
  (given) => {
    inFrame();
    show(given);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  },
);

test('[EMB-5] there is no close button outside a frame', () => {
  show({});
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('[NAV-6] the logo is shown, or the first letter of the name; back is hidden where it has no target', () => {
  show({}, 'https://pictures.example/logo.png');
  expect(document.querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/logo.png');
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  cleanup();
  show({});
  expect(screen.getByText('A')).toBeDefined();
});

const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('[I18N-1] the languages of the company are offered, and no other', () => {
  show({}, null, aCompany({ languages: ['en', 'de'] }));
  expect(offered()).toEqual(['English', 'Deutsch']);
});

test('[I18N-1] on a platform that does not say them, all are', () => {
  show({}, null, aCompany({ languages: [] }));
  expect(offered()).toEqual(['English', 'Deutsch', 'Nederlands', 'Lietuvių']);
});

test('[I18N-1] where the only language is the one that is shown, nothing is asked', () => {
  show({}, null, aCompany({ languages: ['en'] }));
  expect(screen.queryByRole('combobox')).toBeNull();
});
