import { countryOfZone } from '@embook/domain/shared';
import { can, reachOf } from '@embook/domain/staff';
import { readContactNumber } from '../auth/auth.ts';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { lockLiving } from '../infra/db/owner.ts';
import type { AlsoChanged, Changes } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { CustomerStore } from './customer-store.ts';

export type Customers = ReturnType<typeof createCustomers>;

const USUAL_LIMIT = 20;
/** With fewer letters everything is similar. */
const MIN_SIMILAR_LENGTH = 3;

interface Person {
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Somebody known by id, or somebody new. */
export interface CustomerGiven extends Omit<Person, 'firstName'> {
  readonly id?: number | undefined;
  readonly firstName?: string | undefined;
}

/** `added` when there was no such customer before (TEAM-7). */
interface ResolvedCustomer {
  readonly id: number;
  readonly added?: AlsoChanged;
}

interface Question {
  readonly query?: string | undefined;
  readonly first?: number | undefined;
  readonly limit?: number | undefined;
}

interface Row {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly hasAccount: boolean;
}

/** TEAM-6: a practitioner sees a name, not how to reach the person. */
function shown({ member }: StaffCaller, row: Row) {
  const isContactSeen = can(member, 'contact_details.view').ok;
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: isContactSeen ? row.email : null,
    phone: isContactSeen ? row.phone : null,
    hasAccount: row.hasAccount,
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** DESK-1, DESK-4: the customers of a company, as staff find, read and add them. */
export function createCustomers(store: CustomerStore, clock: Clock) {
  function numberOf({ company }: StaffCaller, phone: string | undefined) {
    if (phone === undefined) return undefined;
    const read = readContactNumber(phone, countryOfZone(company.timeZone));
    if (!read) throw new Problem('invalid_fields', { phone: 'contact_number' });
    return read;
  }

  /**
   * Finding a customer by e-mail is for members who see every customer and their contact details. Others are refused
   * whether it is known or not: any other answer would reveal it (TEAM-6, B21).
   */
  async function byEmail(tx: Tx, caller: StaffCaller, email: string | undefined, field: string) {
    if (email === undefined) return undefined;
    demand(caller, 'customers.view');
    const reached = reachOf(caller.member, 'customers.view');
    const seesAll = reached.ok && reached.reach.employee === 'any' && can(caller.member, 'contact_details.view').ok;
    if (!seesAll) throw new Problem('invalid_fields', { [field]: 'desk_only' });
    return store.byEmail(tx, caller.company.id, email);
  }

  async function add(tx: Tx, caller: StaffCaller, { firstName, lastName = '', email, phone }: Person) {
    demand(caller, 'customers.change');
    const contact = numberOf(caller, phone);
    const id = await store.add(tx, {
      companyId: caller.company.id,
      firstName,
      lastName,
      contactEmail: email ?? null,
      contactNumber: contact?.number ?? null,
      countryCode: contact?.country?.toLowerCase() ?? null,
      locale: caller.locale,
      createdAt: new Date(clock.now()),
    });
    if (id === undefined) throw new Problem('customer_known');
    return { id, entry: { thing: 'customer', id, after: {} } };
  }

  async function read(reader: Parameters<CustomerStore['find']>[0], caller: StaffCaller, id: number) {
    const row = await store.find(reader, caller.member, 'customers.view', id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  return {
    async list(caller: StaffCaller, { query = '', first = 0, limit = USUAL_LIMIT }: Question) {
      const { member } = caller;
      const page = { first, limit };
      if (query === '') return { customers: (await store.list(member, page)).map((row) => shown(caller, row)) };
      const found = await store.search(member, query, page);
      const rows =
        found.length === 0 && first === 0 && query.length >= MIN_SIMILAR_LENGTH
          ? await store.similar(member, query, page)
          : found;
      return { customers: rows.map((row) => shown(caller, row)) };
    },

    async card(caller: StaffCaller, id: number) {
      const { member, company } = caller;
      const row = await store.card(member, id);
      if (!row) throw new Problem('not_found');
      const reached = reachOf(member, 'customers.view');
      // A member who sees only their own visits sees no count of others.
      const isOwnOnly = !reached.ok || reached.reach.employee !== 'any';
      const isMoneySeen = can(member, 'money.view').ok || can(member, 'money.take').ok;
      const visits = await store.visits(member, id, caller.locale);
      const counts = await store.counts(member, id, shopNow(clock, company.timeZone));
      return {
        customer: {
          ...shown(caller, row),
          blocked: row.blocked,
          mailStopped: !row.hasAccount && row.email !== null && (await store.isMailStopped(company.id, row.email)),
          customerNote: row.customerNote,
          visitCount: counts.visits,
          noShows: isOwnOnly ? 0 : counts.noShows,
          notes: isOwnOnly
            ? []
            : (await store.notes(company.id, id)).map(({ createdAt, ...note }) => ({
                ...note,
                at: seconds(createdAt),
              })),
          returned:
            isMoneySeen && !isOwnOnly
              ? (await store.returned(company.id, id, caller.locale)).map(({ returnedAt, ...one }) => ({
                  ...one,
                  at: seconds(returnedAt),
                }))
              : [],
          visits: visits.map((visit) => ({ ...visit, paid: isMoneySeen ? visit.paid : null })),
        },
      };
    },

    add: (caller: StaffCaller, person: Person, changes: Changes) =>
      changes.transaction(async (tx) => {
        const known = await byEmail(tx, caller, person.email, 'email');
        if (known !== undefined) throw new Problem('customer_known', undefined, { customer_id: known });
        const { id, entry } = await add(tx, caller, person);
        const { firstName, lastName = '' } = person;
        return {
          answer: {
            customer: shown(caller, {
              id,
              firstName,
              lastName,
              email: person.email ?? null,
              phone: numberOf(caller, person.phone)?.number ?? null,
              hasAccount: false,
            }),
          },
          entry,
        };
      }),

    note: (caller: StaffCaller, { id, note }: { readonly id: number; readonly note: string }, changes: Changes) =>
      changes.transaction(async (tx) => {
        const { account, company } = caller;
        if (!(await lockLiving(tx, { companyId: company.id, customerId: id }))) throw new Problem('not_found');
        await read(tx, caller, id);
        const noteId = await store.addNote(tx, {
          companyId: company.id,
          customerId: id,
          note,
          accountId: account.id,
          who: account.name,
          createdAt: new Date(clock.now()),
        });
        return { answer: { noteId }, entry: { thing: 'customer', id, after: { note_id: noteId } } };
      }),

    /**
     * The customer of a booking: somebody known, by id or by e-mail, else somebody new, with what the audit log keeps
     * of them (DESK-1, DESK-4).
     */
    async resolve(tx: Tx, caller: StaffCaller, given: CustomerGiven): Promise<ResolvedCustomer> {
      const { id, firstName, email } = given;
      const isLiving = (customerId: number) => lockLiving(tx, { companyId: caller.company.id, customerId });
      if (id !== undefined) {
        if (!(await isLiving(id))) throw new Problem('not_found');
        return { id: (await read(tx, caller, id)).id };
      }
      if (firstName === undefined) throw new Problem('invalid_fields', { 'customer.first_name': 'required' });
      const known = await byEmail(tx, caller, email, 'customer.email');
      if (known !== undefined && (await isLiving(known))) return { id: known };
      const added = await add(tx, caller, { ...given, firstName });
      return { id: added.id, added: { event: 'customer.added', ...added.entry } };
    },
  };
}
