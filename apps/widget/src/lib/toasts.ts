import { type Toast, toastQueue } from '@embook/ui/toast-queue';

const TOAST_DURATION_MS = 7_000;

export const toasts = toastQueue();

/** A short notice at the top of the widget. */
export const toast = (text: string, tone: Toast['tone'] = 'done', link?: Toast['link']): void =>
  toasts.show({ text, tone, duration: TOAST_DURATION_MS, link });
