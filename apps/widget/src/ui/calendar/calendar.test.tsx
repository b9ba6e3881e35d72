import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Calendar } from './calendar.tsx';

function Month({ onChoose }: { onChoose?: (day: string) => void }) {
  const [month, setMonth] = useState('2026-12-01');
  return (
    <Calendar
      month={month}
      first="2026-11-16"
      last="2027-02-10"
      today="2026-11-16"
      chosen={null}
      stateOf={(day) => ({ refused: day.endsWith('-31'), free: null, words: day.endsWith('-31') ? 'closed' : null })}
      onMonth={setMonth}
      onChoose={onChoose ?? (() => undefined)}
    />
  );
}

const day = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}(,|$)`) });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const focused = () => document.activeElement?.getAttribute('data-day');

describe('the calendar', () => {
  test('[I18N-7] starts its weeks on Monday and shows no day of another month', () => {
    render(<Month />);
    const [names, first] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(names).toBe('MoTuWeThFrSaSu');
    expect(first).toBe('123456'); // 1 December 2026 is a Tuesday
    expect(screen.getAllByRole('button', { name: /December/ })).toHaveLength(31);
  });

  test('[BOOK-2] begins with the week that can be booked', () => {
    render(<Month />);
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    const [, first] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(first).toBe('16171819202122');
    expect(screen.queryByRole('button', { name: /\b15 November/ })).toBeNull();
    // Keys stay there too.
    day('16 November').focus();
    press('ArrowUp');
    expect(focused()).toBe('2026-11-16');
  });

  test('is a grid with one tab stop, the first day that can be chosen', () => {
    render(<Month />);
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy();
    const stops = screen.getAllByRole('button', { name: /\d December/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map((stop) => stop.getAttribute('data-day'))).toEqual(['2026-12-01']);
  });

  test.each([
    ['ArrowRight', '2026-12-17'],
    ['ArrowLeft', '2026-12-15'],
    ['ArrowDown', '2026-12-23'],
    ['ArrowUp', '2026-12-09'],
    ['Home', '2026-12-14'],
    ['End', '2026-12-20'],
    ['PageUp', '2026-11-16'],
    ['PageDown', '2027-01-16'],
  ])('%s moves from 16 December to %s', (key, expected) => {
    render(<Month />);
    day('16 December').focus();
    press(key);
    expect(focused()).toBe(expected);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  });

  test('keys change the month, to the last day of a shorter one and not past the last month', () => {
    render(<Month />);
    day('31 December').focus();
    press('PageDown');
    press('PageDown');
    expect(focused()).toBe('2027-02-28');
    expect(screen.getByRole('grid', { name: 'February 2027' })).toBeTruthy();
    press('PageDown');
    expect(focused()).toBe('2027-02-28');
  });

  test('a refused day can be focused and says why, but not chosen', () => {
    const choose = vi.fn();
    render(<Month onChoose={choose} />);
    const refused = day('31 December, closed');
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(refused);
    expect(choose).not.toHaveBeenCalled();
    fireEvent.click(day('30 December'));
    expect(choose).toHaveBeenCalledWith('2026-12-30');
  });

  test('changes only between the first and the last month', () => {
    render(<Month />);
    const previous = screen.getByRole('button', { name: 'Previous month' });
    fireEvent.click(previous);
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(previous);
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  });
});
