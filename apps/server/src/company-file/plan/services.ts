import { centsFromEuro } from '@embook/domain/shared';
import { categories, serviceRooms, services } from '../../infra/db/schema/index.ts';
import type { OptionGiven, ServiceGiven, ShopGiven } from '../format/shop-format.ts';
import { findHere, type Planning, pictureOf, type Service, type Shop } from './planning.ts';
import type { Place } from '../report.ts';

export function planServices(planning: Planning, given: ShopGiven, shop: Shop, place: Place): void {
  for (const [position, category] of given.categories.entries()) {
    const id = planning.ids.next(categories);
    planning.rows.add(categories, {
      companyId: planning.companyId,
      id,
      shopId: shop.id,
      name: category.name,
      texts: category.texts ?? null,
      position,
    });
    for (const [index, service] of category.services.entries())
      planWithOptions(planning, service, shop, id, index, [...place, 'categories', position, 'services', index]);
  }
  for (const [index, service] of given.taught.entries())
    planWithOptions(planning, service, shop, null, index, [...place, 'taught', index]);
}

function planWithOptions(
  planning: Planning,
  given: ServiceGiven,
  shop: Shop,
  categoryId: number | null,
  position: number,
  place: Place,
): void {
  const parent = planService(planning, given, { shop, categoryId, parent: undefined, position }, place);
  for (const [index, option] of given.options.entries())
    planService(planning, option, { shop, categoryId: null, parent, position: index }, [...place, 'options', index]);
}

interface Belonging {
  readonly shop: Shop;
  readonly categoryId: number | null;
  readonly parent: Service | undefined;
  readonly position: number;
}

function planService(
  planning: Planning,
  given: ServiceGiven | OptionGiven,
  { shop, categoryId, parent, position }: Belonging,
  place: Place,
): Service {
  const { companyId, ids, rows, report } = planning;
  const service: Service = {
    id: ids.next(services),
    shop,
    name: given.name,
    parent,
    minutes: given.minutes,
    priceCents: centsFromEuro(given.price),
    hidePrice: given.hide_price,
    bookableType: given.bookable,
    bufferBefore: given.buffer_before ?? parent?.bufferBefore ?? 0,
    bufferAfter: given.buffer_after ?? parent?.bufferAfter ?? 0,
  };
  if (service.bufferBefore + service.minutes + service.bufferAfter > 1440)
    report.problem([...place, 'minutes'], 'with its buffers it is longer than a day');
  planning.services.add(given.ref, service, place);
  rows.add(services, {
    companyId,
    id: service.id,
    shopId: shop.id,
    categoryId,
    parentServiceId: parent?.id ?? null,
    name: given.name,
    subName: given.sub_name ?? null,
    description: given.description ?? null,
    texts: given.texts ?? null,
    minutes: given.minutes,
    priceCents: service.priceCents,
    hidePrice: given.hide_price,
    bookableType: given.bookable,
    photoUrl: pictureOf(planning, given.photo),
    bufferBeforeMinutes: service.bufferBefore,
    bufferAfterMinutes: service.bufferAfter,
    position,
  });
  for (const [index, ref] of (given.rooms ?? []).entries()) {
    const where = [...place, 'rooms', index];
    const room = findHere(planning, planning.rooms, ref, shop, where);
    if (given.rooms?.indexOf(ref) !== index) report.problem(where, `"${ref}" is there twice`);
    else if (room) rows.add(serviceRooms, { companyId, serviceId: service.id, roomId: room.id });
  }
  return service;
}
