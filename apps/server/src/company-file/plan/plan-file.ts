import * as tables from '../../infra/db/schema/index.ts';
import type { CompanyFile } from '../format.ts';
import { planCompany } from './plan-company.ts';
import { planCustomers } from './plan-customers.ts';
import { planBundles, planPromotions, planSubscriptions } from './plan-products.ts';
import { planServices } from './plan-services.ts';
import { planSessions } from './plan-sessions.ts';
import { planEmployeeHours } from './plan-employee-hours.ts';
import { planRooms, planShop } from './plan-shop.ts';
import { beginPlanning, type Surroundings } from './planning.ts';
import { Report } from '../report.ts';
import type { Ids } from './rows.ts';

/** Every row that the file becomes, and everything that is wrong with it. Touches nothing. */
export function planFile(file: CompanyFile, ids: Ids, surroundings: Surroundings) {
  const report = new Report();
  const companyId = ids.next(tables.companies);
  const planning = beginPlanning(companyId, file.company, ids, report, surroundings);
  const shops = file.shops.map((given, index) => {
    const place = ['shops', index];
    return { given, place, shop: planShop(planning, given, index, place) };
  });
  for (const { given, shop, place } of shops) planRooms(planning, given, shop, place);
  const shopIds = new Map(shops.map(({ given, shop }) => [given.name, shop.id]));
  for (const { given, place, ...employee } of planning.planned)
    planEmployeeHours(planning, given, employee, shopIds, place);
  for (const { given, shop, place } of shops) planServices(planning, given, shop, place);
  const weekly = shops.flatMap(({ given, shop, place }) => planSessions(planning, given, shop, place));
  for (const { given, shop, place } of shops) planBundles(planning, given, shop, place);
  planSubscriptions(planning, file);
  planPromotions(planning, file);
  planCustomers(planning, file, weekly);
  planning.diary.findOverlaps(report);
  // Last, since its row also keeps what everything is called.
  planCompany(planning);
  const named = shops.map(({ given, shop }) => ({ id: shop.id, name: given.name }));
  return { companyId, shops: named, rows: planning.rows, report };
}
