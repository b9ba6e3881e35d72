import { type RefObject, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { Toast, ToastQueue } from './toast-queue.ts';

const none: readonly Toast[] = [];

/**
 * The toasts of a live region, which is always mounted, so that screen readers announce its changes. The shell has one,
 * and every open dialog: everything outside a modal dialog is inert, so only the topmost region shows them. A dialog that
 * opens together with the page is mounted first, so the order alone does not say which that is.
 */
export function useToasts(queue: ToastQueue, region: RefObject<Element | null>): readonly Toast[] {
  const id = useId();
  useEffect(() => queue.addRegion(id, Boolean(region.current?.closest('dialog'))), [queue, id, region]);
  return useSyncExternalStore(
    queue.subscribe,
    () => queue.shownIn(id),
    () => none,
  );
}

/** Handlers of a toast: its time stands still while it is pointed at or has the focus. */
export function useHeld(queue: ToastQueue, id: number) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held) return undefined;
    queue.hold(id);
    // Also when its region goes while the pointer is over it.
    return () => queue.release(id);
  }, [queue, id, held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
