import {
  languagesProblem,
  loyaltyProblem,
  paymentsProblem,
  type staffChangeCompany,
  type staffCompany,
} from '@embook/domain/catalogue';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';
import type { Tx } from '../infra/db/open.ts';
import { unknownZones } from '../infra/db/unknown-zones.ts';
import { type Change, Unchanged } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import { companyColumns, companyShown } from './company-columns.ts';
import { findCompany, lockCompany, updateCompany } from './company-settings-store.ts';
import { isOwnPicture, refuse, type Refused } from './kind.ts';
import { authorOf, type Reader } from './thing-store.ts';
import type { Core } from '../infra/core.ts';
import type { PaymentCore } from '../payment/payment.ts';
import { fontIdOf, markFontUsed } from '../pictures/pictures.ts';
import { type Author, difference, withoutUndefined } from './things.ts';

type Company = AnswerOf<typeof staffCompany>['company'];
export type CompanySent = Omit<FieldsOf<typeof staffChangeCompany>, 'version'>;

/** Whether anybody could pay online: the context's payments, or a file that is read without any. */
type SettingsCore = Pick<PaymentCore, 'takesOnline'>;

/** What is left out of a group stays, as it does outside of it. */
function merged(before: Company, sent: CompanySent): Company {
  const { tab_names, cancellation, loyalty, payments, sign_up, ...plain } = sent;
  return {
    ...before,
    ...withoutUndefined(plain),
    tab_names: { ...before.tab_names, ...withoutUndefined(tab_names ?? {}) },
    cancellation: { ...before.cancellation, ...withoutUndefined(cancellation ?? {}) },
    loyalty: { ...before.loyalty, ...withoutUndefined(loyalty ?? {}) },
    payments: { ...before.payments, ...withoutUndefined(payments ?? {}) },
    sign_up: { ...before.sign_up, ...withoutUndefined(sign_up ?? {}) },
  };
}

async function read({ takesOnline }: SettingsCore, reader: Reader, companyId: number): Promise<Company> {
  const row = await findCompany(reader, companyId);
  if (!row) throw new Problem('not_found');
  const { id, version, logoUrl: logo, homeGallery: gallery } = row;
  return { id, version, logo, gallery, ...companyShown(row), online_payments: takesOnline };
}

async function check(
  { takesOnline }: SettingsCore,
  tx: Tx,
  author: Author,
  values: Company,
  before: Company,
): Promise<void> {
  const refused: Refused = {};
  const { id: companyId, timeZone } = author.company;
  const place = { companyId, timeZone, shopId: undefined, shops: author.member.shops };
  if (values.time_zone !== before.time_zone)
    refuse(refused, 'time_zone', (await unknownZones(tx, [values.time_zone])).length > 0 && 'time_zone');
  refuse(refused, 'languages', languagesProblem(values));
  refuse(refused, 'payments', paymentsProblem(values.payments));
  // A company that had it switched on before may change everything else.
  const isTurnedOn =
    values.payments.ideal && (!before.payments.ideal || (before.payments.cash && !values.payments.cash));
  refuse(refused, 'payments.ideal', !takesOnline && isTurnedOn && 'no_provider');
  // A company from before this rule can change everything else.
  const [, loyalty] = difference(before.loyalty, values.loyalty);
  refuse(refused, 'loyalty.need_points', Object.keys(loyalty).length > 0 && loyaltyProblem(values.loyalty));
  // A style sheet from before fonts were uploaded may stay: no browser gets its address (A26).
  const { font } = values;
  if (font && font.import !== before.font?.import) {
    const fontId = fontIdOf(companyId, font.import);
    const isOwn = fontId !== undefined && (await markFontUsed(tx, companyId, fontId));
    refuse(refused, 'font.import', !isOwn && 'font_file');
  }
  refuse(refused, 'logo', !(await isOwnPicture(tx, place, values.logo)) && 'invalid');
  for (const address of values.gallery)
    refuse(refused, 'gallery', !(await isOwnPicture(tx, place, address)) && 'invalid');
  if (Object.keys(refused).length > 0) throw new Problem('invalid_fields', refused);
}

/** The company itself: brand, languages, policies, loyalty, tabs, pages that may embed (CAT-1). */
export const readSettings = (core: SettingsCore & Pick<Core, 'db'>, { company }: Author) =>
  read(core, core.db, company.id);

export const readSettingsIn = (core: SettingsCore, tx: Tx, { company }: Author) => read(core, tx, company.id);

export async function changeSettings(
  core: SettingsCore,
  tx: Tx,
  author: Author,
  version: number,
  sent: CompanySent,
): Promise<Change<{ company: Company }>> {
  const { id } = author.company;
  // What holds for all shops is not for members of some shops only.
  demand(author, 'settings.change', { companyId: id, shopId: null });
  await lockCompany(tx, id);
  const before = await read(core, tx, id);
  if (before.version !== version)
    throw new Problem('stale', undefined, {
      changed_by: (await authorOf(tx, id, 'company', id, before.version)) ?? null,
      current: before,
    });
  const values = merged(before, sent);
  // A request that changes nothing is no change: the version and the audit log stay as they are.
  if (Object.keys(difference(before, values)[1]).length === 0) throw new Unchanged({ company: before });
  await check(core, tx, author, values, before);
  const pictures = { logoUrl: values.logo, homeGallery: values.gallery };
  await updateCompany(tx, id, { ...companyColumns(values), ...pictures });
  const company = await read(core, tx, id);
  const [was, is] = difference(before, company);
  return { answer: { company }, entry: { thing: 'company', id, before: was, after: is, shopId: null } };
}
