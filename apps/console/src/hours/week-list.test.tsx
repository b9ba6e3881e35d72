import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { DrawnRange } from './draft.ts';
import { WeekList } from './week-list.tsx';

afterEach(cleanup);

const monday: DrawnRange = { week: 1, weekday: 1, shopId: 3, opens: 540, closes: 1020 };

function Week() {
  const [range, setRange] = useState(monday);
  return (
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
  );
}

test('[HRS-1] a changed begin counts without taking away the end, which is pressed next', () => {
  render(<Week />);
  const opens = screen.getByLabelText<HTMLInputElement>('From');
  const closes = screen.getByLabelText('To');
  fireEvent.change(opens, { target: { value: '09:30' } });
  fireEvent.blur(opens);
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('09:30');
  expect(closes.isConnected).toBe(true);
});
