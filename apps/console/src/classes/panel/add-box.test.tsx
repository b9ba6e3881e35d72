import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import { AddBox } from './add-box.tsx';

test('[CLS-5] whoever is chosen leaves the focus in the box, not on the button that closes it', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'staffTerms' ? { payments: [{ payment: 'cash', usesLeft: null }] } : { customers: [] },
  );
  const session = { id: 8, serviceId: 7, startsAt: 0, name: null, serviceName: 'Yoga', options: [] };
  showAs('desk', <AddBox session={session} onClose={() => {}} />);
  const field = screen.getByRole('combobox');
  expect(document.activeElement).toBe(field);
  // Without a name Enter takes a guest.
  fireEvent.keyDown(field, { key: 'Enter' });
  const other = await screen.findByRole('button', { name: /^Someone else/ }, BOUND);
  const box = screen.getByRole('dialog');
  expect(document.activeElement?.contains(other) && box.contains(document.activeElement)).toBe(true);
  await act(async () => void fireEvent.click(other));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

test('[CLS-5] [SRV-3] of a class with options one is chosen, with its price, and booked', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'staffTerms' ? { payments: [{ payment: 'cash', usesLeft: null }] } : { customers: [] },
  );
  const options = [
    { serviceId: 71, name: '45 min', price: 5900, minutes: 45 },
    { serviceId: 72, name: '75 min', price: 8900, minutes: 75 },
  ];
  const session = { id: 8, serviceId: 7, startsAt: 0, name: null, serviceName: 'Massage', options };
  showAs('desk', <AddBox session={session} onClose={() => {}} />);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('radio', { name: /^75 min.*89,00/ }, BOUND));
  fireEvent.click(await screen.findByRole('button', { name: /^Add/ }, BOUND));
  await vi.waitFor(() => expect(call.mock.calls.map(([name]) => name)).toContain('staffBook'), BOUND);
  const booked = call.mock.calls.find(([name]) => name === 'staffBook');
  expect(booked?.[1]).toMatchObject({ serviceId: 72, sessionId: 8 });
});
