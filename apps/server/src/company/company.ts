import type { Company, CompanyCard } from '@embook/domain/company';
import { type Locale, capabilities, locales } from '@embook/domain/shared';
import { Problem } from '../infra/http/problem.ts';
import type { CompanyStore } from './company-store.ts';

/** As many as a person looks through; the rest is found by more letters. */
const MAX_FOUND = 30;

export type Companies = ReturnType<typeof createCompanies>;

export function createCompanies(store: CompanyStore, { listCompanies }: { readonly listCompanies: boolean }) {
  return {
    async get(companyId: number, locale: Locale): Promise<Company> {
      const row = await store.find(companyId);
      // The caller was identified a moment ago; a company that vanished in between is an unknown one.
      if (!row) throw new Problem('company_unknown', { company: 'invalid' });
      const { fontImport, fontName, cancellationFeeCents, signUpPhone, signUpBirthDate, texts, ...company } = row;
      return {
        ...company,
        tabNames: { ...company.tabNames, ...texts?.[locale]?.tab_names },
        font: fontImport !== null && fontName !== null ? { import: fontImport, name: fontName } : null,
        settings: {
          cancellationFee: cancellationFeeCents,
          signUp: { phone: signUpPhone, birthDate: signUpBirthDate },
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

    /** For a widget that was started without a company: the choice of SHOP-10. Who is a customer here is the operator's to tell. */
    search: async (words: string | undefined): Promise<CompanyCard[]> =>
      listCompanies ? store.search(words ?? '', MAX_FOUND) : [],
  };
}
