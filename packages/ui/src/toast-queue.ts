/** What an undo is about. */
export interface UndoSubject {
  readonly id: number;
  /** Its version after the change. */
  readonly version: number;
  /** What the undo would bring back: brought back elsewhere, there is nothing left to undo. */
  readonly state: string;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'problem';
  /** How long it is shown, in milliseconds. */
  readonly duration: number;
  /** Where to go on. */
  readonly link?: { readonly text: string; readonly href: string } | undefined;
  /** Undoes what it reports while it is shown; answers whether that succeeded. */
  readonly undo?: () => boolean | Promise<boolean>;
  readonly of?: UndoSubject | undefined;
  /** Called when it goes without having been undone. */
  readonly commit?: (() => void) | undefined;
}

const MAX_TOASTS = 3;
const none: readonly Toast[] = [];

/** Short notices: at most three, no text twice, each for its time and in one place. */
export function toastQueue() {
  let toasts = none;
  /** Where they can be shown; the last one is in front. */
  let regions: readonly string[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function publish(next: readonly Toast[], places = regions): void {
    toasts = next;
    regions = places;
    for (const listener of listeners) listener();
  }

  /** Returns the function that removes the region; one in a dialog is in front of those of the page. */
  function addRegion(region: string, isInDialog: boolean): () => void {
    publish(toasts, isInDialog ? [...regions, region] : [region, ...regions]);
    return () =>
      publish(
        toasts,
        regions.filter((other) => other !== region),
      );
  }

  const hold = (id: number): void => clearTimeout(timers.get(id));

  /** Starts its time; a toast that is gone has none. */
  function release(id: number): void {
    const found = toasts.find((shown) => shown.id === id);
    if (!found) return;
    // In a tab behind another one, as a bank's, nobody reads it yet; what is undone or sent later must not wait for that.
    if (document.hidden && !found.undo && !found.commit)
      document.addEventListener('visibilitychange', () => release(id), { once: true });
    else
      timers.set(
        id,
        setTimeout(() => dismiss(id), found.duration),
      );
  }

  /** Removes a toast without a commit, and returns it. */
  function take(id: number): Toast | undefined {
    const found = toasts.find((shown) => shown.id === id);
    hold(id);
    timers.delete(id);
    publish(toasts.filter((shown) => shown !== found));
    return found;
  }

  function dismiss(id: number): void {
    take(id)?.commit?.();
  }

  function show(toast: Omit<Toast, 'id'>): void {
    lastId += 1;
    const id = lastId;
    // Each of several that can be undone stands for a change of its own, whatever its text.
    for (const { id: old, text, undo } of toasts) if (!undo && text === toast.text) take(old);
    for (const { id: old } of toasts.slice(0, 1 - MAX_TOASTS)) dismiss(old);
    publish([...toasts, { ...toast, id }]);
    release(id);
  }

  return {
    show,
    dismiss,
    take,
    hold,
    release,
    addRegion,
    shown: () => toasts,
    shownIn: (region: string) => (regions.at(-1) === region ? toasts : none),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ToastQueue = ReturnType<typeof toastQueue>;
