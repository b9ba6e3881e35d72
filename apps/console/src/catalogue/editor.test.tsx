import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showCatalogue } from '../testing/show-catalogue.tsx';

const SAVES = new Set(['staffAddObject', 'staffChangeObject']);

/** The editor of one thing, or of a new one; a save is answered when the test says so. */
async function openEditor(opened: '5' | 'new') {
  let thing = { id: 5, version: 1, position: 1, name: 'Sauna', archived: false };
  const saves: (() => void)[] = [];
  call.mockImplementation(async (name: string, fields: Record<string, unknown>) => {
    if (!SAVES.has(name)) return { objects: [thing] };
    await new Promise<void>((resolve) => saves.push(resolve));
    thing = { ...thing, ...fields, version: thing.version + 1 };
    return { object: thing };
  });
  showCatalogue(`objects/${opened}`);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }, BOUND);
  field.focus();
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    save: () => fireEvent.keyDown(field, { key: 's', ctrlKey: true }),
    answer: async () => {
      await vi.waitFor(() => expect(saves.length).toBeGreaterThan(0), BOUND);
      await act(async () => saves.shift()?.());
    },
    sent: () => call.mock.calls.filter(([name]) => SAVES.has(name)).map(([, fields]) => fields),
  };
}

test('[CAT-1] what is typed while a thing is saved stays in its field, and is saved next', async () => {
  const { field, type, save, answer, sent } = await openEditor('5');
  type('Sauna one');
  save();
  type('Sauna one and two');
  await answer();
  // The row of the list shows that it is saved.
  await vi.waitFor(() => expect(screen.getByRole('link', { name: /^Sauna one/ })).toBeDefined(), BOUND);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Sauna one and two');
  await vi.waitFor(() => {
    save();
    expect(sent()).toHaveLength(2);
  }, BOUND);
  expect(sent().map(({ name, version }) => [name, version])).toEqual([
    ['Sauna one', 1],
    ['Sauna one and two', 2],
  ]);
});

test('[CAT-1] whoever types on while a new thing is saved stays in the field, and changes what was saved', async () => {
  const { field, type, save, answer, sent } = await openEditor('new');
  type('Steam');
  save();
  type('Steam bath');
  await answer();
  await vi.waitFor(() => expect(location.pathname).toBe('/catalogue/objects/5'), BOUND);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Steam bath');
  await vi.waitFor(() => {
    save();
    expect(sent()).toHaveLength(2);
  }, BOUND);
  expect(sent()[1]).toEqual({ id: 5, version: 2, name: 'Steam bath' });
});

test('[CAT-1] a new service is opened to be typed in, and says of no change before there is one', async () => {
  call.mockImplementation(async (name: string) => (name === 'staffServices' ? { services: [] } : { objects: [] }));
  showCatalogue('services');
  const add = await screen.findByRole('button', { name: 'Service' }, BOUND);
  add.focus();
  fireEvent.click(add);
  const field = await screen.findByRole('textbox', { name: 'Name' }, BOUND);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText(/not saved/)).toBeNull();
  fireEvent.change(field, { target: { value: 'Massage' } });
  expect(screen.getByText('1 change not saved')).toBeDefined();
});

test.each([
  [['en'] as const, null, []],
  [['en', 'nl'] as const, null, ['English', 'Nederlands']],
  [['en'] as const, { de: { name: 'Sauna' } }, ['English', 'Deutsch']],
])('[CAT-5] of a company with %j and texts %j the editor offers %j', async (languages, texts, names) => {
  call.mockImplementation(async () => ({ categories: [{ id: 5, version: 1, position: 1, name: 'Heat', texts }] }));
  showCatalogue('categories/5', languages);
  await screen.findByRole('textbox', { name: 'Name' }, BOUND);
  const group = screen.queryByRole('group', { name: 'Languages' });
  expect([...(group?.children ?? [])].map(({ textContent }) => textContent)).toEqual(names);
});

test('[CAT-1] whoever changes a price or archives a service reads that what was booked stays as it is', async () => {
  const service = {
    id: 5,
    version: 1,
    position: 1,
    name: 'Sauna',
    minutes: 60,
    price: 40,
    archived: false,
    options: [],
  };
  call.mockImplementation(async (name: string) =>
    name === 'staffServices' ? { services: [service] } : new Promise(() => {}),
  );
  showCatalogue('services/5');
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ }, BOUND);
  expect(screen.getByText('What has been booked or bought stays as it is.')).toBeDefined();
  expect(screen.queryByText('Existing bookings keep their price.')).toBeNull();
  fireEvent.change(price, { target: { value: '45' } });
  expect(await screen.findByText('Existing bookings keep their price.', {}, BOUND)).toBeDefined();
});
