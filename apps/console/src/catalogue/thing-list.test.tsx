import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showCatalogue } from '../testing/show-catalogue.tsx';

interface Bundle {
  readonly id: number;
  readonly version: number;
  readonly position: number;
  readonly name: string;
  readonly active: boolean;
}

/** The list of bundles; each change is answered when the test says so, and only on the newest version. */
async function openList() {
  let bundles: Bundle[] = ['Five', 'Ten', 'Twenty'].map((name, index) => ({
    id: index + 1,
    version: 1,
    position: index + 1,
    name,
    active: true,
  }));
  const changes: (() => void)[] = [];
  call.mockImplementation(async (name: string, fields: Partial<Bundle> & { id: number }) => {
    if (name !== 'staffChangeBundle') return name === 'staffBundles' ? { bundles } : { services: [] };
    await new Promise<void>((resolve) => changes.push(resolve));
    const before = bundles.find(({ id }) => id === fields.id);
    if (!before || before.version !== fields.version) throw new Error('changed in the meantime');
    const changed = { ...before, ...fields, version: before.version + 1 };
    const others = bundles.filter(({ id }) => id !== fields.id);
    bundles = others.toSpliced(changed.position - 1, 0, changed).map((each, at) => ({ ...each, position: at + 1 }));
    return { bundle: changed };
  });
  showCatalogue('bundles');
  await screen.findByRole('link', { name: /^Five/ }, BOUND);
  return {
    answer: async () => {
      await vi.waitFor(() => expect(changes.length).toBeGreaterThan(0), BOUND);
      await act(async () => changes.shift()?.());
    },
    list: () => bundles.map(({ name, active }) => `${name}${active ? '' : ' hidden'}`),
    sent: () => call.mock.calls.filter(([name]) => name === 'staffChangeBundle').length,
  };
}

test('[CAT-1] a row moved twice in a row goes down twice, without a conflict with oneself', async () => {
  const { answer, list } = await openList();
  const row = screen.getByRole('link', { name: /^Five/ });
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
  await answer();
  await answer();
  expect(list()).toEqual(['Ten', 'Twenty', 'Five']);
  await vi.waitFor(
    () => expect(screen.getAllByRole('link', { name: /^(Five|Ten|Twenty)/ }).at(-1)?.title).toBe('Five'),
    BOUND,
  );
});

test('[CAT-1] hiding pressed twice hides once, and another row pressed meanwhile is hidden after it', async () => {
  const { answer, list, sent } = await openList();
  const hide = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Hide ${name}` }));
  hide('Five');
  hide('Five');
  hide('Ten');
  await answer();
  await answer();
  expect(await screen.findByRole('button', { name: 'Show Ten' }, BOUND)).toBeDefined();
  expect(list()).toEqual(['Five hidden', 'Ten hidden', 'Twenty']);
  expect(sent()).toBe(2);
});
