import { bringIntoView, visiblePart } from '../../lib/visible-part.ts';

/** Marks the content below the tabs of a shop. */
export const tabContentMark = { 'data-tab-content': '' };

const tabsOf = (path: string): string | undefined => /^(\/shops\/\d+)\/[a-z]+$/.exec(path)?.[1];

/** From one tab of a shop to another: the scroll position is kept. */
export const isTabChange = (from: string, to: string): boolean => {
  const shop = tabsOf(from);
  return shop !== undefined && shop === tabsOf(to);
};

/** Scrolls to the start of the new tab's content, unless the page is scrolled less far. */
export function showTabStart(): void {
  const content = document.querySelector('[data-tab-content]');
  if (!content) return;
  const stuck = Number.parseFloat(getComputedStyle(content).scrollMarginTop) || 0;
  if (content.getBoundingClientRect().top < visiblePart().top + stuck) bringIntoView(content, { block: 'start' });
}
