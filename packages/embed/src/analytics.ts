import type { FrameMessage } from '@embook/domain/embedding';

type Analytics = Extract<FrameMessage, { type: 'analytics' }>;

/** Keyed by name and booking; events without a booking have no id and are reported each time. */
const reported: Record<string, unknown> = {};

/**
 * Whether it is the first event for this booking, however often the frame is reloaded; `datalayer` also pushes it for a
 * tag manager.
 */
export const isNews = ({ name, props }: Analytics, mirror: string): boolean => {
  const key = name + props['id'];
  if (reported[key]) return false;
  reported[key] = props['id'];
  if (/datalayer/i.test(mirror))
    ((window as { dataLayer?: object[] }).dataLayer ??= []).push({ event: name, ...props });
  return true;
};
