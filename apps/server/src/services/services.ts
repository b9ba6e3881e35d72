import type { Locale } from '@embook/domain/shared';
import { type Service, type ServiceCategories, visibleCategories } from '@embook/domain/services';
import { Problem } from '../infra/http/problem.ts';
import type { ServiceRow, ServiceStore } from './service-store.ts';

export type Services = ReturnType<typeof createServices>;

export function createServices(store: ServiceStore) {
  return {
    /** Hidden entries never leave the platform (SRV-2). */
    async byCategory(companyId: number, shopId: number, locale: Locale): Promise<ServiceCategories> {
      const rows = await store.ofShop(companyId, shopId, locale);
      if (!rows) throw new Problem('shop_not_found');
      const visible = visibleCategories(grouped(rows));
      return Object.fromEntries(visible.map(({ name, services }) => [name, [...services]]));
    },
  };
}

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
