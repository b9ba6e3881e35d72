import { fitsIntoDay } from '@embook/domain/booking';
import { categoryColumns, serviceColumns } from '../../catalogue/catalogue.ts';
import { categories, serviceRooms, services } from '../../infra/db/schema/index.ts';
import type { OptionEntry, ServiceEntry, ShopEntry } from '../format/shop-format.ts';
import { findHere, type Planning, pictureOf, type Service, type Shop } from './planning.ts';
import type { Place } from '../report.ts';

export function planServices(planning: Planning, given: ShopEntry, shop: Shop, place: Place): void {
  for (const [position, category] of given.categories.entries()) {
    const categoryId = planning.ids.next(categories);
    planning.rows.add(categories, {
      companyId: planning.companyId,
      id: categoryId,
      shopId: shop.id,
      ...categoryColumns(category),
      position,
    });
    planList(planning, category.services, { shop, categoryId }, [...place, 'categories', position, 'services']);
  }
  planList(planning, given.taught, { shop, categoryId: null }, [...place, 'taught']);
}

/** Services in their order, each with its options. */
function planList(
  planning: Planning,
  list: readonly ServiceEntry[],
  belonging: Pick<Belonging, 'shop' | 'categoryId'>,
  place: Place,
): void {
  for (const [position, given] of list.entries()) {
    const here = [...place, position];
    const parent = planService(planning, given, { ...belonging, parent: undefined, position }, here);
    for (const [index, option] of given.options.entries()) {
      const ofParent = { shop: belonging.shop, categoryId: null, parent, position: index };
      planService(planning, option, ofParent, [...here, 'options', index]);
    }
  }
}

interface Belonging {
  readonly shop: Shop;
  readonly categoryId: number | null;
  readonly parent: Service | undefined;
  readonly position: number;
}

function planService(
  planning: Planning,
  given: ServiceEntry | OptionEntry,
  { shop, categoryId, parent, position }: Belonging,
  place: Place,
): Service {
  const { companyId, ids, rows, report } = planning;
  const columns = serviceColumns(given, {
    bufferBeforeMinutes: parent?.bufferBefore ?? 0,
    bufferAfterMinutes: parent?.bufferAfter ?? 0,
  });
  const service: Service = {
    id: ids.next(services),
    shop,
    name: given.name,
    parent,
    minutes: columns.minutes,
    priceCents: columns.priceCents,
    hidePrice: columns.hidePrice,
    bookableType: columns.bookableType,
    bufferBefore: columns.bufferBeforeMinutes,
    bufferAfter: columns.bufferAfterMinutes,
  };
  if (!fitsIntoDay(service.minutes, service.bufferBefore, service.bufferAfter))
    report.refuse([...place, 'minutes'], 'day_length', given.ref ?? given.name);
  planning.services.add(given.ref, service, place);
  rows.add(services, {
    companyId,
    id: service.id,
    shopId: shop.id,
    categoryId,
    parentServiceId: parent?.id ?? null,
    ...columns,
    photoUrl: pictureOf(planning, given.photo),
    position,
  });
  for (const [index, ref] of (given.rooms ?? []).entries()) {
    const where = [...place, 'rooms', index];
    const room = findHere(planning, planning.rooms, ref, shop, where);
    if (given.rooms?.indexOf(ref) !== index) report.refuse(where, 'twice', ref);
    else if (room) rows.add(serviceRooms, { companyId, serviceId: service.id, roomId: room.id });
  }
  return service;
}
