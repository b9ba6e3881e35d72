import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

interface Place {
  readonly element: HTMLElement;
  /** Where it and what it lies in stood, from the inside out. */
  readonly path: readonly { readonly parent: Element; readonly index: number }[];
}

function placeOf(element: HTMLElement): Place {
  const path: { parent: Element; index: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, path };
}

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility();

const firstIn = (root: Element | undefined): HTMLElement | undefined =>
  root && [...(root.matches(FOCUSABLE) ? [root] : []), ...root.querySelectorAll(FOCUSABLE)].find(canTake);

/** What stands where it stood, or before it, or around it. A grid chooses its cell itself: the next in the page may be far away. */
function neighbourOf({ path }: Place): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    if (parent.role === 'grid' && canTake(parent)) return parent;
    const found = firstIn(parent.children[index]) ?? firstIn(parent.children[index - 1]) ?? firstIn(parent);
    if (found) return found;
  }
  return undefined;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function giveFocusTo(place: Place): void {
  const { element } = place;
  (element.isConnected && canTake(element) ? element : neighbourOf(place))?.focus();
}

/** The screen where nothing has the focus, or only a field of a dialog that has just closed: Tab goes on there. */
const focusedOr = (before: HTMLElement): HTMLElement => {
  const hasNone = before === document.body || before.closest('dialog:not([open])') !== null;
  return hasNone ? (document.getElementById('work') ?? before) : before;
};

/**
 * What opens over or beside the page gives the focus back when it closes: to what had it before, or to its neighbour when
 * that is gone, or to the screen when nothing had it. Whoever put the focus elsewhere meanwhile keeps it there. `current` finds what the panel shows by now, such
 * as another block after J and K.
 */
export function useFocusReturn(open = true, current?: (opener: HTMLElement) => HTMLElement | null): void {
  const findCurrent = useEffectEvent((opener: HTMLElement) => current?.(opener));
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!open || !(before instanceof HTMLElement)) return undefined;
    const place = placeOf(focusedOr(before));
    return () => {
      const now = findCurrent(before);
      const target = now ? placeOf(now) : place;
      // Once it has left the page, and the browser has given back what it can itself.
      queueMicrotask(() => isLost() && giveFocusTo(target));
    };
  }, [open]);
}

/**
 * A part beside the page takes the focus when somebody opens it, not when the page begins with it, and gives it back.
 * `first` is what is typed in first.
 */
export function usePanelFocus(first?: string): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const takeFocus = useEffectEvent(() => {
    const field = first === undefined ? null : panel.current?.querySelector<HTMLElement>(first);
    (field ?? panel.current)?.focus();
  });
  useFocusReturn();
  // Before the browser draws: it would take the focus from what the panel hides.
  useLayoutEffect(() => {
    if (!isLost()) takeFocus();
  }, []);
  return panel;
}

/** A dialog gives the focus back itself. */
const isInClosedDialog = ({ path }: Place): boolean =>
  path.some(({ parent }) => parent instanceof HTMLDialogElement && !(parent.isConnected && parent.open));

/** A row that is taken away while it has the focus gives it to the row beside it, whoever took it away. */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Place | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? placeOf(target) : undefined;
    };
    const keep = () => {
      if (!last || last.element.isConnected || !isLost() || isInClosedDialog(last)) return;
      giveFocusTo(last);
    };
    // After what has just closed has given the focus back itself, however many changes of the page came before it.
    const observer = new MutationObserver(() => queueMicrotask(keep));
    addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
