import type { Company, CompanyCard } from '@embook/domain/company';
import { type Locale, capabilities, locales } from '@embook/domain/shared';
import { Problem } from '../infra/http/problem.ts';
import { fontIdOf } from '../pictures/pictures.ts';
import type { CompanyStore } from './company-store.ts';

/** The most that is listed; more letters narrow the search down. */
const MAX_FOUND = 30;

export type Companies = ReturnType<typeof createCompanies>;

export function createCompanies(store: CompanyStore, { listCompanies }: { readonly listCompanies: boolean }) {
  return {
    async get(companyId: number, locale: Locale): Promise<Company> {
      const row = await store.find(companyId);
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
    },

    /** Those that its customers can choose, in the platform's order. */
    async languages(companyId: number): Promise<Locale[]> {
      const offered = await store.languages(companyId);
      return locales.filter((locale) => offered.includes(locale));
    },

    framing: async (apiKey: string | undefined) => (apiKey === undefined ? undefined : store.framing(apiKey)),

    /**
     * For a widget that was started without a company: the choice of SHOP-10. Whether companies may be listed is set by
     * the operator.
     */
    search: async (words: string | undefined): Promise<CompanyCard[]> =>
      listCompanies ? store.search(words ?? '', MAX_FOUND) : [],
  };
}
