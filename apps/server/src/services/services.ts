import { type Service, type ServiceCategories, visibleCategories } from '@embook/domain/services';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { type ServiceRow, servicesOfShop } from './service-store.ts';

export const serviceRoutes = {
  /** Hidden entries never leave the platform (SRV-2). */
  serviceCategories: async ({ db }, { company, locale }, { shopId }) => {
    const rows = await servicesOfShop(db, company.id, shopId, locale);
    if (!rows) throw new Problem('shop_not_found');
    const visible = visibleCategories(grouped(rows));
    return { categories: Object.fromEntries(visible.map(({ name, services }) => [name, [...services]])) };
  },
} satisfies Partial<CoreHandlers>;

function grouped(rows: readonly ServiceRow[]): ServiceCategories {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const categories: ServiceCategories = {};
  for (const row of byParent.get(null) ?? []) {
    const subOptions = (byParent.get(row.id) ?? []).map(asService);
    (categories[row.category] ??= []).push({ ...asService(row), subOptions });
  }
  return categories;
}

function asService({ parentId: _, category: __, ...service }: ServiceRow): Omit<Service, 'subOptions'> {
  return { ...service, length: service.minutes };
}
