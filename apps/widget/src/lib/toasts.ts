export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'problem' | 'done';
}

const MOST = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A short notice at the bottom of the widget. A text that is already shown is not shown twice. */
export function toast(text: string, tone: Toast['tone'] = 'done'): void {
  lastId += 1;
  show([...toasts.filter((shown) => shown.text !== text), { id: lastId, text, tone }].slice(-MOST));
}

export const dismissToast = (id: number): void => show(toasts.filter((shown) => shown.id !== id));

export const shownToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
