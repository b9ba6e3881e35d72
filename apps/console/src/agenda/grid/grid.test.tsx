import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../lib/toasts.ts';
import { aGridModel, HOUR_PX } from '../../testing/grid-model.ts';
import type { GridModel } from './grid-model.ts';
import { Grid } from './grid.tsx';
import { renderCount } from './render-count.ts';

const COLUMN_PX = 200;

const entries = [
  anEntry({ id: 1 }),
  anEntry({ id: 2, startsAt: onMonday(14), busyUntil: onMonday(15.25), paid: true }),
  anEntry({ id: 3, startsAt: onMonday(10), roomId: 21, employeeId: 2, service: { id: 6, name: 'Yoga' } }),
  anEntry({ id: 4, startsAt: onMonday(12), status: 'arrived', arrivedAt: onMonday(11.9), dueCents: 1650 }),
  anEntry({
    id: 5,
    startsAt: onMonday(16),
    kind: 'block',
    customer: null,
    service: null,
    reason: 'Lunch',
    status: 'blocked',
  }),
];

const modelOf = (given: Partial<GridModel> = {}) => aGridModel(entries, given);

const show = (model: GridModel) => render(<Grid model={model} label="Monday" onFold={() => {}} />);
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const drawn = () => [renderCount('grid'), renderCount('column')];
const point = (hour: number, column: number) => ({
  clientX: 56 + column * COLUMN_PX + 50,
  clientY: (hour - 9) * HOUR_PX + 2,
  button: 0,
  isPrimary: true,
  pointerId: 1,
  pointerType: 'mouse',
});

beforeEach(() => {
  // happy-dom has no layout: two columns of 200 px after the hours.
  const rect = { x: 0, y: 0, left: 0, top: 0, width: 56 + 2 * COLUMN_PX, height: 8 * HOUR_PX, right: 456, bottom: 576 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...rect, toJSON: () => rect });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  // A drop ignores the click that a browser sends with it, until the next task.
  await new Promise((resolve) => setTimeout(resolve, 0));
});

test('[AGD-5] dragging re-renders neither the grid nor a column, and the drop sends the target', () => {
  const model = modelOf();
  show(model);
  const before = drawn();
  fireEvent.pointerDown(cell(/Customer 1,/), point(10, 0));
  for (let hour = 10; hour <= 11; hour += 1 / 30) fireEvent.pointerMove(window, point(hour, 0));
  expect(model.state.get().lifted?.landing).toEqual({ startsAt: onMonday(11), minutes: 60, roomId: 11 });
  expect(screen.getByText(/11:00 – 12:00 with Noor/)).toBeDefined();
  expect(drawn()).toEqual(before);
  // The copy under the pointer has the time that the visit would get.
  expect(document.querySelector('body > [aria-hidden]')?.textContent).toBe('Customer 1\nMassage\n11:00 – 12:00');
  fireEvent.pointerUp(window, point(11, 0));
  expect(model.move).toHaveBeenCalledWith(entries[0], { startsAt: onMonday(11), minutes: 60, roomId: 11 });
  expect(model.state.get().lifted).toBeUndefined();
});

test('[AGD-5] a press that hardly moves is no drag, and an invalid target is not sent', () => {
  const model = modelOf();
  show(model);
  const { clientX, ...rest } = point(10, 0);
  fireEvent.pointerDown(cell(/Customer 1,/), { clientX, ...rest });
  fireEvent.pointerMove(window, { clientX: clientX + 3, ...rest });
  expect(model.state.get().lifted).toBeUndefined();
  fireEvent.pointerMove(window, point(14, 0));
  expect(model.state.get().lifted?.obstacle).toMatchObject({ because: 'room_taken' });
  fireEvent.pointerUp(window, point(14, 0));
  expect(model.move).not.toHaveBeenCalled();
});

