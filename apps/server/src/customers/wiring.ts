import type { Core } from '../infra/core.ts';
import { createCustomerStore } from './customer-store.ts';
import { createCustomers } from './customers.ts';
import { customerRoutes } from './routes.ts';

export function wireCustomers({ db, clock }: Core) {
  const customers = createCustomers(createCustomerStore(db), clock);
  return { customers, routes: customerRoutes(customers) };
}
