import { providers } from '../infra/checkout/provider-list.ts';

const online = providers.map((name) => `'${name}'`).join(', ');

/** Payments, refunds, repeated calls and mails. Each statement finds what is wrong: the company and an id. */
export const money = {
  'a payment is for something its customer has': `
    select p.company_id, p.id from payments p
    where not exists (select from bookings b where p.payable_kind = 'booking'
        and b.company_id = p.company_id and b.id = p.payable_id and b.customer_id = p.customer_id)
      and not exists (select from client_bundles c where p.payable_kind = 'bundle'
        and c.company_id = p.company_id and c.id = p.payable_id and c.customer_id = p.customer_id)
      and not exists (select from client_subscriptions c where p.payable_kind = 'subscription'
        and c.company_id = p.company_id and c.id = p.payable_id and c.customer_id = p.customer_id)`,

  // A3. A visit that was cancelled with an outcome was there; what it cost stayed or went back by that outcome.
  'what was paid was given': `
    select p.company_id, p.id from payments p
    where p.status = 'paid' and case p.payable_kind
      when 'booking' then not exists (select from bookings b where b.company_id = p.company_id and b.id = p.payable_id
        and (b.status = 'confirmed' or b.status = 'cancelled' and b.cancel_outcome is not null))
      when 'bundle' then not exists (select from client_bundles c where c.company_id = p.company_id
        and c.id = p.payable_id and c.status = 'active')
      else not exists (select from client_subscriptions c
        join subscription_periods n on n.company_id = c.company_id and n.client_subscription_id = c.id
        where c.company_id = p.company_id and c.id = p.payable_id and c.status in ('active', 'open', 'ended')
          and n.number = p.payable_period and n.paid_at is not null)
      end`,

  'nothing is paid twice': `
    select company_id, payable_id as id from payments where status = 'paid'
    group by company_id, payable_kind, payable_id, payable_period having count(*) > 1`,

  // A6
  'what counts as paid online has a payment': `
    select b.company_id, b.id from bookings b
    where b.paid and b.final_cost_cents > 0 and b.payment_system in (${online}) and not exists (
      select from payments p where p.company_id = b.company_id and p.payable_kind = 'booking' and p.payable_id = b.id
        and p.status in ('paid', 'refund_due', 'refunded'))
    union all
    select c.company_id, c.id from client_bundles c
    where c.paid and c.final_cost_cents > 0 and c.payment_system in (${online}) and not exists (
      select from payments p where p.company_id = c.company_id and p.payable_kind = 'bundle' and p.payable_id = c.id
        and p.status = 'paid')`,

  // TILL-1. What is paid online is in no till, and what a till gave back it had taken.
  'a till gives back no more than it took, and takes no more than a visit costs': `
    select t.company_id, t.booking_id as id from till_entries t
    join bookings b on b.company_id = t.company_id and b.id = t.booking_id
    group by t.company_id, t.booking_id, b.final_cost_cents
    having sum(t.amount_cents) < 0 or sum(t.amount_cents) > b.final_cost_cents`,

  // TILL-1. What was refunded, or is to be, is not taken any more.
  'the till and online payments together take no more than a visit costs': `
    select b.company_id, b.id from bookings b
    join (select p.company_id, p.payable_id, sum(case when p.status = 'paid' then p.amount_cents
        else p.amount_cents - coalesce(r.amount_cents, p.amount_cents) end) as cents from payments p
      left join refunds r on r.company_id = p.company_id and r.payment_id = p.id
      where p.payable_kind = 'booking' and p.status in ('paid', 'refund_due', 'refunded')
      group by p.company_id, p.payable_id) o on o.company_id = b.company_id and o.payable_id = b.id
    join (select t.company_id, t.booking_id, sum(t.amount_cents) as cents from till_entries t
      group by t.company_id, t.booking_id) d on d.company_id = b.company_id and d.booking_id = b.id
    where o.cents > 0 and d.cents > 0 and o.cents + d.cents > b.final_cost_cents`,

  // TILL-2
  'a closed day of a till is what its entries sum up to': `
    select c.company_id, c.id from day_closings c
    left join till_entries t on t.company_id = c.company_id and t.shop_id = c.shop_id and t.day = c.day
    group by c.company_id, c.id
    having c.cash_cents <> coalesce(sum(t.amount_cents) filter (where t.method = 'cash'), 0)
      or c.card_cents <> coalesce(sum(t.amount_cents) filter (where t.method = 'card'), 0)
      or c.other_cents <> coalesce(sum(t.amount_cents) filter (where t.method = 'other'), 0)
      or c.cash_entries + c.card_entries + c.other_entries <> count(t.id)`,

  // A9
  'no more goes back than was paid': `
    select p.company_id, p.id from payments p
    join refunds r on r.company_id = p.company_id and r.payment_id = p.id
    group by p.company_id, p.id having sum(r.amount_cents) > p.amount_cents`,

  // A provider may have given money back without being asked to: then the account of the payment says so.
  'money that goes back is written down as a refund, and no other money is': `
    select p.company_id, p.id from payments p
    left join refunds r on r.company_id = p.company_id and r.payment_id = p.id
    where r.id is null and p.status = 'refund_due'
      or r.id is null and p.status = 'refunded' and not exists (
        select from payment_events e where e.company_id = p.company_id and e.payment_id = p.id
          and e.to_status = 'refunded' and e.detail ->> 'says' = 'refunded')
      or r.id is not null and (p.status not in ('refund_due', 'refunded')
        or (r.status = 'done') <> (p.status = 'refunded'))`,

  // A30. A refund that came back is owed again, and money that the provider gave back is never counted above what was paid.
  'a refund that is done went back, or an operator gave it back': `
    select r.company_id, r.payment_id as id from refunds r
    where r.status = 'done' and r.returned_cents between 1 and r.amount_cents - r.settled_cents - 1 and not exists (
      select from payment_events e where e.company_id = r.company_id and e.payment_id = r.payment_id
        and e.to_status = 'refunded' and e.detail ->> 'by' = 'operator')`,

  // A4
  'what a repeated call is answered with exists': `
    select k.company_id, k.key as id from (
      select company_id, customer_id, key, (answer ->> 'id')::numeric as made from idempotency_keys
      where jsonb_typeof(answer -> 'id') = 'number') k
    where not exists (select from bookings b
        where b.company_id = k.company_id and b.id = k.made and b.customer_id = k.customer_id)
      and not exists (select from client_bundles c
        where c.company_id = k.company_id and c.id = k.made and c.customer_id = k.customer_id)
      and not exists (select from client_subscriptions c
        where c.company_id = k.company_id and c.id = k.made and c.customer_id = k.customer_id)`,

  // B9
  'a person gets one mail about an event': `
    select company_id, event_key as id from mails group by company_id, event_key, to_address having count(*) > 1`,
} as const;
