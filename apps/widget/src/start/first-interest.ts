const INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'];
const REPEATED_EVENTS = ['click', 'input', 'change'];

/** Rows inside the page may be scrolled by the page itself (lib/current-tab.ts). */
const isOwnScroll = (event: Event | undefined): boolean => event?.type === 'scroll' && event.target !== document;

/** Pictures load first, and nobody books in the first seconds. */
const START_DELAY_MS = 2_000;

/**
 * Starts at the first interaction, or shortly after the page has loaded. Events before the start has finished are
 * repeated afterwards, as are the earlier ones. Returns a function that starts it too.
 */
export function firstInterest(start: () => Promise<void>, early: readonly Event[] = []): () => Promise<void> {
  const kept: (() => void)[] = [];
  const keep = (event: Event) => {
    const link = event.type === 'click' && event.target instanceof Element && event.target.closest('a');
    if (link && !navigator.onLine) {
      // The browser would leave the page for an error of its own.
      event.preventDefault();
      event.stopImmediatePropagation();
      onceOnline(() => link.click());
    }
    const again = repetition(event);
    if (again) kept.push(again);
  };
  let state: 'waiting' | 'starting' | 'started' = 'waiting';
  const begin = async (event?: Event) => {
    if (state !== 'waiting' || isOwnScroll(event)) return;
    state = 'starting';
    try {
      await start();
    } catch (error) {
      // Usually a network error: the next interaction retries.
      console.error(error);
      state = 'waiting';
      if (!navigator.onLine) onceOnline(() => void begin());
      return;
    }
    state = 'started';
    for (const sign of INTERACTIONS) removeEventListener(sign, begin, true);
    for (const want of REPEATED_EVENTS) removeEventListener(want, keep, true);
    for (const again of kept) again();
  };
  for (const sign of INTERACTIONS) addEventListener(sign, begin, { capture: true, passive: true });
  for (const want of REPEATED_EVENTS) addEventListener(want, keep, true);
  early.forEach(keep);
  if (early.length > 0) void begin();
  const soon = () => setTimeout(() => void begin(), START_DELAY_MS);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  return begin;
}

/** Says that one is offline, in words that the page has brought along, until one is not. */
function onceOnline(goOn: () => void): void {
  const said = document.getElementById('embook-offline');
  if (said) said.hidden = false;
  const back = () => {
    if (said) said.hidden = true;
    goOn();
  };
  addEventListener('online', back, { once: true });
}

/** Repeats the event later; undefined for events that need no script, such as following a link. */
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

/** Bypasses React's value tracking, which would ignore a value that the field already has. */
function write(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
  Reflect.set(prototype, 'value', value, field);
}
