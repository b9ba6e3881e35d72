import { BOUND } from '@embook/domain/testing/bound';
import type { Preset } from '@embook/domain/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { setDraft } from '../catalogue/thing-draft-store.ts';
import { CallError } from '../lib/call-error.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import type { Company } from './queries.ts';
import Settings from './settings-screen.tsx';
import { DRAFT_KEY } from './use-settings-draft.ts';

const company: Company = {
  id: 1,
  version: 4,
  name: 'Aurora Studios',
  logo: null,
  colour: '#8a63d2',
  font: null,
  gallery: [],
  coc_number: null,
  license_link: null,
  tab_names: { services: null, groups: null, events: null, subscriptions: null, bundles: null },
  overwrite_product_names: false,
  time_zone: 'Europe/Amsterdam',
  main_language: 'en',
  languages: ['en', 'nl'],
  reminder_hours: [],
  cancellation: { policy_hours: 24, fee: 0 },
  loyalty: { enabled: false, points_for_online_payment: 0, need_points: 10, discount_percent: 10, description: null },
  payments: { cash: true, ideal: true, bank_required: false, max_unpaid_bookings: 2 },
  online_payments: true,
  sign_up: { phone: 'optional', birth_date: 'left_out', password: 'optional' },
  extra_field_label: null,
  texts: null,
  allowed_hosts: [],
};

// A draft outlives its screen.
beforeEach(() => setDraft(DRAFT_KEY, {}));

function show(section: string, role: Preset = 'owner'): void {
  history.replaceState(null, '', `/settings/${section}`);
  const workplace = { company: { mainLanguage: 'en' }, shops: [], employees: [] };
  showAs(
    role,
    <Route path="/settings/:section?">
      <Settings />
    </Route>,
    { workplace },
  );
}

const NAME = 'Name shown to customers';
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }, BOUND);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));

test('[CAT-1] a change is counted and named, and only it is sent, with the version that was read', async () => {
  answerCalls({
    staffCompany: () => ({ company }),
    staffChangeCompany: () => ({ company: { ...company, version: 5 } }),
  });
  show('brand');
  type(await field(NAME), 'Aurora');
  const bar = screen.getByText('1 change not saved').closest('footer');
  expect(bar?.textContent).toContain(NAME);
  save();
  await vi.waitFor(() => expect(callsOf('staffChangeCompany')).toEqual([{ name: 'Aurora', version: 4 }]), BOUND);
});

test('[CAT-1] what was typed goes with its reader to the other sections, whose links show it', async () => {
  answerCalls({ staffCompany: () => ({ company }) });
  show('brand');
  type(await field(NAME), 'Aurora');
  fireEvent.click(screen.getByRole('link', { name: 'Tab names' }));
  await field('Services');
  expect(screen.getByText('1 change not saved')).toBeDefined();
  const brand = screen.getByRole('link', { name: /^Company and brand/ });
  expect(within(brand).getByRole('img', { name: 'Not saved yet' })).toBeDefined();
  fireEvent.click(brand);
  expect((await field(NAME)).value).toBe('Aurora');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect((await field(NAME)).value).toBe('Aurora Studios');
  expect(screen.queryByText(/not saved/)).toBeNull();
});

test('[CAT-1] a refusal stands at its field, and above for a field of another section', async () => {
  const words = { name: 'Write a name of at most 60 characters.', time_zone: 'There is no such time zone.' };
  answerCalls({
    staffCompany: () => ({ company }),
    staffChangeCompany: () => Promise.reject(refusal('Check the marked fields.', { errors: words })),
  });
  show('brand');
  type(await field(NAME), 'A'.repeat(61));
  save();
  await screen.findByText(words.name, {}, BOUND);
  expect(screen.getByText(words.time_zone)).toBeDefined();
  const named = await field(NAME);
  expect([named.value, named.getAttribute('aria-invalid')]).toEqual(['A'.repeat(61), 'true']);
  fireEvent.click(screen.getByRole('link', { name: 'Tab names' }));
  await field('Services');
  expect(screen.getByRole('alert').textContent).toBe(
    `Check the marked fields.${NAME}: ${words.name}Time zone: ${words.time_zone}`,
  );
});

