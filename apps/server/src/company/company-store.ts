import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { companies } from '../infra/db/schema/index.ts';

export async function findCompany(db: Db, companyId: number) {
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      logoUrl: companies.logoUrl,
      appColor: companies.appColor,
      fontImport: companies.fontImport,
      fontName: companies.fontName,
      cocNumber: companies.cocNumber,
      licenseLink: companies.licenseLink,
      homeGallery: companies.homeGallery,
      tabNames: companies.tabNames,
      texts: companies.texts,
      overwriteProductNames: companies.overwriteProductNames,
      enableLoyaltyProgram: companies.enableLoyaltyProgram,
      timeZone: companies.timeZone,
      registrationExtraFieldLabel: companies.registrationExtraFieldLabel,
      languages: companies.languages,
      cancellationFeeCents: companies.cancellationFeeCents,
      signUpPhone: companies.signUpPhone,
      signUpBirthDate: companies.signUpBirthDate,
      signUpPassword: companies.signUpPassword,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return rows[0];
}

/** What the page of a company's widget must know before it is framed. */
export async function findFraming(db: Db, apiKey: string) {
  const rows = await db
    .select({
      allowedHosts: companies.allowedHosts,
      languages: companies.languages,
      mainLanguage: companies.mainLanguage,
    })
    .from(companies)
    .where(eq(companies.apiKey, apiKey));
  return rows[0];
}

export async function findLanguages(db: Db, companyId: number) {
  const rows = await db.select({ languages: companies.languages }).from(companies).where(eq(companies.id, companyId));
  return rows[0]?.languages ?? [];
}

/** Companies whose name holds the words, whatever signs they contain; the blocked ones are left out. */
export const searchCompanies = (db: Db, words: string, limit: number) =>
  db
    .select({
      apiKey: companies.apiKey,
      name: companies.name,
      logoUrl: companies.logoUrl,
      appColor: companies.appColor,
    })
    .from(companies)
    .where(and(isNull(companies.bannedAt), sql`strpos(lower(${companies.name}), lower(${words})) > 0`))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(limit);
