import { expect, test } from 'vitest';
import { call, refusal } from '../testing/fake-call.ts';
import { addPerson } from './save-person.ts';

test('[START-1] [HRS-3] who is added gets a room of their own where the free one has visits to come', async () => {
  const answers: Record<string, unknown> = {
    staffAddEmployee: { employee: { id: 7 } },
    staffRooms: { rooms: [{ id: 4, version: 2, employee_id: null }] },
    staffAddRoom: { room: { id: 5 } },
    staffServices: { services: [{ id: 9, version: 3, rooms: [4] }] },
  };
  call.mockImplementation(async (name: string) => {
    if (name === 'staffChangeRoom')
      throw refusal('Bookings are in the way.', { status: 409, impact: { bookings: [], classes: [] } });
    return answers[name] ?? {};
  });
  expect(await addPerson(3, 'Ieva')).toBe(7);
  expect(call.mock.calls.slice(2)).toEqual([
    ['staffChangeRoom', { id: 4, version: 2, employee_id: 7 }],
    ['staffAddRoom', expect.objectContaining({ shop_id: 3, employee_id: 7 })],
    ['staffServices', { shopId: 3 }],
    ['staffChangeService', { id: 9, version: 3, rooms: [4, 5] }],
  ]);
});
