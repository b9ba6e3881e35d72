import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export const SHOP = 1;
const headers = { 'company-api-key': 'demo-aurora' };

type Wire = Record<string, unknown>;

/** A staff call as the console makes it, for the set-up of a journey. */
export async function ask({ request }: BrowserContext, method: 'GET' | 'POST', path: string, data?: Wire) {
  const answer = await request.fetch(`/api/staff/${path}`, { method, headers, ...(data && { data }) });
  const { result } = (await answer.json()) as { result: Wire };
  expect(answer.status(), JSON.stringify(result)).toBe(200);
  return result;
}

/** A service of classes that bundles and memberships pay for in the demo. */
export async function taughtId(context: BrowserContext, name: string): Promise<number> {
  const { services } = await ask(context, 'GET', `timetable?shop_id=${SHOP}`);
  const found = (services as { id: number; name: string }[]).find((service) => service.name === name);
  if (!found) throw new Error(`${name} is not taught`);
  return found.id;
}

export interface Lesson {
  readonly id: number;
  readonly serviceId: number;
  readonly startsAt: number;
}

/** A class that no other journey books. */
export async function addClass(context: BrowserContext, name: string, on: string, at: string): Promise<Lesson> {
  const serviceId = await taughtId(context, 'Slow flow');
  const { session } = await ask(context, 'POST', 'session', { service_id: serviceId, on, at, places: 8, name });
  const { id, starts_at: startsAt } = session as { id: number; starts_at: number };
  return { id, serviceId, startsAt };
}

export const bookIn = async (
  context: BrowserContext,
  { id, serviceId, startsAt }: Lesson,
  customer: Wire,
  payment: string,
): Promise<number> => {
  const data = { service_id: serviceId, starts_at: startsAt, session_id: id, customer, payment, tell_customer: true };
  return Number((await ask(context, 'POST', 'booking', data))['booking_id']);
};

/** A demo customer who can pay a class this way. */
export async function whoPaysWith(
  context: BrowserContext,
  { id, serviceId, startsAt }: Lesson,
  payment: string,
  without: readonly number[] = [],
): Promise<number> {
  const { customers } = await ask(context, 'GET', 'customer?limit=50');
  for (const customer of customers as { id: number }[]) {
    if (without.includes(customer.id)) continue;
    const query = `service_id=${serviceId}&starts_at=${startsAt}&session_id=${id}&customer_id=${customer.id}`;
    const { payments } = await ask(context, 'GET', `terms?${query}`);
    if ((payments as { payment: string }[]).some((each) => each.payment === payment)) return customer.id;
  }
  throw new Error(`nobody can pay with a ${payment}`);
}

export interface Person {
  readonly bookingId: number;
  readonly status: string;
}

export async function peopleOf(context: BrowserContext, id: number): Promise<Person[]> {
  const { participants } = await ask(context, 'GET', `session/${id}/participants`);
  return (participants as { booking_id: number; status: string }[]).map(({ booking_id: bookingId, status }) => ({
    bookingId,
    status,
  }));
}

export const classPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Class' });

export const tileOf = (page: Page, id: number): Locator => page.locator(`[data-class="${id}"]`);
