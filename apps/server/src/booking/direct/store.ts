import type { Locale, ShopTime } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/open.ts';
import type { Letters } from '../../infra/mail/letter.ts';
import { statement } from '../../infra/db/statement.ts';
import { inOneRoom, type StoredService } from '../store.ts';

export type DirectStore = typeof directStore;

interface Asked {
  readonly companyId: number;
  readonly customerId: number;
  readonly serviceId: number;
  readonly roomId: number;
  readonly startsAt: ShopTime;
  /** The day that is looked at. */
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly key: string | null;
}

interface Looked extends StoredService {
  /** Made before under this key, booked already by this customer, or a session: nothing plain. */
  readonly special: boolean;
  readonly shopName: string;
  readonly address: string;
  readonly email: string | null;
  readonly locale: Locale;
  readonly acceptsCash: boolean;
  readonly policyHours: number;
  readonly loyalty: boolean;
  readonly needPoints: number;
  readonly discount: number;
  readonly points: number;
}

interface Written {
  readonly companyId: number;
  readonly customerId: number;
  readonly bookingId: number;
  readonly shopId: number;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly roomId: number | null;
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly minutes: number;
  readonly busyFrom: ShopTime;
  readonly busyUntil: ShopTime;
  readonly priceCents: number;
  readonly policyHours: number;
  readonly now: string;
  readonly email: string | null;
  readonly locale: Locale;
  readonly eventKey: string;
  readonly letter: Letters['booking_confirmed'];
  readonly key: string | null;
  readonly requestHash: Uint8Array;
}

const asked = (name: keyof Asked) => sql.placeholder(name);
const written = (name: keyof Written) => sql.placeholder(name);

const look = statement<Record<keyof Asked, unknown>, Looked>(sql`
  select found.*, shops.name as "shopName",
    concat_ws(', ', shops.street, concat_ws(' ', shops.zip, shops.city)) as "address",
    accounts.email as "email", customers.locale as "locale",
    companies.accepts_cash as "acceptsCash", companies.cancellation_policy_hours as "policyHours",
    companies.enable_loyalty_program as "loyalty", companies.loyalty_need_points as "needPoints",
    companies.loyalty_discount_percent as "discount",
    (select coalesce(sum(l.points), 0)::int from loyalty_entries l
      where l.company_id = companies.id and l.customer_id = customers.id) as "points",
    exists (select from idempotency_keys k
      where k.company_id = companies.id and k.customer_id = customers.id and k.key = ${asked('key')})
    or exists (select from bookings b
      where b.company_id = companies.id and b.customer_id = customers.id and b.starts_at = ${asked('startsAt')}
        and b.status in ('held', 'confirmed') and b.room_id = ${asked('roomId')} and b.session_id is null)
    or exists (select from sessions s
      where s.company_id = companies.id and s.shop_id = shops.id and s.kind in ('group', 'event')
        and s.starts_at = ${asked('startsAt')} and s.room_id = ${asked('roomId')}) as "special"
  from (${inOneRoom(asked)}) found
  join companies on companies.id = ${asked('companyId')}
  join shops on shops.company_id = companies.id and shops.id = found."shopId"
  join customers on customers.company_id = companies.id and customers.id = ${asked('customerId')}
  left join accounts on accounts.id = customers.account_id`);

/** The place first: where something is in its way, nothing of the rest is written. */
const write = statement<Record<keyof Written, unknown>, { bookingId: number }>(sql`
  with place as (
    insert into occupancies (company_id, booking_id, room_id, employee_id, starts_at, ends_at)
    values (${written('companyId')}, ${written('bookingId')}, ${written('roomId')}, ${written('employeeId')},
      ${written('busyFrom')}, ${written('busyUntil')})
    on conflict do nothing returning company_id, booking_id, room_id, employee_id),
  visit as (
    insert into bookings (company_id, id, room_id, employee_id, customer_id, shop_id, service_id, service_name, starts_at,
      minutes, status, price_cents, final_cost_cents, payment_type, payment_system, paid, policy_hours, created_at)
    select place.*, ${written('customerId')}::bigint, ${written('shopId')}::bigint, ${written('serviceId')}::bigint,
      ${written('serviceName')}::text, ${written('startsAt')}::bigint, ${written('minutes')}::int, 'confirmed',
      ${written('priceCents')}::int, ${written('priceCents')}::int, 'cash', 'cash', false,
      ${written('policyHours')}::int, ${written('now')}::timestamptz
    from place),
  letter as (
    insert into mails (company_id, event_key, to_address, locale, template, data, next_attempt_at, created_at)
    select company_id, ${written('eventKey')}::text, ${written('email')}::text, ${written('locale')}::text,
      'booking_confirmed', ${written('letter')}::jsonb, ${written('now')}::timestamptz, ${written('now')}::timestamptz
    from place where ${written('email')}::text is not null
    on conflict do nothing),
  answer as (
    insert into idempotency_keys (company_id, customer_id, key, request_hash, status, answer, created_at)
    select company_id, ${written('customerId')}::bigint, ${written('key')}::text, ${written('requestHash')}::bytea, 200,
      jsonb_build_object('id', booking_id), ${written('now')}::timestamptz
    from place where ${written('key')}::text is not null)
  select booking_id as "bookingId" from place`);

export const directStore = {
  /** The service, the room's day, the customer and the company's terms; undefined when one of them is not there. */
  look: async (tx: Tx, values: Asked): Promise<Looked | undefined> => (await look(tx, values))[0],

  /** The booking with its place, its letter and its key; false when something is in the way after all (A1). */
  write: async (tx: Tx, values: Written): Promise<boolean> =>
    (await write(tx, { ...values, letter: JSON.stringify(values.letter) })).length > 0,
};
