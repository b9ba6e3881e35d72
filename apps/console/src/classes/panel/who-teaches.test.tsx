import type { ClassSession } from '@embook/domain/classes';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import { WhoTeaches } from './who-teaches.tsx';

const person = (id: number, name: string) => ({ id, name, photoUrl: null });
beforeEach(() => {
  call.mockImplementation(async () => ({ services: [], rooms: [], employees: [person(1, 'Noor'), person(2, 'Daan')] }));
});

// The parts of a class that this section reads.
const session = { id: 7, shopId: 3, employeeId: 1, taken: 5, version: 1 } as ClassSession;

test.each([
  [2, 'Let Daan teach, notify 2 people'],
  [0, 'Let Daan teach'],
])('[CLS-3] the button says how many of five participants are really notified: %i', async (notified, words) => {
  showAs('manager', <WhoTeaches {...{ session, notified }} />);
  fireEvent.click(await screen.findByRole('radio', { name: /Daan/ }));
  expect(screen.getByRole('button').textContent).toBe(words);
});

test('[CLS-3] the button that saves another teacher is brought into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  showAs('manager', <WhoTeaches {...{ session, notified: 0 }} />);
  fireEvent.click(await screen.findByRole('radio', { name: /Daan/ }));
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('button').parentElement]);
  scrolled.mockRestore();
});