test('[AGD-5] a line that comes above the agenda during a drag does not change where the visit lands', () => {
  const model = modelOf();
  show(model);
  fireEvent.pointerDown(cell(/Customer 1,/), point(10, 0));
  fireEvent.pointerMove(window, point(10.5, 0));
  const NOTICE_PX = 40;
  const rect = document.body.getBoundingClientRect();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...rect, top: rect.top + NOTICE_PX });
  fireEvent.pointerMove(window, point(11, 0));
  expect(model.state.get().lifted?.landing).toEqual({ startsAt: onMonday(11), minutes: 60, roomId: 11 });
});

test('[AGD-5] Esc cancels a drag', () => {
  const model = modelOf();
  show(model);
  fireEvent.pointerDown(cell(/Customer 1,/), point(10, 0));
  fireEvent.pointerMove(window, point(11, 0));
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window, point(11, 0));
  expect(model.move).not.toHaveBeenCalled();
});

test('[AGD-5] while a visit is made shorter or longer, its end is named and marked, and the end that it had', () => {
  const model = modelOf();
  show(model);
  const mark = () => screen.getByText(/^\d\d:\d\d$/, { selector: '[class*=mark]' });
  const block = cell(/Customer 1,/);
  // Its lower edge is at eleven.
  const rect = { ...block.getBoundingClientRect(), bottom: point(11, 0).clientY };
  vi.spyOn(block, 'getBoundingClientRect').mockReturnValue({ ...rect, toJSON: () => rect });
  fireEvent.pointerDown(block, point(11, 0));
  for (const [hour, range, until] of [
    [10.75, '10:00 – 10:45', '10:45'],
    [11.25, '10:00 – 11:15', '11:15'],
    [11, '10:00 – 11:00', '11:00'],
  ] as const) {
    fireEvent.pointerMove(window, point(hour, 0));
    expect(screen.getByText(`${range} with Noor`)).toBeDefined();
    expect(screen.getByText(/^was 11:00/)).toBeDefined();
    expect(mark().textContent).toBe(until);
    expect(mark().style.getPropertyValue('--t')).toBe(String((hour - 9) * 60));
  }
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window, point(11, 0));

  act(() => block.focus());
  fireEvent.keyDown(block, { key: 'v' });
  fireEvent.keyDown(document.activeElement ?? block, { key: 'ArrowUp', altKey: true });
  expect(mark().textContent).toBe('10:45');
  expect(screen.getByText(/^was 11:00/)).toBeDefined();
  fireEvent.keyDown(document.activeElement ?? block, { key: 'ArrowDown' });
  expect(mark().textContent).toBe('10:15');
  expect(screen.getByText(/^was 10:00/)).toBeDefined();
});

test('[AGD-5] by keyboard: V starts a move, arrows shift, Enter drops, and no column re-renders on the way', () => {
  const model = modelOf();
  show(model);
  const block = cell(/Customer 2,/);
  act(() => block.focus());
  const before = drawn();
  for (const key of ['v', 'ArrowUp', 'ArrowUp']) fireEvent.keyDown(document.activeElement ?? block, { key });
  expect(model.state.get().lifted?.landing.startsAt).toBe(onMonday(13.5));
  expect(drawn()).toEqual(before);
  fireEvent.keyDown(document.activeElement ?? block, { key: 'Enter' });
  expect(model.move).toHaveBeenCalledWith(entries[1], { startsAt: onMonday(13.5), minutes: 60, roomId: 11 });
});

test('[TILL-1] P on a focused visit asks for its payment, where something is due or was paid', () => {
  const model = modelOf();
  show(model);
  for (const [name, paid] of [
    [/Customer 1,/, undefined],
    [/Customer 4,/, entries[3]],
    [/Customer 2,/, entries[1]],
  ] as const) {
    const block = cell(name);
    act(() => block.focus());
    fireEvent.keyDown(block, { key: 'p' });
    if (paid) expect(model.pay).toHaveBeenCalledWith(paid);
    else expect(model.pay).not.toHaveBeenCalled();
  }
});

