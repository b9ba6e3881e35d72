import { bringIntoView, visiblePart } from '../../lib/visible-part.ts';

/** On what stands under the tabs of a shop. */
export const tabContentMark = { 'data-tab-content': '' };

const tabsOf = (path: string): string | undefined => /^(\/shops\/\d+)\/[a-z]+$/.exec(path)?.[1];

/** From one tab of a shop to another: the page around them stays where it is. */
export const isTabChange = (from: string, to: string): boolean => {
  const shop = tabsOf(from);
  return shop !== undefined && shop === tabsOf(to);
};

/** The new tab begins under the tabs; whoever has not scrolled that far stays where they are. */
export function showTabStart(): void {
  const content = document.querySelector('[data-tab-content]');
  if (!content) return;
  const stuck = Number.parseFloat(getComputedStyle(content).scrollMarginTop) || 0;
  if (content.getBoundingClientRect().top < visiblePart().top + stuck) bringIntoView(content, { block: 'start' });
}
