/** How long a name is looked for: its screen may still be loading. */
const LOOK_TIMEOUT_MS = 10_000;

/**
 * The last element with this text: a name in a list of links to its sections comes before the section. A title is the page
 * of the entry itself, whatever repeats its name below.
 */
function elementNamed(name: string): Element | undefined {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let found: Element | undefined;
  while (texts.nextNode())
    if (texts.currentNode.textContent?.trim() === name && found?.tagName !== 'H1')
      found = texts.currentNode.parentElement ?? found;
  return found;
}

/** Scrolls to the name once it is on the screen; returns how to stop looking for it. */
export function scrollToName(name: string): () => void {
  const show = (): boolean => {
    const element = name === '' ? undefined : elementNamed(name);
    element?.scrollIntoView({ block: 'center' });
    return element !== undefined;
  };
  if (name === '' || show()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (show()) stop();
  });
  const timer = setTimeout(() => stop(), LOOK_TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return stop;
}
