import { languages } from '@embook/domain/shared';
import type { Handlers } from '../infra/http/serve.ts';
import type { Companies } from './company.ts';

export const companyRoutes = (companies: Companies) =>
  ({
    companyGet: async ({ company, locale }) => ({ company: await companies.get(company.id, locale) }),
    companyList: async (_caller, { query }) => ({ companies: await companies.search(query) }),
    languageList: async ({ company }) => ({
      languages: (await companies.languages(company.id)).map((code) => ({ code, name: languages[code].name })),
    }),
  }) satisfies Partial<Handlers>;