test('[AGD-5] Enter on an invalid target does nothing; Esc cancels', () => {
  const model = modelOf();
  show(model);
  const block = cell(/Customer 2,/);
  act(() => block.focus());
  fireEvent.keyDown(block, { key: 'v' });
  for (let step = 0; step < 5; step += 1) fireEvent.keyDown(block, { key: 'ArrowUp' });
  expect(model.state.get().lifted?.obstacle).toMatchObject({ because: 'room_taken' });
  fireEvent.keyDown(block, { key: 'Enter' });
  expect(model.move).not.toHaveBeenCalled();
  fireEvent.keyDown(block, { key: 'Escape' });
  expect(model.state.get().lifted).toBeUndefined();
});

test('[AGD-4] hovering free time shows how long it is free, and a press starts a booking there', () => {
  const model = modelOf();
  show(model);
  fireEvent.pointerMove(screen.getByRole('grid'), point(11.4, 1));
  const free = cell(/New booking, Daan, 11:20, /);
  fireEvent.click(free);
  expect(model.startBooking).toHaveBeenCalledWith({ startsAt: onMonday(11) + 20 * 60, employeeId: 2, roomId: null });
  fireEvent.click(cell(/^Block 11:20, Daan/));
  expect(model.startBlock).toHaveBeenCalled();
});

test('[AGD-4] a press on the edge of the free slot that is shown, outside of its button, starts a booking too', () => {
  const model = modelOf();
  show(model);
  const grid = screen.getByRole('grid');
  fireEvent.pointerMove(grid, point(13, 1));
  fireEvent.click(grid, point(13, 1));
  expect(model.startBooking).toHaveBeenCalledWith({ startsAt: onMonday(13), employeeId: 2, roomId: null });
});

test('[AGD-4] [DESK-1] what a free slot opened gives the keys back to that slot, not to somebody’s visit', () => {
  const model = modelOf();
  show(model);
  const grid = screen.getByRole('grid');
  fireEvent.pointerMove(grid, point(11.4, 1));
  fireEvent.click(cell(/New booking, Daan, 11:20, /));
  fireEvent.pointerLeave(grid);
  act(() => grid.focus());
  expect(document.activeElement).toBe(cell(/New booking, Daan, 11:20, /));
  // The pointer goes over a visit on its way.
  fireEvent.pointerMove(screen.getAllByRole('gridcell')[0]!, point(10, 0));
  expect(document.activeElement).toBe(cell(/New booking, Daan, 11:20, /));
});

test('[AGD-2] every state is in the accessible name of its block, without colour', () => {
  show(modelOf());
  expect(cell(/^Customer 4, Massage, 12:00 – 13:00 · Room 11, Here 11:54, Noor, €.16,50 due$/)).toBeDefined();
  expect(cell(/^Lunch, 16:00 – 17:00 .*blocked$/)).toBeDefined();
  expect(cell(/^Customer 1, .*10:00 – 11:00 .*confirmed$/)).toBeDefined();
});

test('[AGD-2] the accessible name of a block starts with its visible text, however short it is', () => {
  const arrived = [15, 30, 45, 60].map((minutes, index) => {
    const startsAt = onMonday(9 + index);
    return anEntry({ id: index + 1, startsAt, endsAt: startsAt + minutes * 60, status: 'arrived' });
  });
  show(aGridModel(arrived));
  const wordsOf = (text: string | null) => (text ?? '').replaceAll(/[\s,]+/g, ' ').trim();
  const blocks = screen.getAllByRole('gridcell', { name: /Customer/ });
  expect(blocks).toHaveLength(4);
  for (const block of blocks) {
    expect(wordsOf(block.getAttribute('aria-label'))).toContain(wordsOf(block.textContent));
    expect(block.getAttribute('aria-label')).toMatch(/\d\d:00 (–|to) \d\d:\d\d/);
  }
});

