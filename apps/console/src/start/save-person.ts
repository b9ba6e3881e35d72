import { impactIn } from '../hours/queries.ts';
import { call } from '../lib/call.ts';
import { m } from '../paraglide/messages.js';

/** False where somebody has booked the room without a person: these visits are decided about in the catalogue (HRS-3). */
async function takesOver({ id, version }: { id: number; version: number }, employeeId: number): Promise<boolean> {
  try {
    await call('staffChangeRoom', { id, version, employee_id: employeeId });
    return true;
  } catch (error) {
    if (impactIn(error)) return false;
    throw error;
  }
}

/** A room that no employee uses yet, else a new one with the services of the others. */
async function roomFor(shopId: number, employeeId: number): Promise<void> {
  const { rooms } = await call('staffRooms', { shopId });
  const free = rooms.find((room) => room.employee_id === null);
  if (free && (await takesOver(free, employeeId))) return;
  const name = m.start_room_number({ number: rooms.length + 1 });
  const { room } = await call('staffAddRoom', { shop_id: shopId, name, employee_id: employeeId });
  const { services } = await call('staffServices', { shopId });
  for (const { id, version, rooms: before } of services)
    if (before.length > 0) await call('staffChangeService', { id, version, rooms: [...before, room.id] });
}

/** Adds a bookable employee, with a room (START-1). */
export async function addPerson(shopId: number, name: string): Promise<number> {
  const { employee } = await call('staffAddEmployee', { shop_id: shopId, name });
  await roomFor(shopId, employee.id);
  return employee.id;
}

/** An invited employee signs in to the console and sees their own day. */
export const invitePerson = (shopId: number, employeeId: number, email: string) =>
  call('staffInvite', { email, role: 'practitioner', shops: [shopId], employeeId });
