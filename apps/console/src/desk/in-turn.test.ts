import { afterEach, expect, test, vi } from 'vitest';
import { commitAll, toast, toasts } from '../lib/toasts.ts';
import { inTurn, seenVisits, STANDING, undoneVisit } from './in-turn.ts';

afterEach(commitAll);

const undoable = (id: number, version: number, state = STANDING) =>
  toast.undo(`Visit ${id}`, vi.fn(), { of: { id, version, state } });
const shown = () => toasts.shown().map(({ text }) => text);

test('[DESK-6] an Undo goes once the same was undone elsewhere on the screen, and no other one does', () => {
  undoable(1, 2);
  undoable(2, 2);
  undoable(1, 3, 'arrived');
  undoneVisit(1, STANDING);
  expect(shown()).toEqual(['Visit 2', 'Visit 1']);
});

test('[DESK-6] [TEAM-8] an Undo goes once somebody else, or another tab, has changed the visit', () => {
  undoable(3, 2);
  seenVisits([{ id: 3, version: 2 }]);
  expect(shown()).toEqual(['Visit 3']);
  seenVisits([
    { id: 4, version: 9 },
    { id: 3, version: 3 },
  ]);
  expect(shown()).toEqual([]);
});

test('[AGD-5] a further change that was made here leaves the Undo of the first one', async () => {
  undoable(5, 2, 'at 9');
  await inTurn(5, 2, async () => ({ booking: { version: 3 } }));
  seenVisits([{ id: 5, version: 3 }]);
  expect(shown()).toEqual(['Visit 5']);
});
