import type { Preset } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { fireEvent, screen } from '@testing-library/react';
import { Clock } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import Palette from './palette.tsx';

const services = [
  { id: 7, version: 1, position: 1, name: 'Deep tissue massage', sub_name: 'For tired muscles' },
  { id: 8, version: 1, position: 2, name: 'Yoga' },
];

/** The palette of a member; the platform knows nobody by the typed name, or only these people. */
function openAs(role: Preset, customers: readonly object[] = []) {
  call.mockImplementation(async (name: string) => {
    if (name === 'staffServices') return { services };
    return name === 'staffCustomers' ? { customers } : { customer: { visits: [] } };
  });
  const pages = [{ href: '/hours', label: () => 'Hours', icon: Clock }];
  const workplace = { shops: [{ id: 3, name: 'Oudegracht' }], employees: [] };
  showAs(role, <Palette pages={pages} onClose={() => {}} onKeys={() => {}} />, { workplace });
}

const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('[CAT-1] a service is found by its name and opens in the catalogue of the shop', async () => {
  openAs('manager');
  expect(call).not.toHaveBeenCalled();
  type('deep tissue');
  fireEvent.click(await screen.findByRole('option', { name: /^Deep tissue massage/ }, BOUND));
  await vi.waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/catalogue/services/7?shop=3'), BOUND);
});

test('[CAT-1] a service comes before people who are only named alike, and after those who have the name', async () => {
  const people = [{ id: 1, name: 'Deena Tisser', phone: null, email: null }];
  openAs('manager', people);
  type('deep tissue');
  await vi.waitFor(
    () => expect(found().slice(0, 2)).toEqual(['Deep tissue massageFor tired muscles', 'Deena Tisser']),
    BOUND,
  );
  type('dee');
  await vi.waitFor(
    () => expect(found().slice(0, 2)).toEqual(['Deena Tisser', 'Deep tissue massageFor tired muscles']),
    BOUND,
  );
  // Behind the sign for actions are no services.
  type('>deep tissue');
  expect(found()).toEqual([]);
});

test('[CAT-1] [DESK-1] a mistyped service or page is found after people who are named alike, and not where somebody has the name', async () => {
  openAs('manager', [{ id: 1, name: 'Masja Timmer', phone: null, email: null }]);
  type('masage');
  await vi.waitFor(
    () => expect(found().slice(0, 2)).toEqual(['Masja Timmer', 'Deep tissue massageFor tired muscles']),
    BOUND,
  );
  type('hoirs');
  await vi.waitFor(() => expect(found().some((text) => text?.includes('Hours'))).toBe(true), BOUND);
  type('masja');
  await vi.waitFor(() => expect(found()[0]).toBe('Masja Timmer'), BOUND);
  expect(found().some((text) => text?.startsWith('Deep tissue'))).toBe(false);
});

test('[DESK-1] a booking is found by the reference that its customer reads out', async () => {
  openAs('manager');
  call.mockImplementation(async (name: string) => {
    if (name === 'staffVisitByReference') return { id: 4 };
    if (name === 'staffVisit') return anOpenedVisit();
    return name === 'staffServices' ? { services } : { customers: [] };
  });
  type('7kqm 4txa');
  expect(await screen.findByRole('option', { name: /^Wim Peters/ }, BOUND)).toBeDefined();
  expect(call).toHaveBeenCalledWith('staffVisitByReference', { reference: '7kqm 4txa' }, expect.anything());
});

test('[TEAM-6] who may not open the catalogue finds no service in the palette', async () => {
  openAs('desk');
  type('deep tissue');
  expect(await screen.findByText(/^Nothing matches/, {}, BOUND)).toBeDefined();
  expect(call.mock.calls.map(([name]) => name)).not.toContain('staffServices');
});

test('[HRS-1] the desk finds the hours by another word for them', () => {
  openAs('desk');
  type('opening');
  expect(found()).toEqual(['Go to Hours']);
});

test('[DESK-1] an action is found by a word with two wrong letters, also where somebody is named alike', async () => {
  openAs('desk', [{ id: 1, name: 'Alexander Cals', phone: null, email: null }]);
  type('calander');
  await vi.waitFor(() => expect(found()).toContain('Calendar feed'), BOUND);
  type('>calander');
  expect(found()).toEqual(['Calendar feed']);
});

test('[AGD-1] somebody of the shop is found by name, with a letter in the wrong place too, and their week opens', async () => {
  call.mockImplementation(async () => ({ customers: [], services: [] }));
  const employees = [
    { id: 5, name: 'Noor Haddad', shopId: 3, photoUrl: null },
    { id: 6, name: 'Noor Elsewhere', shopId: 4, photoUrl: null },
  ];
  showAs('desk', <Palette pages={[]} onClose={() => {}} onKeys={() => {}} />, {
    workplace: { shops: [{ id: 3, name: 'Oudegracht' }], employees },
  });
  for (const typed of ['noor', 'Nroo']) {
    type(typed);
    await vi.waitFor(() => expect(found()).toContain('Noor Haddad'), BOUND);
  }
  fireEvent.click(screen.getByRole('option', { name: 'Noor Haddad' }));
  await vi.waitFor(() => expect(location.search).toBe('?shop=3&view=week&who=5'), BOUND);
});
