/** For the current link of a row that is wider than its place: on a phone, or beside an open editor. */
export function keepInSight(link: HTMLAnchorElement) {
  const observer = new ResizeObserver(() => link.scrollIntoView({ block: 'nearest', inline: 'center' }));
  const row = link.closest('nav');
  if (row) observer.observe(row);
  return () => observer.disconnect();
}
