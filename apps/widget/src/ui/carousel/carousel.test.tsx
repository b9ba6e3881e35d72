import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

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
