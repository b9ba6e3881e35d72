import { isSame } from '../../catalogue/catalogue.ts';
import type { Db } from '../../infra/db/open.ts';
import { exportCompany } from '../export-company.ts';
import { type CompanyFile, companyFile } from '../format.ts';
import { shapeFindings } from '../import-company.ts';
import type { Finding } from '../report.ts';

const shopParts = ['hours', 'special_days', 'blocks', 'timetable', 'classes', 'events', 'reviews'] as const;

/** What the operator decides about a company by other commands. */
const ofOperator = {
  'company.payments.system': ({ payments }: CompanyFile['company']) => payments.system,
  'company.team': ({ team }: CompanyFile['company']) => team,
  'company.widget_login': ({ widget_login: login }: CompanyFile['company']) => login,
  'company.blocked_at': ({ blocked_at: blockedAt }: CompanyFile['company']) => blockedAt,
};

export type UnmanagedFields =
  | { readonly ok: true; readonly parts: readonly string[] }
  | { readonly ok: false; readonly problems: readonly Finding[] };

/** The parts of a file that differ from the company and that applying it does not change. */
export async function findUnmanagedFields(db: Db, file: CompanyFile): Promise<UnmanagedFields> {
  const exported = await exportCompany(db, file.company.key);
  const written: unknown = JSON.parse(JSON.stringify(exported?.file ?? null));
  const shape = companyFile.safeParse(written);
  // What the company has may be older than a rule of the file: it is named like a problem of a file.
  if (!shape.success) return { ok: false, problems: shapeFindings(shape.error, written).map(ofCompany) };
  const before = shape.data;
  const differs = (part: (of: CompanyFile) => unknown): boolean => !isSame(part(before), part(file));
  const parts = [
    ...Object.entries(ofOperator).flatMap(([name, part]) => (differs(({ company }) => part(company)) ? [name] : [])),
    ...shopParts.filter((part) =>
      differs(({ shops }) => shops.map((shop) => ({ name: shop.name, [part]: shop[part] }))),
    ),
    ...(differs(workOf) ? ['working_hours'] : []),
    ...(removedOf(file).some((each) => !removedOf(before).includes(each)) ? ['removed_services'] : []),
    ...(removedGroups(file).some((each) => !removedGroups(before).includes(each)) ? ['removed_groups'] : []),
    ...(differs(({ customers }) => customers) ? ['customers'] : []),
  ];
  return { ok: true, parts };
}

const ofCompany = ({ place, text }: Finding): Finding => ({ place: `the company today, ${place}`, text });

const workOf = ({ shops }: CompanyFile) =>
  shops.map(({ employees }) =>
    employees.map(({ name, working_hours: hours, absences }) => ({ name, hours, absences })),
  );

/** A catalogue notes by itself what is taken out, so only what a file has beyond that is left alone. */
const removedOf = ({ shops, subscriptions }: CompanyFile): string[] => [
  ...shops.flatMap(({ bundles }) => bundles.flatMap((bundle) => removedFrom(bundle, bundle.removed_services))),
  ...subscriptions.flatMap((each) => each.groups.flatMap((group) => removedFrom(each, group.removed_services))),
];

const removedGroups = ({ subscriptions }: CompanyFile): string[] =>
  subscriptions.flatMap(({ ref, name, removed_groups: groups }) =>
    groups.map((group) => `${ref ?? name} ${JSON.stringify(group)}`),
  );

const removedFrom = (
  { ref, name }: { readonly ref?: string | undefined; readonly name: string },
  services: readonly { readonly service: string; readonly removed_at: string }[],
): string[] => services.map(({ service, removed_at: at }) => `${ref ?? name} ${service} ${at}`);
