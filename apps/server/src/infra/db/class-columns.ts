import type { Cents } from '@embook/domain/shared';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type classSeries, employees, rooms, services, type sessions, shops } from './schema/index.ts';

export interface StoredOption {
  readonly serviceId: number;
  readonly name: string;
  readonly price: Cents;
  readonly minutes: number;
}

type ClassTable = typeof sessions | typeof classSeries;

/** What a class, a series of them and each of its dates say of themselves, named as staff see it. */
export interface ClassValues {
  readonly name: string | null;
  readonly minutes: number;
  readonly places: number;
  readonly price: Cents;
  readonly description: string | null;
  readonly showPlacesLeft: boolean;
  readonly hidePrice: boolean;
  readonly bookable: (typeof sessions.$inferSelect)['bookableType'];
}

/** The columns that these are kept in. */
export const valueColumns = (values: ClassValues) => ({
  groupName: values.name || null,
  minutes: values.minutes,
  total: values.places,
  priceCents: values.price,
  description: values.description || null,
  showSessionsLeft: values.showPlacesLeft,
  hidePrice: values.hidePrice,
  bookableType: values.bookable,
});

/** What a class on one date and a weekly class both have, named as staff see it; joined by `joinsOf`. */
export const classColumns = <T extends ClassTable>(of: T) => ({
  id: of.id,
  version: of.version,
  shopId: of.shopId,
  serviceId: of.serviceId,
  serviceName: services.name,
  serviceTexts: services.texts,
  categoryId: services.categoryId,
  servicePhoto: services.photoUrl,
  name: of.groupName,
  employeeId: of.employeeId,
  employeeName: employees.name,
  roomId: of.roomId,
  roomName: rooms.name,
  minutes: of.minutes,
  places: of.total,
  price: of.priceCents,
  description: of.description,
  showPlacesLeft: of.showSessionsLeft,
  hidePrice: of.hidePrice,
  bookable: of.bookableType,
  timeZone: shops.timeZone,
});

export const joinsOf = (of: ClassTable) => ({
  shop: and(eq(shops.companyId, of.companyId), eq(shops.id, of.shopId)),
  service: and(eq(services.companyId, of.companyId), eq(services.id, of.serviceId)),
  room: and(eq(rooms.companyId, of.companyId), eq(rooms.id, of.roomId)),
  employee: and(eq(employees.companyId, of.companyId), eq(employees.id, of.employeeId)),
});

/** The options of a class: those rows of `options`, which has the columns of a class's options, that are `its` own. */
export const optionsOf = (options: SQL, its: SQL) => sql<StoredOption[]>`(
  select coalesce(json_agg(json_build_object('serviceId', o.service_id, 'name', v.name, 'price', o.price_cents,
    'minutes', o.minutes) order by v.position, v.id), '[]')
  from ${options} o join services v on v.company_id = o.company_id and v.id = o.service_id
  where ${its})`;
