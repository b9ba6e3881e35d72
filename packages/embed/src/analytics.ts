import type { FrameMessage } from '@embook/domain/embedding';

type Analytics = Extract<FrameMessage, { type: 'analytics' }>;

/** Pushes an event for a tag manager too, with `analytics="datalayer"`. The frame sends each once for a booking. */
export const mirror = ({ name, props }: Analytics, target: string): void => {
  if (/datalayer/i.test(target))
    ((window as { dataLayer?: object[] }).dataLayer ??= []).push({ event: name, ...props });
};
