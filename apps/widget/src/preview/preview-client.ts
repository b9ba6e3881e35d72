import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../lib/error-handling.ts';

/**
 * The queries of a preview. Only that nothing can be booked here is said in a toast: whoever types beside it has asked for none of the
 * other calls.
 */
export const createPreviewClient = (refusal: () => string, show: (text: string) => void): QueryClient =>
  createQueryClient({
    onUnauthorized: () => undefined,
    onMessage: (text) => {
      if (text === refusal()) show(text);
    },
  });

/** Before another screen is opened: what is not shown now would come back as it was typed before, under an id that is gone. */
export const forgetUnseen = (client: QueryClient): void => client.removeQueries({ type: 'inactive' });
