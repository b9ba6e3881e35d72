/** Bundles, memberships and points. Each statement finds what is wrong: the company and an id. */
export const entitlements = {
  // A8
  'a bundle is used no more often than it was bought for': `
    select c.company_id, c.id from client_bundles c
    join bundle_uses u on u.company_id = c.company_id and u.client_bundle_id = c.id and u.returned_at is null
    where c.max_usages <> -1 group by c.company_id, c.id having count(*) > c.max_usages`,

  'a membership is used no more often than its period allows': `
    select u.company_id, u.client_subscription_id as id from subscription_uses u
    join client_subscription_groups g on g.company_id = u.company_id and g.group_id = u.group_id
      and g.client_subscription_id = u.client_subscription_id
    where u.returned_at is null and g.max_usages <> -1
    group by u.company_id, u.client_subscription_id, u.group_id, u.period_start, g.max_usages
    having count(*) > g.max_usages`,

  // A17. Pauses move periods away from under visits that stay booked, so only memberships without one are looked at. A class
  // that the company moved keeps the uses that do not reach its new time (decision 41).
  'a use of a membership is of the period its visit lies in, or of one that is made up for': `
    select u.company_id, u.id from (
      select u.company_id, u.id, u.period_start, date '1970-01-01' + (b.starts_at / 86400)::int as visit_day,
        case when g.max_usages = -1 then 0 else coalesce(g.use_missed_usages_after, 0) end * 7 as made_up_days,
        case g.periodicity when 'weekly' then u.period_start + 7
          else (c.starts_on + make_interval(months => 1 + (12 * (extract(year from u.period_start)
            - extract(year from c.starts_on)) + extract(month from u.period_start)
            - extract(month from c.starts_on))::int))::date end as period_end
      from subscription_uses u
      join client_subscriptions c on c.company_id = u.company_id and c.id = u.client_subscription_id
      join client_subscription_groups g on g.company_id = u.company_id and g.group_id = u.group_id
        and g.client_subscription_id = u.client_subscription_id
      join bookings b on b.company_id = u.company_id and b.id = u.booking_id
      where u.returned_at is null and (b.session_id is null or coalesce(b.agreed_at, b.starts_at) = b.starts_at)
        and not exists (select from subscription_pauses p
          where p.company_id = c.company_id and p.client_subscription_id = c.id)) u
    where visit_day < period_start or visit_day >= period_end + made_up_days`,

  // Ending one releases what lies beyond (A17), but for what the shop moved there (decision 41).
  'a live visit that a membership paid lies before its end': `
    select b.company_id, b.id from bookings b
    join subscription_uses u on u.company_id = b.company_id and u.booking_id = b.id and u.returned_at is null
    join client_subscriptions c on c.company_id = u.company_id and c.id = u.client_subscription_id
    where b.status = 'confirmed' and date '1970-01-01' + (least(b.starts_at, b.agreed_at) / 86400)::int >= c.ends_on`,

  // A late cancellation keeps the use, which its outcome says.
  'a use that counts is of a visit of its owner that was paid with it': `
    select u.company_id, u.id from bundle_uses u
    join client_bundles c on c.company_id = u.company_id and c.id = u.client_bundle_id
    join bookings b on b.company_id = u.company_id and b.id = u.booking_id
    where u.returned_at is null and (b.payment_type <> 'bundle' or b.customer_id <> c.customer_id
      or b.status = 'released' or b.status = 'cancelled' and b.cancel_outcome is null)
    union all
    select u.company_id, u.id from subscription_uses u
    join client_subscriptions c on c.company_id = u.company_id and c.id = u.client_subscription_id
    join bookings b on b.company_id = u.company_id and b.id = u.booking_id
    where u.returned_at is null and (b.payment_type <> 'subscription' or b.customer_id <> c.customer_id
      or b.status = 'released' or b.status = 'cancelled' and b.cancel_outcome is null)`,

  'a live visit that a bundle or membership paid took a use': `
    select b.company_id, b.id from bookings b
    where b.status in ('held', 'confirmed') and (
      b.payment_type = 'bundle' and not exists (select from bundle_uses u
        where u.company_id = b.company_id and u.booking_id = b.id and u.returned_at is null)
      or b.payment_type = 'subscription' and not exists (select from subscription_uses u
        where u.company_id = b.company_id and u.booking_id = b.id and u.returned_at is null))`,

  // A30. What had begun when the money went back keeps its use.
  'nothing to come is paid with a bundle or membership whose money went back': `
    select u.company_id, u.id from bundle_uses u
    join client_bundles c on c.company_id = u.company_id and c.id = u.client_bundle_id
    join bookings b on b.company_id = u.company_id and b.id = u.booking_id and b.status = 'confirmed'
    join shops s on s.company_id = b.company_id and s.id = b.shop_id
    where u.returned_at is null and b.starts_at > extract(epoch from c.returned_at at time zone s.time_zone)
    union all
    select u.company_id, u.id from subscription_uses u
    join subscription_periods n on n.company_id = u.company_id and n.client_subscription_id = u.client_subscription_id
    join bookings b on b.company_id = u.company_id and b.id = u.booking_id and b.status = 'confirmed'
    join shops s on s.company_id = b.company_id and s.id = b.shop_id
    where u.returned_at is null and b.starts_at > extract(epoch from n.returned_at at time zone s.time_zone)`,

  // A10
  'a customer has a membership once at a time': `
    select company_id, min(id) as id from client_subscriptions where status in ('pending', 'active', 'open')
    group by company_id, customer_id, subscription_id having count(*) > 1`,

  'points come and go once for a payment and once for a visit': `
    select company_id, min(id) as id from loyalty_entries where payment_id is not null
    group by company_id, payment_id, reason having count(*) > 1
    union all
    select company_id, min(id) as id from loyalty_entries where booking_id is not null
    group by company_id, booking_id, reason having count(*) > 1`,

  // A9. The balance itself may be below zero: what was spent is not there any more when its payment goes back.
  'no more points are taken back for a payment than it earned': `
    select back.company_id, back.id from loyalty_entries back
    left join loyalty_entries earned on earned.company_id = back.company_id and earned.payment_id = back.payment_id
      and earned.reason = 'earned'
    where back.payment_id is not null and back.reason = 'adjusted' and back.points < -coalesce(earned.points, 0)`,
} as const;
