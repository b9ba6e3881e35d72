import { BOOKING_REFERENCES } from '@embook/domain/booking';
import { createHash } from 'node:crypto';
import { addDays, type ShopTime, shopTimeAt, startOfDay } from '@embook/domain/shared';

/**
 * Identical companies, each with one shop open 09–13 and 14–21, ten rooms with an employee each, and one class an
 * evening.
 */
const COMPANIES = 50;
export const ROOMS = 500;
const ROOMS_EACH = ROOMS / COMPANIES;
export const CUSTOMERS_EACH = 200;
/** Of the eleven hours a room is open. */
const BUSY_HOURS = 6;
/** How far ahead there are bookings already. */
export const DAYS_AHEAD = 20;

/** Two customers of the first company with a history of their own. */
export const REGULARS = [
  { id: 90_001, visits: 200 },
  { id: 90_002, visits: 20_000 },
] as const;

export const today = (): ShopTime => startOfDay(shopTimeAt(Date.now(), 'Europe/Amsterdam'));

export const companyOf = (room: number): number => Math.floor((room - 1) / ROOMS_EACH) + 1;
export const apiKeyOf = (company: number): string => `bench-${company}`;
/** The customers of a company, counted from 0. */
export const customerOf = (company: number, number: number): number => (company - 1) * CUSTOMERS_EACH + number + 1;
export const tokenOf = (customer: number): string => `bench-token-${customer}`;

/** Whether the load keeps a room busy in this hour of this day; the SQL below uses the same formula. */
const isBusy = (room: number, day: ShopTime, hour: number): boolean =>
  (hour * 7 + room * 3 + (day / 86_400) * 5) % 11 < BUSY_HOURS;

const HOURS = [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20];

/** Free hours of every room, day by day from `first` days after today on. No two touch the same time. */
export function* freeHours(first: number): Generator<{ readonly room: number; readonly startsAt: ShopTime }> {
  for (let day = addDays(today(), first); ; day = addDays(day, 1))
    for (const hour of HOURS)
      for (let room = 1; room <= ROOMS; room += 1)
        if (!isBusy(room, day, hour)) yield { room, startsAt: day + hour * 3600 };
}

const catalogue = `
  insert into companies (id, api_key, name, max_unpaid_bookings)
    select c, 'bench-' || c, 'Company ' || c, 1000000 from generate_series(1, ${COMPANIES}) c;
  insert into shops (company_id, id, name, street, zip, city, country, time_zone, offers_services, offers_groups)
    select c, c, 'Shop ' || c, 'Oudegracht 112', '3511 AW', 'Utrecht', 'Netherlands', 'Europe/Amsterdam', true, true
    from generate_series(1, ${COMPANIES}) c;
  insert into opening_hours select c, c, w, o.opens, o.closes
    from generate_series(1, ${COMPANIES}) c, generate_series(1, 7) w, (values (540, 780), (840, 1260)) o(opens, closes);
  insert into employees (company_id, id, shop_id, name)
    select (r - 1) / ${ROOMS_EACH} + 1, r, (r - 1) / ${ROOMS_EACH} + 1, 'Employee ' || r from generate_series(1, ${ROOMS}) r;
  insert into rooms (company_id, id, shop_id, name, employee_id, grid_minutes, horizon_days)
    select company_id, id, shop_id, 'Room ' || id, id, 15, 3650 from employees;
  insert into services (company_id, id, shop_id, name, minutes, price_cents)
    select c, c, c, 'Massage', 60, 4950 from generate_series(1, ${COMPANIES}) c;
  insert into services (company_id, id, shop_id, name, minutes, price_cents)
    select c, 1000 + c, c, 'Yoga', 60, 1500 from generate_series(1, ${COMPANIES}) c;
  insert into service_rooms select company_id, company_id, id from rooms;
  insert into accounts (id, email, password_hash)
    select n, 'customer' || n || '@embook.test', 'unused' from generate_series(1, ${COMPANIES * CUSTOMERS_EACH}) n;
  insert into customers (company_id, id, account_id, first_name, last_name)
    select (n - 1) / ${CUSTOMERS_EACH} + 1, n, n, 'Ada', 'Visser' from generate_series(1, ${COMPANIES * CUSTOMERS_EACH}) n;
  insert into accounts (id, email, password_hash)
    select n, 'regular' || n || '@embook.test', 'unused' from unnest(array[${REGULARS.map(({ id }) => id).join()}]) n;
  insert into customers (company_id, id, account_id, first_name, last_name)
    select 1, n, n, 'Bea', 'Mol' from unnest(array[${REGULARS.map(({ id }) => id).join()}]) n;
  insert into tokens (company_id, token_hash, customer_id)
    select company_id, sha256(convert_to('bench-token-' || id, 'UTF8')), id from customers;`;

/** Spread like the random ids of the platform; each with a reference of its own, below 2^53. */
const idOf = (number: string): string =>
  `(${number}) % ${BOOKING_REFERENCES} + (hashint8extended(${number}, 0) & 65535) * ${BOOKING_REFERENCES}`;

/**
 * Days of every room, so many visits each. Foreign keys are not checked row by row; the constraints against overlapping
 * visits are created over all rows at the end.
 */
