import { createHash } from 'node:crypto';
import { isFontStylesheet } from '@embook/domain/company';
import { companyColumns } from '../../catalogue/catalogue.ts';
import { companies } from '../../infra/db/schema/index.ts';
import { storedFont } from '../font.ts';
import { refusalText } from '../report.ts';
import { type Planning, pictureOf } from './planning.ts';

export function planCompany(planning: Planning): void {
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
