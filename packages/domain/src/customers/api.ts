import { contactNumber, email } from '../auth/auth-fields.ts';
import {
  endpoint,
  flag,
  form,
  freeText,
  id,
  list,
  nullable,
  number,
  oneOf,
  optional,
  prose,
  record,
  shopTime,
  text,
  whole,
} from '../shared/index.ts';
import { customerName } from './search.ts';

const shape = {
  id: whole(),
  name: text(),
  firstName: text(),
  lastName: text(),
  /** Null too for members who may not see contact details. */
  email: nullable(text()),
  phone: nullable(text()),
  /** Signed up, so that the e-mail address is verified. */
  hasAccount: flag(),
};
const customerRecord = record(shape);

export const staffCustomers = endpoint({
  method: 'GET',
  path: '/api/staff/customer',
  summary: 'Finds customers by name, phone, e-mail or a part of them; typos are forgiven',
  caller: { staff: 'customers.view' },
  fields: form({
    query: optional(freeText(100)),
    first: optional(number(0, 100_000)),
    limit: optional(number(1, 100)),
  }),
  answer: record({ customers: list(customerRecord) }),
  problems: [],
});

export const staffCustomer = endpoint({
  method: 'GET',
  path: '/api/staff/customer/:id',
  summary: 'One customer with visits and notes',
  caller: { staff: 'customers.view' },
  fields: form({ id: id() }),
  answer: record({
    customer: record({
      ...shape,
      blocked: flag(),
      /** Their address gets no mails of the company: its owner said that it was not them (A28). */
      mailStopped: flag(),
      /** What the customer wrote for the shop. */
      customerNote: nullable(text()),
      /** How many visits took place. */
      visitCount: whole(),
      noShows: whole(),
      notes: list(record({ id: whole(), note: text(), who: text(), at: whole() })),
      /** Bundles and memberships that no longer pay for visits, since the money for them went back (A30). */
      returned: list(record({ kind: oneOf(['bundle', 'subscription']), id: whole(), name: text(), at: whole() })),
      /** The latest first. */
      visits: list(
        record({
          id: whole(),
          startsAt: shopTime(),
          minutes: whole(),
          status: text(),
          service: text(),
          employeeId: nullable(whole()),
          /** Null for members who may not see money. */
          paid: nullable(flag()),
        }),
      ),
    }),
  }),
  problems: ['not_found'],
});

export const staffAddCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/customer',
  summary: 'Adds somebody without an account; an e-mail is not needed',
  caller: { staff: 'customers.change' },
  event: 'customer.added',
  fields: form({
    firstName: customerName(),
    lastName: optional(customerName()),
    email: optional(email()),
    phone: optional(contactNumber()),
  }),
  answer: record({ customer: customerRecord }),
  problems: ['customer_known'],
});

export const staffEraseCustomer = endpoint({
  method: 'DELETE',
  path: '/api/staff/customer/:id',
  summary:
    'Erases the personal data of somebody without an account; bookings and money stay without the person, unpaid visits to come are cancelled',
  caller: { staff: 'customers.change' },
  event: 'customer.erased',
  fields: form({ id: id() }),
  answer: record({}),
  problems: ['not_found', 'customer_has_account', 'customer_visits_ahead', 'customer_money_owed'],
});

export const staffNoteOnCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/customer/:id/note',
  summary: 'Adds a note to a customer',
  caller: { staff: 'customers.change' },
  event: 'customer.noted',
  fields: form({ id: id(), note: prose(1_000) }),
  answer: record({ noteId: whole() }),
  problems: ['not_found'],
});
