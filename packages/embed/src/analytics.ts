import type { FrameMessage } from '@embook/domain/embedding';

type Analytics = Extract<FrameMessage, { type: 'analytics' }>;

const told: string[] = [];

/** News once for each booking, however often the frame is loaded again; `datalayer` mirrors it for a tag manager. */
export const isNews = ({ name, props }: Analytics, mirror: string): boolean => {
  const key = name + props['id'];
  if (props['id'] && told.includes(key)) return false;
  told.push(key);
  if (mirror === 'datalayer') ((window as { dataLayer?: object[] }).dataLayer ??= []).push({ event: name, ...props });
  return true;
};
