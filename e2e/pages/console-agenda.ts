import { addDays, type Day, dayOf, shopTimeAt, startOfDay, timeOfDay } from '@embook/domain/shared';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

const ZONE = 'Europe/Amsterdam';
const SHOP = 1;
const headers = { 'company-api-key': 'demo-aurora' };
/** Pixels of an hour at the default density. */
export const HOUR_PX = 72;

export const dayFromToday = (days: number): Day => dayOf(addDays(startOfDay(shopTimeAt(Date.now(), ZONE)), days));

/** The five minutes that the shop's clock shows now. */
export const timeNow = (): number => Math.floor(shopTimeAt(Date.now(), ZONE) / 300) * 300;

export const timeOn = (date: Day, hour: number): number => (timeOfDay(date) ?? 0) + hour * 3_600;

export async function signInAs(context: BrowserContext, who: 'desk' | 'noor' | 'owner'): Promise<void> {
  const data = { email: `${who}@embook.test`, password: 'demo1234' };
  const answer = await context.request.post('/api/staff/sign-in', { data });
  expect(answer.status()).toBe(200);
  await context.addInitScript(() => sessionStorage.setItem('embook-console-company', 'demo-aurora'));
  await keepNotices(context);
}

/** Notices go after seconds, which a busy machine may need between two looks at the page: here they stay longer. */
async function keepNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { setTimeout: later } = globalThis;
    const longer = (ms: number) => ([5_000, 8_000, 10_000].includes(ms) ? 25_000 : ms);
    Object.assign(globalThis, {
      setTimeout: (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
        later(run, longer(ms), ...values),
    });
  });
}

interface Wire {
  readonly rooms: readonly { id: number; employee_id: number | null; service_ids: number[] }[];
  readonly entries: readonly { id: number; kind: string; starts_at: number; room_id: number | null; status: string }[];
}

export async function agendaOf({ request }: BrowserContext, date: Day): Promise<Wire> {
  const params = { shop_id: SHOP, date, days: 1 };
  const answer = await request.get('/api/staff/agenda', { headers, params });
  return ((await answer.json()) as { result: Wire }).result;
}

/** The rooms of a day with the services that can be booked there: of a service with options, these. */
export async function bookableRooms(context: BrowserContext, date: Day): Promise<Wire['rooms']> {
  const answer = await context.request.get('/api/staff/bookable', { headers, params: { shop_id: SHOP } });
  const { result } = (await answer.json()) as { result: { services: readonly { id: number }[] } };
  const { rooms } = await agendaOf(context, date);
  return rooms.map((room) => ({
    ...room,
    service_ids: room.service_ids.filter((id) => result.services.some((service) => service.id === id)),
  }));
}

/** When and in which room a visit stands on its day. */
export async function placeOf(context: BrowserContext, date: Day, id: number) {
  const entry = (await agendaOf(context, date)).entries.find((one) => one.id === id);
  return [entry?.starts_at, entry?.room_id];
}

/** A visit of a new customer, booked by staff; returns its id. */
export async function bookVisit(
  { request }: BrowserContext,
  {
    startsAt,
    roomId,
    serviceId,
    name,
    email,
  }: { startsAt: number; roomId: number; serviceId: number; name: string; email?: string },
): Promise<number> {
  const customer = { first_name: name, last_name: 'Smit', ...(email && { email }) };
  const data = {
    service_id: serviceId,
    starts_at: startsAt,
    room_id: roomId,
    customer,
    payment: 'later',
    tell_customer: false,
  };
  const answer = await request.post('/api/staff/booking', { headers, data });
  const { result } = (await answer.json()) as { result: { booking_id: number } };
  expect(answer.status(), JSON.stringify(result)).toBe(200);
  return result.booking_id;
}

/** Two employees with the same service, each in a room of their own. */
export async function sharedService(context: BrowserContext, date: Day) {
  const rooms = await bookableRooms(context, date);
  const staffed = rooms.filter(({ employee_id: employee }) => employee !== null);
  for (const from of staffed)
    for (const to of staffed) {
      const serviceId = from.service_ids.find((id) => to.service_ids.includes(id));
      if (from.employee_id !== to.employee_id && serviceId !== undefined) return { from, to, serviceId };
    }
  throw new Error('nobody in the demo does what somebody else does');
}

export const openAgenda = async (page: Page, query: string): Promise<void> => {
  await page.goto(`/console/agenda?shop=${SHOP}&${query}`);
  await expect(page.getByRole('grid')).toBeVisible();
};

export const blockOf = (page: Page, id: number): Locator => page.locator(`[data-entry="booking-${id}"]`);

export const columnOf = (page: Page, employeeId: number | null, date: Day): Locator =>
  page.locator(`[data-column="employee-${employeeId}-${date}"]`);

/** How far to drag, in pixels, from one employee's column to another's. */
export async function columnDistance(page: Page, date: Day, from: number | null, to: number | null): Promise<number> {
  const start = await columnOf(page, from, date).boundingBox();
  const end = await columnOf(page, to, date).boundingBox();
  return (end?.x ?? 0) - (start?.x ?? 0);
}

/** Drags a block by its upper third, in steps as a hand does. */
export async function drag(page: Page, block: Locator, by: { x: number; y: number }, isDropped = true): Promise<void> {
  const drawn = await block.boundingBox();
  if (!drawn) throw new Error('it is not drawn');
  const position = { x: drawn.width / 2, y: Math.min(12, drawn.height / 3) };
  // Waits until it stands still: a line above the agenda that comes or goes moves it.
  await block.hover({ position });
  const box = (await block.boundingBox()) ?? drawn;
  const from = { x: box.x + position.x, y: box.y + position.y };
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 6 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 });
  if (isDropped) await page.mouse.up();
}

/** A touch through the browser's input, so that the browser decides what scrolls. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  const STEPS = 8;
  return {
    async down(on: Locator): Promise<void> {
      const box = await on.boundingBox();
      if (!box) throw new Error('it is not drawn');
      at = { x: box.x + box.width / 2, y: box.y + Math.min(12, box.height / 3) };
      await touch('touchStart');
    },
    async by(x: number, y: number): Promise<void> {
      for (let step = 0; step < STEPS; step += 1) {
        at = { x: at.x + x / STEPS, y: at.y + y / STEPS };
        await touch('touchMove');
      }
    },
    up: () => touch('touchEnd'),
  };
}