test('[AGD-2] a time that is being paid says how long it is held, however short its block is', () => {
  // Nine o'clock in Amsterdam.
  vi.useFakeTimers({ toFake: ['Date'], now: (onMonday(9) - 3_600) * 1000 });
  for (const [minutes, seen] of [
    [15, '12 min left'],
    [30, 'Someone is paying 12 min left'],
    [60, 'Someone is paying 12 min left 10:00 – 11:00 · Room 11'],
  ] as const) {
    const held = { kind: 'hold', status: 'held', customer: null, heldUntil: onMonday(9.2) } as const;
    const startsAt = onMonday(10);
    show(aGridModel([anEntry({ id: 1, startsAt, endsAt: startsAt + minutes * 60, ...held })]));
    const block = cell(/12 min left/);
    expect(block.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(seen);
    expect(block.getAttribute('aria-label')).toContain('Someone is paying');
    cleanup();
  }
  vi.useRealTimers();
});

test('[AGD-2] the hour that the time of now lies over does not look out from under it, and the others stand', () => {
  const hours = () =>
    [...document.querySelectorAll('time')].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
  show(modelOf());
  const all = hours();
  expect(all).toContain('09:00');
  cleanup();
  for (const [time, covered] of [
    [onMonday(9) + 660, '09:00'],
    [onMonday(9) + 2_940, '10:00'],
    [onMonday(9) + 1_800, undefined],
    [onMonday(9 + 24) + 660, undefined],
  ] as const) {
    // In Amsterdam, an hour ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: (time - 3_600) * 1000 });
    show(modelOf());
    expect(hours()).toEqual(all.filter((hour) => hour !== covered));
    cleanup();
  }
  vi.useRealTimers();
});

test('[AGD-2] an amount due stands in a line of its block, after the name and the time', () => {
  show(modelOf());
  const block = cell(/^Customer 4,/);
  const parts = [...block.children].map((part) => part.textContent || part.getAttribute('data-due'));
  expect(parts).toEqual(['Customer 4', 'Massage', '12:00 – 13:00 · Room 11', '€\u00a016,50 due', 'Here 11:54']);
});

test('[AGD-5] a visit that is moved keeps its amount due, under the pointer and by keyboard', () => {
  show(aGridModel([anEntry({ id: 4, startsAt: onMonday(12), dueCents: 1650 })]));
  const block = cell(/^Customer 4,/);
  fireEvent.pointerDown(block, point(12, 0));
  for (const hour of [12.5, 13]) fireEvent.pointerMove(window, point(hour, 0));
  const copy = document.querySelector('body > [aria-hidden] > *');
  const parts = [...(copy?.children ?? [])].map((part) => part.textContent || part.getAttribute('data-due'));
  expect(parts).toEqual(['Customer 4', 'Massage', '13:00 – 14:00', '€\u00a016,50 due']);
  // Its lines are laid out as those of the block.
  expect(copy?.className).toBe(block.className);
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window, point(13, 0));

  act(() => block.focus());
  for (const key of ['v', 'ArrowDown']) fireEvent.keyDown(document.activeElement ?? block, { key });
  expect(screen.getByText(/^Customer 4\s+Massage\s+€\s16,50 due · 12:15 – 13:15$/)).toBeDefined();
});

test('[AGD-2] [AGD-5] a block of a quarter of an hour shows when it begins and whose it is, also on its way', () => {
  const startsAt = onMonday(10);
  const short = { startsAt, endsAt: startsAt + 15 * 60 };
  for (const given of [{}, { status: 'arrived' }, { dueCents: 1650 }, { status: 'arrived', dueCents: 1650 }]) {
    show(aGridModel([anEntry({ id: 1, ...short, ...given })]));
    const block = cell(/^10:00 Customer 1,/);
    expect((block.firstChild?.textContent ?? '').trim()).toBe('10:00 Customer 1');
    act(() => block.focus());
    for (const key of ['v', 'ArrowDown']) fireEvent.keyDown(document.activeElement ?? block, { key });
    expect(screen.getByText('10:15 Customer 1')).toBeDefined();
    cleanup();
  }
});

