import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMarkOpened } from './shown-agenda.tsx';

/** Without layout nothing changes its size: each box is measured once. */
class OneMeasure {
  readonly measured: () => void;
  constructor(measured: () => void) {
    this.measured = measured;
  }
  observe(): void {
    this.measured();
  }
  disconnect(): void {}
}

function Agenda({ opened, ids }: { opened: number | undefined; ids: readonly number[] }) {
  useMarkOpened(opened, opened !== undefined && ids.includes(opened));
  return (
    <div>
      <div role="grid">
        {ids.map((id) => (
          <span key={id} data-entry={`booking-${id}`} />
        ))}
      </div>
    </div>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[DESK-1] a visit that is listed only after its panel has opened is scrolled into sight, once', () => {
  vi.stubGlobal('ResizeObserver', OneMeasure);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const { rerender } = render(<Agenda opened={undefined} ids={[1]} />);
  rerender(<Agenda opened={2} ids={[1]} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Agenda opened={2} ids={[1, 2]} />);
  expect(scrolled.mock.contexts).toEqual([document.querySelector('[data-entry="booking-2"]')]);
  rerender(<Agenda opened={2} ids={[1, 2, 3]} />);
  expect(scrolled).toHaveBeenCalledOnce();
});
