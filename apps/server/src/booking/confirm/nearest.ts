import { Problem } from '../../infra/http/problem.ts';
import type { Places, PlaceRequest } from '../place/place.ts';

/** Who is told that a time has gone hears at once which are left near it (A1). */
export async function withNearest<T>(
  places: Pick<Places, 'nearest'>,
  companyId: number,
  request: PlaceRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'time_taken') throw error;
    const slots = await places.nearest(companyId, request);
    throw new Problem('time_taken', undefined, {
      slots: slots.map(({ timestamp, roomId }) => ({ timestamp, room_id: roomId })),
    });
  }
}
