import { createHash } from 'node:crypto';
import { isFontStylesheet } from '@embook/domain/company';
import * as tables from '../../infra/db/schema/index.ts';
import { companies } from '../../infra/db/schema/index.ts';
import type { CompanyFile } from '../format.ts';
import { planCustomers } from './plan-customers.ts';
import { planBundles, planPromotions, planSubscriptions } from './plan-products.ts';
import { planServices } from './plan-services.ts';
import { planSessions } from './plan-sessions.ts';
import { planEmployeeHours } from './plan-employee-hours.ts';
import { planRooms, planShop } from './plan-shop.ts';
import { beginPlanning, pictureOf, type Planning, type Surroundings } from './planning.ts';
import { refusalText, Report } from '../report.ts';
import type { Ids } from './rows.ts';
import { companyColumns } from '../../catalogue/catalogue.ts';
import { storedFont } from '../font.ts';

function planCompany(planning: Planning): void {
  const { companyId, company, rows, calendar, now } = planning;
  const { widget_login: login } = company;
  const font = storedFont(company.font, companyId, planning.fontId);
  if (font && isFontStylesheet(font.import))
    planning.report.warn(['company', 'font', 'import'], refusalText('font_file', `"${font.import}"`));
  rows.add(companies, {
    id: companyId,
    apiKey: company.key,
    ...companyColumns({ ...company, font }),
    logoUrl: pictureOf(planning, company.logo),
    homeGallery: company.gallery.flatMap((path) => pictureOf(planning, path) ?? []),
    paymentSystem: company.payments.system,
    staffSecondFactor: company.team.second_factor,
    widgetUsername: login?.username ?? null,
    widgetPasswordHash: login?.password_hash ?? (login?.password === undefined ? null : sha256(login.password)),
    fileRefs: {
      employees: planning.employees.byId(idOf),
      objects: planning.objects.byId(idOf),
      rooms: planning.rooms.byId(idOf),
      services: planning.services.byId(idOf),
      bundles: planning.bundles.byId(idOf),
      subscriptions: planning.subscriptions.byId(idOf),
      series: planning.series.byId(idOf),
      sessions: Object.fromEntries(planning.sessionRefs),
    },
    bannedAt: company.blocked_at === undefined ? null : calendar.moment(company.blocked_at, company.time_zone),
    createdAt: new Date(now),
  });
}

const idOf = ({ id }: { readonly id: number }): number => id;

/** As `auth` compares it. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

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
