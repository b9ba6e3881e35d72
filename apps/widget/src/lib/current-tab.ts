/** Marks a row of tabs that scrolls sideways where it is narrow. */
export const tabRowMark = { 'data-tab-row': '' };

/** Scrolls the row, and nothing else, until its current tab is in the middle. */
export function showCurrentTab(row = document.querySelector('[data-tab-row]')): void {
  const tab = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