const days = (from: number, until: number) => `
  create temp table visits as
    select ${idOf(`d::bigint * ${ROOMS * 24} + r * 24 + h`)} as id, (r - 1) / ${ROOMS_EACH} + 1 as company, r as room,
      d::bigint * 86400 + h * 3600 as starts_at,
      (((r - 1) / ${ROOMS_EACH}) * ${CUSTOMERS_EACH} + 1 + (r * 31 + d * 17 + h * 7) % ${CUSTOMERS_EACH}) as customer
    from generate_series(${from}, ${until - 1}) d, generate_series(1, ${ROOMS}) r, unnest(array[${HOURS.join()}]) h
    where (h * 7 + r * 3 + d * 5) % 11 < ${BUSY_HOURS};
  insert into bookings (company_id, id, customer_id, shop_id, service_id, service_name, room_id, employee_id, starts_at,
      minutes, status, price_cents, final_cost_cents, payment_type, payment_system)
    select company, id, customer, company, company, 'Massage', room, room, starts_at, 60, 'confirmed', 4950, 4950, 'cash', 'cash'
    from visits;
  insert into occupancies (company_id, room_id, employee_id, starts_at, ends_at, booking_id)
    select company, room, room, starts_at, starts_at + 3600, id from visits;
  drop table visits;
  insert into sessions (company_id, id, shop_id, kind, service_id, starts_at, minutes, total, taken, price_cents)
    select c, d::bigint * ${COMPANIES} + c, c, 'group', 1000 + c, d::bigint * 86400 + 79200, 60, 10, 1, 1500
    from generate_series(${from}, ${until - 1}) d, generate_series(1, ${COMPANIES}) c;
  insert into bookings (company_id, id, customer_id, shop_id, service_id, service_name, session_id, starts_at, minutes,
      status, price_cents, final_cost_cents, payment_type, payment_system)
    select company_id, ${idOf(`id + 8000000000`)}, (company_id - 1) * ${CUSTOMERS_EACH} + 1, shop_id, service_id, 'Yoga', id,
      starts_at, 60, 'confirmed', 1500, 1500, 'cash', 'cash'
    from sessions where starts_at >= ${from}::bigint * 86400 and starts_at < ${until}::bigint * 86400;
  insert into seats (company_id, booking_id, session_id, customer_id)
    select company_id, ${idOf(`id + 8000000000`)}, id, (company_id - 1) * ${CUSTOMERS_EACH} + 1
    from sessions where starts_at >= ${from}::bigint * 86400 and starts_at < ${until}::bigint * 86400;`;

const histories = REGULARS.map(
  ({ id, visits }) => `
  insert into bookings (company_id, id, customer_id, shop_id, service_id, service_name, room_id, employee_id, starts_at,
      minutes, status, price_cents, final_cost_cents, payment_type, payment_system)
    select 1, ${idOf(`n + 9000000000 + ${id}::bigint * 100000`)}, ${id}, 1, 1, 'Massage', 1 + n % 10, 1 + n % 10,
      ${today()} - n * 43200, 60, 'confirmed', 4950, 4950, 'cash', 'cash'
    from generate_series(1, ${visits}) n;`,
).join('');

const GUARDS = ['room', 'employee'];
export const withoutGuards = GUARDS.map(
  (who) => `alter table occupancies drop constraint occupancies_${who}_free;`,
).join('\n');
const withGuards = GUARDS.map(
  (who) => `alter table occupancies add constraint occupancies_${who}_free exclude using gist
    (company_id with =, ${who}_id with =, int8range(starts_at, ends_at) with &&) where (${who}_id is not null);`,
).join('\n');

const VISITS_A_DAY = ROOMS * BUSY_HOURS + COMPANIES;

/** A database with fewer has no bookings on some of the days ahead. */
export const BOOKINGS_AHEAD = DAYS_AHEAD * VISITS_A_DAY;

/** The number of days that holds about this many bookings. */
const daysFor = (bookings: number): number => Math.round(bookings / VISITS_A_DAY);

/** A client that takes several statements in one text. */
interface SqlClient {
  query(text: string): Promise<unknown>;
}

/** The companies without any booking but those of the regulars. Nothing prevents overlapping visits until `guard`. */
export async function createCompanies(client: SqlClient): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(withoutGuards);
  await client.query(catalogue + histories);
}

/** Lengthens the history of all rooms until there are `to` bookings instead of `from`. */
export async function grow(client: SqlClient, from: number, to: number): Promise<void> {
  const until = today() / 86_400 + DAYS_AHEAD;
  await client.query(days(until - daysFor(to), until - daysFor(from)));
  await client.query('vacuum (analyze)');
}

export const guard = (client: SqlClient) => client.query(withGuards);

/** All of it at once. */
export async function fill(client: SqlClient, bookings: number): Promise<void> {
  await createCompanies(client);
  await grow(client, 0, bookings);
  await guard(client);
}

/** A pseudo-random number, the same in every run. */
export const pseudoRandom = (number: number, below: number): number =>
  createHash('sha256').update(String(number)).digest().readUInt32BE() % below;
