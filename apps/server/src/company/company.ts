import type { Company } from '@embook/domain/company';
import { type Locale, capabilities, languages, locales } from '@embook/domain/shared';
import { Problem } from '../infra/http/problem.ts';
import { fontIdOf } from '../pictures/pictures.ts';
import { findCompany, findFraming, findLanguages, searchCompanies } from './company-store.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import type { Core } from '../infra/core.ts';

/** The most that is listed; more letters narrow the search down. */
const MAX_COMPANIES = 30;

/** The company as its customers see it, in their language. */
async function getCompany({ db }: Core, companyId: number, locale: Locale): Promise<Company> {
  const row = await findCompany(db, companyId);
  // The caller was identified before; a company that was deleted in between is unknown.
  if (!row) throw new Problem('company_unknown', { company: 'invalid' });
  const {
    fontImport,
    fontName,
    cancellationFeeCents,
    signUpPhone,
    signUpBirthDate,
    signUpPassword,
    texts,
    ...company
  } = row;
  return {
    ...company,
    tabNames: { ...company.tabNames, ...texts?.[locale]?.tab_names },
    registrationExtraFieldLabel: texts?.[locale]?.extra_field_label ?? company.registrationExtraFieldLabel,
    languages: locales.filter((each) => company.languages.includes(each)),
    // The address of a style sheet, as companies had it before fonts were uploaded, stays here (A26).
    font:
      fontImport !== null && fontName !== null && fontIdOf(companyId, fontImport) !== undefined
        ? { import: fontImport, name: fontName }
        : null,
    settings: {
      cancellationFee: cancellationFeeCents,
      signUp: { phone: signUpPhone, birthDate: signUpBirthDate, password: signUpPassword },
    },
    capabilities: [...capabilities],
  };
}

/** Those that its customers can choose, in the platform's order. */
async function languagesOf({ db }: Core, companyId: number): Promise<Locale[]> {
  const offered = await findLanguages(db, companyId);
  return locales.filter((locale) => offered.includes(locale));
}

export const framingOf = async ({ db }: Core, apiKey: string | undefined) =>
  apiKey === undefined ? undefined : findFraming(db, apiKey);

export const companyRoutes = {
  companyGet: async (core, { company, locale }) => ({ company: await getCompany(core, company.id, locale) }),
  /**
   * For a widget that was started without a company: the choice of SHOP-10. Whether companies may be listed is set by
   * the operator.
   */
  companyList: async ({ db, config }, _caller, { query = '' }) => ({
    companies: config.listCompanies ? await searchCompanies(db, query, MAX_COMPANIES) : [],
  }),
  languageList: async (core, { company }) => ({
    languages: (await languagesOf(core, company.id)).map((code) => ({ code, name: languages[code].name })),
  }),
} satisfies Partial<CoreHandlers>;
