import { Problem } from '../../infra/http/problem.ts';
import type { Slots, SlotRequest } from '../slot/slots.ts';

/** A refusal because a time is taken names the free times near it (A1). */
export async function withNearest<T>(
  slots: Pick<Slots, 'nearest'>,
  companyId: number,
  request: SlotRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'time_taken') throw error;
    const free = await slots.nearest(companyId, request);
    throw new Problem('time_taken', undefined, {
      slots: free.map(({ timestamp, roomId }) => ({ timestamp, room_id: roomId })),
    });
  }
}
