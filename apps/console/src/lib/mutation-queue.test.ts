import { afterEach, expect, test, vi } from 'vitest';
import { commitAll, toast, toasts } from './toasts.ts';
import { queueMutation, seenVisits, STANDING, undoneVisit } from './mutation-queue.ts';

afterEach(commitAll);

const undoable = (id: number, version: number, state = STANDING) =>
  toast.undo(`Visit ${id}`, vi.fn(), { of: { id, version, state } });
const shown = () => toasts.shown().map(({ text }) => text);

test('[DESK-6] an Undo goes once the same was undone elsewhere on the screen, and no other one does', () => {
  undoable(901, 2);
  undoable(902, 2);
  undoable(901, 3, 'arrived');
  undoneVisit(901, STANDING);
  expect(shown()).toEqual(['Visit 902', 'Visit 901']);
});

test('[DESK-6] [TEAM-8] an Undo goes once somebody else, or another tab, has changed the visit', () => {
  undoable(903, 2);
  seenVisits([{ id: 903, version: 2 }]);
  expect(shown()).toEqual(['Visit 903']);
  seenVisits([
    { id: 904, version: 9 },
    { id: 903, version: 3 },
  ]);
  expect(shown()).toEqual([]);
});

test('[AGD-5] a further change that was made here leaves the Undo of the first one', async () => {
  undoable(905, 2, 'at 9');
  await queueMutation(905, 2, async () => ({ booking: { version: 3 } }));
  seenVisits([{ id: 905, version: 3 }]);
  expect(shown()).toEqual(['Visit 905']);
});
