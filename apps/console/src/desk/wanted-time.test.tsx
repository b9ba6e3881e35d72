import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Draft } from './desk-draft-store.ts';
import { WantedTime } from './wanted-time.tsx';

/** Wednesday 18 November 2026, 10:00. */
const NOW = Date.UTC(2026, 10, 18, 10) / 1000;
const service = {
  id: 7,
  name: 'Massage',
  mainName: 'Massage',
  category: '',
  minutes: 60,
  priceCents: 6_500,
  photoUrl: null,
  people: [],
};

interface WantedProps {
  onChange: (changes: Partial<Draft>) => void;
  onDone: () => void;
}

function Wanted({ onChange, onDone }: WantedProps) {
  const [draft, setDraft] = useState<Draft>({ when: 'soonest', weeks: 1, reason: '', tellCustomer: true });
  const change = (changes: Partial<Draft>) => {
    onChange(changes);
    setDraft({ ...draft, ...changes });
  };
  return <WantedTime {...{ draft, service, change, onDone }} now={NOW} inSight={undefined} ref={null} />;
}

test.each([
  ['24.11.2026', 'Tue 24 Nov', '2026-11-24'],
  ['31.12.2027', 'Fri 31 Dec 2027', '2027-12-31'],
  ['31.12.2027 14:30', 'Fri 31 December 2027, 14:30', '2027-12-31'],
  ['fri afternoon', 'Fri 20 Nov, from 12:00', '2026-11-20'],
  ['17.11.', 'Tue 17 November is over.', undefined],
  ['31.12.2030', 'Tue 31 December 2030 is too far ahead. You can book until Sat 18 November 2028.', undefined],
])('[DESK-1] %s is read back as %s', (typed, words, day) => {
  const onChange = vi.fn();
  render(<Wanted onChange={onChange} onDone={vi.fn()} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(onChange.mock.lastCall?.[0].day).toBe(day);
});

test('[DESK-1] Enter goes on to the offered times once the typed one can be read; until then they stay as they were', () => {
  const [onChange, onDone] = [vi.fn(), vi.fn()];
  render(<Wanted {...{ onChange, onDone }} />);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'tomorrow 14:30' } });
  fireEvent.change(field, { target: { value: 'tomorrow 14:301' } });
  expect(onChange.mock.lastCall?.[0]).toEqual({ whenTyped: 'tomorrow 14:301', chosen: undefined, payment: undefined });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'tomorrow 14:30' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onDone).toHaveBeenCalledOnce();
});
