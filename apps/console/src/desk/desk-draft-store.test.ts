import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Draft, useDraft } from './desk-draft-store.ts';

const NOOR = 'aurora 1';
const withTime = (kept: Draft): Draft => ({ ...kept, chosen: { startsAt: 100 } });
const asIs = (kept: Draft): Draft => kept;
/** A page that is left without closing the form: what React holds is gone, the tab's storage stays. */
const page = (owner: string, asked = '', begin = asIs) => renderHook(() => useDraft(owner, asked, begin)).result;

beforeEach(() => sessionStorage.clear());
test('[DESK-1] the draft of a booking survives a reload, for the person who typed it alone', () => {
  const typed = page(NOOR);
  act(() => typed.current.change({ who: { kind: 'new', person: { firstName: 'Emma' } }, reason: 'Regular' }));
  expect(page(NOOR).current.draft).toMatchObject({ who: { person: { firstName: 'Emma' } }, reason: 'Regular' });
  expect(page('aurora 2').current.draft.who).toBeUndefined();
});

test('[DESK-1] what the address asked for is not asked for again by a reload, but by opening it again', () => {
  const { result, unmount } = renderHook(() => useDraft(NOOR, '100', withTime));
  act(() => result.current.change({ chosen: { startsAt: 200 } }));
  expect(page(NOOR, '100', withTime).current.draft.chosen).toEqual({ startsAt: 200 });
  unmount();
  expect(page(NOOR, '100', withTime).current.draft.chosen).toEqual({ startsAt: 100 });
});

test('[DESK-1] each opening begins an empty draft, and the one that was left can be taken up', () => {
  const first = renderHook(() => useDraft(NOOR, '', asIs));
  act(() => first.result.current.change({ whoTyped: 'Emm', chosen: { startsAt: 300 }, employeeId: 4 }));
  first.unmount();
  const second = renderHook(() => useDraft(NOOR, '100', withTime));
  expect(second.result.current.draft).toMatchObject({ chosen: { startsAt: 100 } });
  expect(second.result.current.draft.employeeId).toBeUndefined();
  expect(second.result.current.left).toMatchObject({ whoTyped: 'Emm' });
  // Left untouched, it does not replace the draft that somebody typed.
  second.unmount();
  const third = page(NOOR);
  expect(third.current.draft.chosen).toBeUndefined();
  act(() => third.current.takeUp());
  expect(third.current.draft).toMatchObject({ whoTyped: 'Emm', chosen: { startsAt: 300 }, employeeId: 4 });
  expect(third.current.left).toBeUndefined();
});

test('[DESK-1] what was typed to find a customer and a service is kept with the draft', () => {
  const typed = page(NOOR);
  act(() => typed.current.change({ whoTyped: 'Emm' }));
  act(() => typed.current.change({ serviceTyped: 'back 6' }));
  expect(page(NOOR).current.draft).toMatchObject({ whoTyped: 'Emm', serviceTyped: 'back 6' });
});

test('[DESK-1] a booked draft is gone', () => {
  const typed = page(NOOR);
  act(() => typed.current.change({ reason: 'Regular' }));
  act(() => typed.current.forget());
  expect(page(NOOR).current.draft.reason).toBe('');
  cleanup();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Regular');
});

test('[DESK-1] a few typed letters do not replace the draft of a chosen customer, another chosen one does', () => {
  const leave = (changes: Partial<Draft>) => {
    const { result, unmount } = renderHook(() => useDraft(NOOR, '', asIs));
    act(() => result.current.change(changes));
    unmount();
  };
  leave({ who: { kind: 'known', id: 5 } });
  leave({ whoTyped: '2' });
  expect(page(NOOR).current.left).toMatchObject({ who: { id: 5 } });
  leave({ who: { kind: 'known', id: 6 } });
  expect(page(NOOR).current.left).toMatchObject({ who: { id: 6 } });
});
