import { useEffect } from 'react';

/**
 * Marks the visit whose panel is open, and keeps it in sight; outside React, so that no column re-renders. One that was
 * booked a moment ago is listed later than its panel opens.
 */
export function useMarkOpened(id: number | undefined, isListed: boolean): void {
  // After every render, since the grid may have drawn the block anew.
  useEffect(() => {
    const block = blockOf(id);
    if (block) block.dataset['opened'] = '';
    return () => void delete block?.dataset['opened'];
  });
  useEffect(() => {
    const block = isListed ? blockOf(id) : null;
    const grid = block?.closest('[role="grid"]')?.parentElement;
    if (!block || !grid) return undefined;
    // The panel takes its room from the grid, some time later where it has to be downloaded.
    const observer = new ResizeObserver(() => block.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    observer.observe(grid);
    return () => observer.disconnect();
  }, [id, isListed]);
}

const blockOf = (id: number | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`[data-entry="booking-${id}"]`);
