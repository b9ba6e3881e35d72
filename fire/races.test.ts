import { afterAll, vi } from 'vitest';
import { figures } from './races/rush.ts';
import './races/slots.ts';
import './races/seats.ts';
import './races/uses.ts';
import './races/holds.ts';
import './races/moves.ts';
import './races/cancels.ts';
import './races/sells.ts';
import './races/desk.ts';

// Lets a control count seats without the condition.
vi.mock(import('../apps/server/src/booking/slot/slot-store.ts'), async (original) => {
  const store = await original();
  return { ...store, takeSeat: vi.fn(store.takeSeat) };
});

afterAll(figures.write);