test('[AGD-6] changes of others update the existing block; removed entries disappear', () => {
  const model = modelOf();
  const { rerender } = show(model);
  const block = cell(/Customer 1,/);
  const { agenda, columns } = aGridModel(
    entries.slice(0, 1).map((entry) => ({ ...entry, status: 'done', startsAt: onMonday(10) - 60 })),
  );
  rerender(<Grid model={{ ...model, agenda, columns }} label="Monday" onFold={() => {}} />);
  expect(screen.getAllByRole('gridcell')).toEqual([block]);
  expect(block.getAttribute('aria-label')).toMatch(/09:59 – 11:00 .*Done/);
  expect(block.className).toMatch(/ at-59 for-61/);
  rerender(<Grid model={model} label="Monday" onFold={() => {}} />);
  expect(cell(/Customer 1,/)).toBe(block);
  expect(block.className).toMatch(/ at-60 for-60/);
});

test('[AGD-1] arrows move from entry to entry and over free time', () => {
  const model = modelOf();
  show(model);
  const first = cell(/Customer 1,/);
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cell(/Customer 3,/));
  fireEvent.keyDown(cell(/Customer 3,/), { key: 'ArrowDown' });
  expect(model.state.get().cursor).toMatchObject({ column: 1, startsAt: onMonday(11) });
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(cell(/Customer 3,/));
});

