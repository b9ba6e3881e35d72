import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useKeys } from '../lib/keys.ts';
import { call } from '../testing/fake-call.ts';
import { typeInTestDom } from '../testing/press-keys.ts';
import { showAs } from '../testing/show-as.tsx';
import { Work } from './work.tsx';

beforeAll(async () => {
  typeInTestDom();
  // What is downloaded ahead would end after the tests.
  await Promise.all([import('../desk/new-booking.tsx'), import('../desk/booking-panel.tsx')]);
});
beforeEach(() => {
  call.mockImplementation(async () => ({ customers: [], services: [], categories: [] }));
});

const workplace = {
  company: { mainLanguage: 'en', languages: ['en'] },
  shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }],
  employees: [],
};

function Page({ onNew }: { onNew: () => void }) {
  useKeys({ n: onNew });
  return <Work takesFocus={false} />;
}

test('[DESK-4] what is typed while the screen of a new customer is downloaded goes into its form', async () => {
  const onNew = vi.fn();
  history.replaceState(null, '', '/customers?do=add');
  showAs('desk', <Page onNew={onNew} />, { workplace });
  for (const key of 'Noor') fireEvent.keyDown(document.body, { key: key.toLowerCase() });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' }, BOUND);
  await vi.waitFor(() => expect(field.value).toBe('noor'), BOUND);
  expect(onNew).not.toHaveBeenCalled();
});

test('[CAT-1] a new service is typed in at once, also from the catalogue without a tab in its address', async () => {
  history.replaceState(null, '', '/catalogue');
  showAs('owner', <Page onNew={() => {}} />, { workplace });
  const add = await screen.findByRole('button', { name: 'Service' }, BOUND);
  add.focus();
  await act(async () => void fireEvent.click(add));
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Name' }, BOUND));
});

test.each([
  ['owner', '/agenda/next', 'There is nothing at this address'],
  ['desk', '/nonsense', 'There is nothing at this address'],
  ['desk', '/history', 'Your role does not include this'],
] as const)('[TEAM-7] a wrong address says so instead of opening another page: %s at %s', async (role, path, title) => {
  history.replaceState(null, '', path);
  showAs(role, <Page onNew={() => {}} />, { workplace });
  expect((await screen.findByRole('heading', { level: 1 }, BOUND)).textContent).toBe(title);
  expect(location.pathname).toBe(path === '/history' ? '/audit' : path);
});
