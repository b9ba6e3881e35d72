import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { Customers } from './customers.ts';

export const customerRoutes = (customers: Customers) =>
  ({
    staffCustomers: (caller, question) => customers.list(caller, question),
    staffCustomer: (caller, { id }) => customers.card(caller, id),
    staffAddCustomer: (caller, person, changes) => customers.add(caller, person, changes),
    staffNoteOnCustomer: (caller, note, changes) => customers.note(caller, note, changes),
  }) satisfies Partial<StaffHandlers>;
