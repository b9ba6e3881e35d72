import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [true, 'auto'],
  [false, 'smooth'],
])('turns without a movement for whoever wants none: %s', (isReduced, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined);
  render(
    <Carousel
      label="Photos"
      slides={[
        { id: 1, content: 'one' },
        { id: 2, content: 'two' },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ behavior }));
});

test('[SHOP-4] has a dot for each place where it stops, and the last one is current at the end', () => {
  // Five slides of 400 px, two and a half of them beside each other.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 400 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(2_000);
  let measured = () => undefined as void;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        measured = tell;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const slides = [1, 2, 3, 4, 5].map((id) => ({ id, content: `picture ${id}` }));
  const { container } = render(<Carousel label="Photos" slides={slides} />);
  act(measured);
  const track = screen.getByRole('list');
  const dots = () => [...container.querySelectorAll('[aria-hidden] > i')];
  const shown = [0, 400, 800, 1_000].map((left) => {
    track.scrollLeft = left;
    fireEvent.scroll(track);
    return dots().findIndex(({ className }) => className !== '');
  });
  expect([dots().length, shown]).toEqual([4, [0, 1, 2, 3]]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});
