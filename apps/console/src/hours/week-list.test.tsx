import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { DrawnRange } from './draft.ts';
import { WeekList } from './week-list.tsx';

const monday: DrawnRange = { week: 1, weekday: 1, shopId: 3, opens: 540, closes: 1020 };

function Week() {
  const [range, setRange] = useState(monday);
  return (
    <>
      <output>{`${range.opens} ${range.closes}`}</output>
      <WeekList
        ranges={[range]}
        open={undefined}
        mayChange
        selected={undefined}
        placeOf={() => undefined}
        onSelect={() => {}}
        onAdd={() => {}}
        onChange={(_, to) => setRange({ ...range, ...to })}
      />
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

test('[HRS-1] a changed begin counts while it is typed, without taking away the end, which is pressed next', () => {
  render(<Week />);
  const opens = screen.getByLabelText<HTMLInputElement>('From');
  const closes = screen.getByLabelText('To');
  fireEvent.change(opens, { target: { value: '09:30' } });
  expect(shown()).toBe('570 1020');
  expect(opens.isConnected).toBe(true);
  expect(opens.value).toBe('09:30');
  expect(closes.isConnected).toBe(true);
});

function TwoRanges() {
  const [ranges, setRanges] = useState([monday, { ...monday, opens: 1080, closes: 1200 }]);
  return (
    <>
      <output>{ranges.map(({ opens, closes }) => `${opens} ${closes}`).join(', ')}</output>
      <WeekList
        ranges={ranges}
        open={undefined}
        mayChange
        selected={undefined}
        placeOf={() => undefined}
        onSelect={() => {}}
        onAdd={() => {}}
        onChange={(range, to) => setRanges(ranges.map((each) => (each === range ? { ...each, ...to } : each)))}
      />
    </>
  );
}

test('[HRS-1] hours that overlap others of their day are said at the field, and count once they do not', () => {
  render(<TwoRanges />);
  const [, opens] = screen.getAllByLabelText<HTMLInputElement>('From');
  const [closes] = screen.getAllByLabelText<HTMLInputElement>('To');
  if (!opens || !closes) throw new Error('Two ranges have four fields.');
  fireEvent.change(closes, { target: { value: '19:00' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(closes);
  expect(screen.getByRole('alert').textContent).toBe('These hours overlap others of the same day.');
  expect([closes.getAttribute('aria-invalid'), shown()]).toEqual(['true', '540 1020, 1080 1200']);
  fireEvent.change(closes, { target: { value: '18:00' } });
  fireEvent.blur(closes);
  expect([shown(), screen.queryByRole('alert')]).toEqual(['540 1080, 1080 1200', null]);
  fireEvent.change(opens, { target: { value: '17:00' } });
  fireEvent.blur(opens);
  expect([opens.getAttribute('aria-invalid'), shown()]).toEqual(['true', '540 1080, 1080 1200']);
});

test('[HRS-1] a begin after the end counts once the end is typed, and is said at the end without it', () => {
  render(<Week />);
  const opens = screen.getByLabelText<HTMLInputElement>('From');
  const closes = screen.getByLabelText('To');
  fireEvent.change(opens, { target: { value: '18:00' } });
  fireEvent.blur(opens, { relatedTarget: closes });
  expect([shown(), opens.value]).toEqual(['540 1020', '18:00']);
  fireEvent.change(closes, { target: { value: '21:00' } });
  expect(shown()).toBe('1080 1260');
  fireEvent.change(opens, { target: { value: '22:00' } });
  fireEvent.blur(opens);
  expect([shown(), opens.value]).toEqual(['1080 1260', '22:00']);
  expect(screen.getByRole('alert').textContent).toBe('It ends before it begins.');
  expect(closes.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(opens, { target: { value: '20:00' } });
  fireEvent.blur(opens);
  expect([shown(), screen.queryByRole('alert')]).toEqual(['1200 1260', null]);
});
