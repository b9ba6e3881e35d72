import { entitlements } from './entitlement-invariants.ts';
import { money } from './money-invariants.ts';

/** Rooms, seats and holds. Each statement finds what is wrong: the company and an id. */
const places = {
  // A1. The exclusion constraints enforce it too; this finds what was written while they were dropped.
  'a place of a room is used by one at a time, and a class or a block has all of them': `
    select company_id, id from (
      select company_id, id, place, starts_at, max(ends_at) over (partition by company_id, room_id, place order by starts_at, id
        rows between unbounded preceding and 1 preceding) as busy_until,
        max(ends_at) filter (where place is null) over (partition by company_id, room_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) as closed_until,
        max(ends_at) over (partition by company_id, room_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) as used_until
      from occupancies where room_id is not null) o
    where starts_at < busy_until or starts_at < closed_until or place is null and starts_at < used_until`,

  // WHO-5. Visits that are over stay as they were in a room that has become smaller.
  'a room has no more visits at once than it holds': `
    select o.company_id, o.id from occupancies o
    join rooms r on r.company_id = o.company_id and r.id = o.room_id
    join shops s on s.company_id = r.company_id and s.id = r.shop_id
    where (o.place < 1 or o.place > r.capacity) and o.ends_at > extract(epoch from now() at time zone s.time_zone)`,

  'an employee is with one at a time': `
    select company_id, id from (
      select company_id, id, starts_at, max(ends_at) over (partition by company_id, employee_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) as busy_until
      from occupancies where employee_id is not null) o
    where starts_at < busy_until`,

  // A2
  'a session counts its live seats, and has no more than it offers': `
    select s.company_id, s.id from sessions s
    left join seats e on e.company_id = s.company_id and e.session_id = s.id and e.released_at is null
    group by s.company_id, s.id
    having s.taken <> count(e.booking_id) or s.taken > s.total`,

  'a live visit to a room keeps it busy, and no other visit does': `
    select b.company_id, b.id from bookings b
    left join occupancies o on o.company_id = b.company_id and o.booking_id = b.id
    group by b.company_id, b.id
    having count(o.id) <> case when b.session_id is null and b.status in ('held', 'confirmed') then 1 else 0 end
      or bool_or(o.room_id is distinct from b.room_id or o.starts_at > b.starts_at
        or o.ends_at < b.starts_at + b.minutes * 60) filter (where o.id is not null)`,

  'a live visit to a session has its seat there, and no other visit has': `
    select b.company_id, b.id from bookings b
    left join seats e on e.company_id = b.company_id and e.booking_id = b.id and e.released_at is null
    where case when b.session_id is not null and b.status in ('held', 'confirmed')
      then e.session_id is distinct from b.session_id or e.customer_id is distinct from b.customer_id
      else e.booking_id is not null end`,

  'a visit that is held has a hold and a payment under way, and no other visit is held': `
    select b.company_id, b.id from bookings b
    left join holds h on h.company_id = b.company_id and h.booking_id = b.id
    where (b.status = 'held') <> (h.booking_id is not null)
      or b.status = 'held' and not exists (
        select from payments p where p.company_id = b.company_id and p.payable_kind = 'booking' and p.payable_id = b.id
          and p.status in ('intent', 'pending'))`,

  // B22. By the clock of the shop, as visits are.
  'nobody who was erased has a visit that begins after that': `
    select b.company_id, b.id from bookings b
    join customers c on c.company_id = b.company_id and c.id = b.customer_id
    join shops s on s.company_id = b.company_id and s.id = b.shop_id
    where b.status = 'confirmed' and b.starts_at > extract(epoch from c.erased_at at time zone s.time_zone)`,
} as const;

/**
 * What must hold in every database at every moment, each under the name that an operator reads. That no row is without
 * a company needs no statement: the columns refuse it. Some are enforced by constraints as well and are checked all the
 * same, since a database may have been repaired or restored by hand.
 */
export const checks = { ...places, ...money, ...entitlements };

export type Invariant = keyof typeof checks;
