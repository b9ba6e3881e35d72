import type { FrameMessage } from '@embook/domain/embedding';

type Analytics = Extract<FrameMessage, { type: 'analytics' }>;

/** By name and booking; what is about no booking has no id and is told each time. */
const told: Record<string, unknown> = {};

/** News once for each booking, however often the frame is loaded again; `datalayer` mirrors it for a tag manager. */
export const isNews = ({ name, props }: Analytics, mirror: string): boolean => {
  const key = name + props['id'];
  if (told[key]) return false;
  told[key] = props['id'];
  if (mirror === 'datalayer') ((window as { dataLayer?: object[] }).dataLayer ??= []).push({ event: name, ...props });
  return true;
};
