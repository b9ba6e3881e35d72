import { cleanup, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../lib/session.ts';
import { SettingsContext } from '../../lib/settings.tsx';
import { SessionContext } from '../../lib/use-session.tsx';
import { sendToParent } from '../../lib/parent-window.ts';
import RefusedScreen from './refused-screen.tsx';
import { Refused } from './refused.tsx';

vi.mock(import('../../lib/parent-window.ts'), { spy: true });

const start = {
  wsBaseUrl: '',
  companyApiKey: 'demo-sollo',
  companyChosen: false,
  strictPath: false,
  showCloseButton: false,
  style: 'inline',
  username: undefined,
  password: undefined,
} as const;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(
  settings: { baseUrl: string; companyChosen?: boolean },
  shown = <RefusedScreen refusal={{ kind: 'unknown' }} />,
) {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  render(
    <SettingsContext value={{ ...start, ...settings }}>
      <SessionContext value={openSession('refused', false)}>
        <QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>
      </SessionContext>
    </SettingsContext>,
  );
  return said;
}

test('[EMB-1] an unknown key is named on the screen and in the console, with where the right one is', () => {
  const said = open({ baseUrl: location.origin });
  expect(screen.getByText(/has the key “demo-sollo”/).textContent).toContain(`No company at ${location.host}`);
  const link = screen.getByRole('link', { name: 'Find the right key' });
  expect(link.getAttribute('href')).toBe(`${location.origin}/builder`);
  expect(said.mock.calls).toEqual([
    [
      `Embook: no company at ${location.origin} has the key “demo-sollo” (company-key, data-company-key). The builder has the right one: ${location.origin}/builder`,
    ],
  ]);
});

test('[EMB-1] another platform is named, and has no builder of ours', () => {
  const said = open({ baseUrl: 'https://api.partner.example' });
  expect(screen.getByText(/No company at api\.partner\.example has the key/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(said.mock.calls[0]?.[0]).toContain('Ask whoever runs this platform');
});

test('[SHOP-10] a visitor who chose the company is not asked about a website', () => {
  const said = open({ baseUrl: location.origin, companyChosen: true });
  expect(screen.queryByText(/demo-sollo/)).toBeNull();
  expect(said).not.toHaveBeenCalled();
});

test('[EMB-2] the page around is told whenever a refusal is shown, also one that the first call answered with', () => {
  open({ baseUrl: location.origin }, <Refused refusal={{ kind: 'unknown' }} />);
  expect(vi.mocked(sendToParent).mock.calls).toEqual([[{ type: 'error', code: 'unknown' }]]);
});
