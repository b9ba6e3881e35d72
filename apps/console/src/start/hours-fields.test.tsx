import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HoursFields } from './hours-fields.tsx';

test('[START-1] a day with a break is shown whole, and cannot lose its afternoon to two fields', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '12:30' },
    { weekday: 1, opens: '13:30', closes: '21:00' },
    { weekday: 2, opens: '09:00', closes: '18:00' },
  ];
  render(<HoursFields hours={hours} errors={{}} tries={0} onChange={() => {}} />);
  expect(screen.getByText('09:00 – 12:30, 13:30 – 21:00')).toBeDefined();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});
