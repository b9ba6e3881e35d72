import { type SQL, sql } from 'drizzle-orm';

/** Whether a service, given by alias, can still be booked: neither it nor the one it is an option of is archived (CAT-3). */
export const isStanding = (service: SQL): SQL => sql`not ${service}.archived and not exists (select from services whole
  where whole.company_id = ${service}.company_id and whole.id = ${service}.parent_service_id and whole.archived)`;

/**
 * Whether a service, given by alias, is offered by itself, online or at the desk: an option of one that is hidden is not
 * booked by its id either (record 59).
 */
export const isOfferedService = (
  service: SQL,
): SQL => sql`${service}.bookable_type = 'always' and ${isStanding(service)}
  and not exists (select from services whole where whole.company_id = ${service}.company_id
    and whole.id = ${service}.parent_service_id and whole.bookable_type = 'never_and_hidden')`;

/**
 * Whether a service, given by alias, is the heading of options that customers see: one of them is booked in its place.
 * Options are of their service's shop, which the index begins with.
 */
export const isHeading = (service: SQL): SQL => sql`exists (select from services o
  where o.company_id = ${service}.company_id and o.shop_id = ${service}.shop_id and o.parent_service_id = ${service}.id
    and not o.archived and o.bookable_type <> 'never_and_hidden')`;

/** Whether a service, given by alias, is booked at a time of its own; a class is booked as what it is a class of. */
export const isBookableService = (service: SQL): SQL => sql`${isOfferedService(service)} and not ${isHeading(service)}`;

/**
 * Whether customers are told the name of a service, given by alias: it can be booked by somebody, and neither it, the one
 * it is an option of nor its shop is hidden (decision 59). Read by key: beside an `or`, PostgreSQL would look for `exists` in
 * the services of all companies.
 */
export const isShownService = (service: SQL): SQL => sql`not ${service}.archived
  and ${service}.bookable_type <> 'never_and_hidden' and not coalesce((
    select whole.archived or whole.bookable_type = 'never_and_hidden' from services whole
    where whole.company_id = ${service}.company_id and whole.id = ${service}.parent_service_id), false)
  and not (select s.hidden from shops s where s.company_id = ${service}.company_id and s.id = ${service}.shop_id)`;

/** Whether customers may book a service that they see, given by alias, or an option of it: each says so itself. */
const isBookableInSight = (service: SQL): SQL => sql`${isShownService(service)}
  and case when ${service}.bookable_type = 'always' then true else coalesce((select true from services o
    where o.company_id = ${service}.company_id and o.parent_service_id = ${service}.id
      and not o.archived and o.bookable_type = 'always' limit 1), false) end`;

/** Whether customers may book classes of a service, given by alias, or of an option of it: a class says so itself. */
const isTaughtInSight = (service: SQL): SQL => sql`not ${service}.archived and coalesce((select true from sessions c
  join shops s on s.company_id = c.company_id and s.id = c.shop_id and not s.hidden
  where c.company_id = ${service}.company_id and c.service_id = any(array(select t.id from services t
      where t.company_id = ${service}.company_id
        and (t.id in (${service}.id, ${service}.parent_service_id) or t.parent_service_id = ${service}.id)))
    and c.cancelled_at is null and c.bookable_type not in ('never', 'never_and_hidden') limit 1), false)`;

/**
 * Whether a bundle or membership names a service, given by alias, to everybody: customers are told its name, or the
 * timetable tells it with a class that they may book (decision 59).
 */
export const isNamedService = (service: SQL): SQL =>
  sql`((${isShownService(service)}) or (${isTaughtInSight(service)}))`;

/**
 * Whether what covers the services `v` of a source is sold to customers: they could use it for one of them, or it names
 * none (decision 59).
 */
export const isAnyInSight = (source: SQL): SQL => sql`coalesce((
  select bool_or((${isBookableInSight(sql`v`)}) or (${isTaughtInSight(sql`v`)})) from ${source}), true)`;

/** Whether a service can be done in a room, both given by alias: an option without rooms of its own has its parent's. */
export const isOfferedIn = (service: SQL, room: SQL): SQL => sql`exists (select from service_rooms sr
  where sr.company_id = ${room}.company_id and sr.room_id = ${room}.id
    and sr.service_id = case when exists (select from service_rooms own
        where own.company_id = ${service}.company_id and own.service_id = ${service}.id)
      then ${service}.id else ${service}.parent_service_id end)`;
