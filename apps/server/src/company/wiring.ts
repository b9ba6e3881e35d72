import type { Core } from '../infra/core.ts';
import { createCompanyStore } from './company-store.ts';
import { createCompanies } from './company.ts';
import { companyRoutes } from './routes.ts';

export function wireCompany({ config, db }: Core) {
  const companies = createCompanies(createCompanyStore(db), config);
  return { routes: companyRoutes(companies), framing: companies.framing };
}