test('[AGD-4] a free slot that is taken meanwhile is offered no longer, and what took it has the focus', () => {
  const model = modelOf();
  const { rerender } = show(model);
  act(() => cell(/Customer 3,/).focus());
  fireEvent.keyDown(cell(/Customer 3,/), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(cell(/^New booking, Daan, 11:00/));
  const block = { kind: 'block', customer: null, service: null, reason: 'Delivery', status: 'blocked' } as const;
  const taken = { startsAt: onMonday(11), busyUntil: onMonday(12), employeeId: 2, roomId: null, ...block };
  const { agenda, columns } = aGridModel([...entries, anEntry({ id: 6, ...taken })]);
  rerender(<Grid model={{ ...model, agenda, columns }} label="Monday" onFold={() => {}} />);
  expect(screen.queryByRole('gridcell', { name: /^New booking/ })).toBeNull();
  expect(document.activeElement).toBe(cell(/Delivery/));
});

test('[AGD-4] a free slot says how long it is free after a change', () => {
  const model = modelOf();
  const { rerender } = show(model);
  fireEvent.pointerMove(screen.getByRole('grid'), point(12.05, 1));
  const words = () => cell(/^New booking, Daan/).textContent;
  const before = words();
  const visit = anEntry({ id: 6, startsAt: onMonday(13), employeeId: 2, roomId: 21 });
  const { agenda, columns } = aGridModel([...entries, visit]);
  rerender(<Grid model={{ ...model, agenda, columns }} label="Monday" onFold={() => {}} />);
  expect(words()).not.toBe(before);
  expect(words()).toMatch(/until 13:00/);
});

test('[TEAM-6] without permission to change the agenda entries can neither be moved nor booked', () => {
  const model = modelOf({ mayChange: () => false });
  show(model);
  fireEvent.pointerDown(cell(/Customer 1,/), point(10, 0));
  fireEvent.pointerMove(window, point(12, 0));
  fireEvent.pointerMove(screen.getByRole('grid'), point(11.4, 1));
  expect(model.state.get()).toEqual({ lifted: undefined, cursor: undefined });
});

test('[AGD-8] a right click on an empty cell asks why it is not free, on an entry it does not', () => {
  const model = modelOf();
  show(model);
  const grid = screen.getByRole('grid');
  // 11:00 of Daan, who is free, and the buffer of Noor’s visit at two.
  expect(fireEvent.contextMenu(grid, point(11.4, 1))).toBe(false);
  expect(model.askWhy).toHaveBeenLastCalledWith(
    expect.objectContaining({ startsAt: onMonday(11) + 20 * 60, employeeId: 2, roomId: null, name: 'Daan' }),
  );
  fireEvent.contextMenu(grid, point(15.1, 0));
  expect(model.askWhy).toHaveBeenLastCalledWith(expect.objectContaining({ startsAt: onMonday(15), employeeId: 1 }));
  expect(fireEvent.contextMenu(cell(/Customer 1,/), point(10.2, 0))).toBe(true);
  expect(model.askWhy).toHaveBeenCalledTimes(2);
});

test('[AGD-8] W asks about the cell under the pointer, and from an entry about its time', () => {
  const model = modelOf();
  show(model);
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(model.askWhy).not.toHaveBeenCalled();
  expect(toasts.shown().at(-1)?.text).toBe('Point at a time first: W says why it is not free.');
  fireEvent.pointerOver(cell(/Customer 1,/));
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(model.askWhy).toHaveBeenLastCalledWith(
    expect.objectContaining({ startsAt: onMonday(10), employeeId: 1, serviceId: 5 }),
  );
  fireEvent.pointerMove(screen.getByRole('grid'), point(11.4, 1));
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(model.askWhy).toHaveBeenLastCalledWith(
    expect.objectContaining({ startsAt: onMonday(11) + 20 * 60, employeeId: 2 }),
  );
  act(() => cell(/Customer 2,/).focus());
  fireEvent.keyDown(cell(/Customer 2,/), { key: 'w' });
  expect(model.askWhy).toHaveBeenLastCalledWith(expect.objectContaining({ startsAt: onMonday(14), employeeId: 1 }));
});

test('[AGD-8] a long press by touch asks, one that moves or ends early does not', () => {
  vi.useFakeTimers();
  try {
    const model = modelOf();
    show(model);
    const grid = screen.getByRole('grid');
    const touch = { ...point(11.4, 1), pointerType: 'touch' };
    fireEvent.pointerDown(grid, touch);
    fireEvent.pointerMove(grid, { ...touch, clientY: touch.clientY + 30 });
    vi.advanceTimersByTime(1_000);
    fireEvent.pointerDown(grid, touch);
    fireEvent.pointerUp(grid, touch);
    vi.advanceTimersByTime(1_000);
    expect(model.askWhy).not.toHaveBeenCalled();
    fireEvent.pointerDown(grid, touch);
    vi.advanceTimersByTime(1_000);
    expect(model.askWhy).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('[AGD-2] the head of a column and the column say the same of a day without hours', () => {
  const { rooms } = anAgenda();
  const agenda = anAgenda([], {
    rooms: rooms.map((room) => (room.employeeId === 2 ? { ...room, working: [] } : room)),
  });
  show(aGridModel([], { agenda }));
  // In its two lengths in the head, and once over the hatched column.
  expect(screen.getAllByText('Not used: Room 21')).toHaveLength(3);
  cleanup();
  const closed = anAgenda([], { specialDays: [{ date: '2026-11-16', closed: true, reason: 'Carnival' }] });
  show(aGridModel([], { agenda: closed }));
  expect(screen.getAllByText('Carnival')).toHaveLength(6);
  expect(screen.queryByText('Not working')).toBeNull();
});

test('[AGD-2] people work, and the column of what nobody is assigned to is open', () => {
  const early = anEntry({ id: 6, startsAt: onMonday(7), roomId: 31, employeeId: null });
  const hours = { fromMinute: 7 * 60, untilMinute: 19 * 60 };
  show(aGridModel([early], { hours }));
  expect(
    screen.getAllByText(/ 09:00$| 17:00$/, { selector: '[data-place] > span' }).map((each) => each.textContent),
  ).toEqual([
    'Works from 09:00',
    'Works until 17:00',
    'Works from 09:00',
    'Works until 17:00',
    'Open from 09:00',
    'Open until 17:00',
  ]);
});
