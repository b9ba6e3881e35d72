import type { Locale, ShopTime } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import { type ColumnType, recordset } from '../../infra/db/batch.ts';
import type { Tx } from '../../infra/db/open.ts';
import { statement } from '../../infra/db/statement.ts';
import type { MailData } from '../../messages/mail-data.ts';

/** A plain booking with all that is written for it. */
export interface Written {
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
  readonly mail: MailData['booking_confirmed'];
  readonly key: string | null;
  /** In hexadecimal. */
  readonly requestHash: string;
}

const written: { readonly [Name in keyof Written]: ColumnType } = {
  companyId: 'bigint',
  customerId: 'bigint',
  bookingId: 'bigint',
  shopId: 'bigint',
  serviceId: 'bigint',
  serviceName: 'text',
  roomId: 'bigint',
  employeeId: 'bigint',
  startsAt: 'bigint',
  minutes: 'int',
  busyFrom: 'bigint',
  busyUntil: 'bigint',
  priceCents: 'int',
  policyHours: 'int',
  now: 'timestamptz',
  email: 'text',
  locale: 'text',
  eventKey: 'text',
  mail: 'jsonb',
  key: 'text',
  requestHash: 'text',
};

/** The place first: where something is in its way, nothing of the rest is written. */
const write = statement<{ list: string }, { bookingId: number }>(sql`
  with asked as materialized (select * from ${recordset(written, sql.placeholder('list'))}),
  place as (
    insert into occupancies (company_id, booking_id, room_id, employee_id, starts_at, ends_at)
    select "companyId", "bookingId", "roomId", "employeeId", "busyFrom", "busyUntil" from asked
    on conflict do nothing returning company_id, booking_id),
  made as materialized (
    select asked.* from asked join place on place.company_id = "companyId" and place.booking_id = "bookingId"),
  visit as (
    insert into bookings (company_id, id, room_id, employee_id, customer_id, shop_id, service_id, service_name, starts_at,
      minutes, status, price_cents, final_cost_cents, payment_type, payment_system, paid, policy_hours, created_at)
    select "companyId", "bookingId", "roomId", "employeeId", "customerId", "shopId", "serviceId", "serviceName",
      "startsAt", "minutes", 'confirmed', "priceCents", "priceCents", 'cash', 'cash', false, "policyHours", "now"
    from made),
  mail as (
    insert into mails (company_id, event_key, to_address, locale, template, data, next_attempt_at, created_at)
    select "companyId", "eventKey", "email", "locale", 'booking_confirmed', "mail", "now", "now"
    from made where "email" is not null
    on conflict do nothing),
  answer as (
    insert into idempotency_keys (company_id, customer_id, key, request_hash, status, answer, created_at)
    select "companyId", "customerId", "key", decode("requestHash", 'hex'), 200, jsonb_build_object('id', "bookingId"), "now"
    from made where "key" is not null)
  select "bookingId" from made`);

/** The ids of those that nothing was in the way of (A1). */
export async function writeBookings(tx: Tx, list: readonly Written[]): Promise<Set<number>> {
  const rows = list.length === 0 ? [] : await write(tx, { list: JSON.stringify(list) });
  return new Set(rows.map(({ bookingId }) => bookingId));
}
