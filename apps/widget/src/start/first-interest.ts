const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'];
const WANTS = ['click', 'input', 'change'];

/** Pictures come first, and nobody books in the first moments. */
const START_DELAY_MS = 2_000;

/**
 * Starts at the first sign that someone is about to use the page, or a little after it has loaded. What they do before
 * the start is done is kept and happens then. The answer is a sign that others may give.
 */
export function firstInterest(start: () => Promise<void>): () => Promise<void> {
  const kept: (() => void)[] = [];
  const keep = (event: Event) => {
    const again = repetition(event);
    if (again) kept.push(again);
  };
  let state: 'waiting' | 'starting' | 'started' = 'waiting';
  const begin = async () => {
    if (state !== 'waiting') return;
    state = 'starting';
    try {
      await start();
    } catch (error) {
      // Usually the connection: the next sign is a new try.
      console.error(error);
      state = 'waiting';
      return;
    }
    state = 'started';
    for (const sign of SIGNS) removeEventListener(sign, begin, true);
    for (const want of WANTS) removeEventListener(want, keep, true);
    for (const again of kept) again();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
  for (const want of WANTS) addEventListener(want, keep, true);
  const soon = () => setTimeout(begin, START_DELAY_MS);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  return begin;
}

/** The same deed once more, later; undefined for what needs nobody, such as following a link. */
function repetition(event: Event): (() => void) | undefined {
  const { target, type } = event;
  if (!(target instanceof Element)) return undefined;
  if (type === 'click') {
    if (target.closest('a[href]')) return undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    return () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return undefined;
  const { value } = target;
  return () => {
    write(target, value);
    target.dispatchEvent(new Event(type, { bubbles: true }));
  };
}

/** Around React, which watches each field and takes a value it has already seen for no change. */
function write(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
  Reflect.set(prototype, 'value', value, field);
}