test('[CAT-1] without a network the change is kept, and can be saved again', async () => {
  let isDown = true;
  answerCalls({
    staffCompany: () => ({ company }),
    staffChangeCompany: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { company: { ...company, name: 'Aurora', version: 5 } };
    },
  });
  show('brand');
  type(await field(NAME), 'Aurora');
  save();
  await screen.findByRole('alert', {}, BOUND);
  expect((await field(NAME)).value).toBe('Aurora');
  isDown = false;
  save();
  await vi.waitFor(() => expect(callsOf('staffChangeCompany')).toHaveLength(2), BOUND);
  await vi.waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull(), BOUND);
});

test('[TEAM-8] a colleague saved first: both values are shown, and either can be kept', async () => {
  const theirs = { ...company, version: 9, name: 'Aurora by Noor' };
  answerCalls({
    staffCompany: () => ({ company }),
    staffChangeCompany: ({ version }) =>
      version === 9
        ? { company: { ...theirs, name: 'Aurora', version: 10 } }
        : Promise.reject(refusal('Changed meanwhile.', { status: 409, changed_by: 'Noor', current: theirs })),
  });
  show('brand');
  type(await field(NAME), 'Aurora');
  save();
  const theirName = await screen.findByText('Aurora by Noor', {}, BOUND);
  expect(theirName.closest('section')?.textContent).toContain('Noor');
  fireEvent.click(screen.getByRole('button', { name: 'Keep my version' }));
  await vi.waitFor(() => expect(callsOf('staffChangeCompany').at(-1)).toEqual({ name: 'Aurora', version: 9 }), BOUND);
});

test('[CAT-5] a translation falls back to the main language, and is sent alone', async () => {
  answerCalls({
    staffCompany: () => ({
      company: { ...company, tab_names: { ...company.tab_names, services: 'Treatments' } },
    }),
    staffChangeCompany: () => ({ company }),
  });
  show('tabs');
  await field('Services');
  fireEvent.click(screen.getByRole('button', { name: /Nederlands/ }));
  const dutch = await field('Services');
  expect([dutch.value, dutch.placeholder]).toEqual(['', 'Treatments']);
  type(dutch, 'Behandelingen');
  save();
  await vi.waitFor(
    () =>
      expect(callsOf('staffChangeCompany')).toEqual([
        { texts: { nl: { tab_names: { services: 'Behandelingen' } } }, version: 4 },
      ]),
    BOUND,
  );
});

test('[CAT-1] a page is listed with its scheme, by Enter too, and taken out by name', async () => {
  answerCalls({ staffCompany: () => ({ company }), staffChangeCompany: () => ({ company }) });
  show('hosts');
  const page = await field('Page address');
  type(page, ' studio.example/ ');
  fireEvent.keyDown(page, { key: 'Enter' });
  type(page, 'http://other.example');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove http://other.example' }));
  save();
  await vi.waitFor(
    () => expect(callsOf('staffChangeCompany')).toEqual([{ allowed_hosts: ['https://studio.example'], version: 4 }]),
    BOUND,
  );
});

test('[TEAM-6] who may only look sees the settings, and no field can be changed', async () => {
  answerCalls({ staffCompany: () => ({ company }) });
  show('brand', 'desk');
  const name = await field(NAME);
  expect(name.closest('fieldset')?.disabled).toBe(true);
});

test('a failed load says so, and tries again', async () => {
  let isDown = true;
  answerCalls({
    staffCompany: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { company };
    },
  });
  show('brand');
  const again = await screen.findByRole('button', { name: /again/i }, BOUND);
  isDown = false;
  fireEvent.click(again);
  expect((await field(NAME)).value).toBe('Aurora Studios');
});

test('[CAT-1] the bank of iDEAL is asked about only while customers may pay with it', async () => {
  answerCalls({ staffCompany: () => ({ company }) });
  show('policies');
  const ideal = await screen.findByRole('switch', { name: 'Customers may pay with iDEAL' }, BOUND);
  const bank = () => screen.queryByRole('switch', { name: 'Ask for the bank before paying with iDEAL' });
  expect(bank()).not.toBeNull();
  fireEvent.click(ideal);
  expect(bank()).toBeNull();
});
