/** For the current link of a row that is wider than its place: on a phone, or beside an open editor. */
export function keepInSight(link: HTMLElement | null) {
  const row = link?.closest('nav');
  if (!link || !row) return undefined;
  const observer = new ResizeObserver(() => link.scrollIntoView({ block: 'nearest', inline: 'center' }));
  observer.observe(row);
  return () => observer.disconnect();
}
