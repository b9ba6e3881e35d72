import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import { AddBox } from './add-box.tsx';

vi.mock('../../lib/call.ts', () => import('../../testing/fake-call.ts'));

test('[CLS-5] whoever is chosen leaves the focus in the box, not on the button that closes it', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'staffTerms' ? { payments: [{ payment: 'cash', usesLeft: null }] } : { customers: [] },
  );
  const session = { id: 8, serviceId: 7, startsAt: 0, name: null, serviceName: 'Yoga' };
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
