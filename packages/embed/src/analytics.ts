import type { FrameMessage } from '@embook/domain/embedding';

type Analytics = Extract<FrameMessage, { type: 'analytics' }>;

const told = new Set<string>();

/** News once for each booking, however often the frame is loaded again; `datalayer` mirrors it for a tag manager. */
export function isNews({ name, props }: Analytics, mirror: string | null): boolean {
  const { id } = props;
  if (id && told.has(name + id)) return false;
  told.add(name + id);
  const page = window as { dataLayer?: object[] };
  if (mirror === 'datalayer') (page.dataLayer ??= []).push({ event: name, ...props });
  return true;
}
