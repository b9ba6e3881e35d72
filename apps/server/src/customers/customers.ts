import { countryOfZone } from '@embook/domain/shared';
import { can, reachOf } from '@embook/domain/staff';
import { readContactNumber } from '../auth/auth.ts';
import { shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { lockLiving } from '../infra/db/owner.ts';
import type { AlsoChanged, Changes } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import {
  countVisits,
  customersByName,
  findCard,
  findCustomer,
  findCustomerByEmail,
  insertCustomer,
  insertNote,
  notesOfCustomer,
  returnedProducts,
  searchCustomers,
  similarCustomers,
  visitsOfCustomer,
} from './customer-store.ts';
import { isStopped } from '../infra/db/mail-limits.ts';
import type { Core } from '../infra/core.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';

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
export interface CustomerInput extends Omit<Person, 'firstName'> {
  readonly id?: number | undefined;
  readonly firstName?: string | undefined;
}

/** `added` when there was no such customer before (TEAM-7). */
interface ResolvedCustomer {
  readonly id: number;
  readonly added?: AlsoChanged;
}

interface CustomerQuery {
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
function toCustomer({ member }: StaffCaller, row: Row) {
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

function readPhone({ company }: StaffCaller, phone: string | undefined) {
  if (phone === undefined) return undefined;
  const number = readContactNumber(phone, countryOfZone(company.timeZone));
  if (!number) throw new Problem('invalid_fields', { phone: 'contact_number' });
  return number;
}

/**
 * Finding a customer by e-mail is for members who see every customer and their contact details. Others are refused
 * whether it is known or not: any other answer would reveal it (TEAM-6, B21).
 */
async function knownByEmail(tx: Tx, caller: StaffCaller, email: string | undefined, field: string) {
  if (email === undefined) return undefined;
  demand(caller, 'customers.view');
  const reached = reachOf(caller.member, 'customers.view');
  const seesAll = reached.ok && reached.reach.employee === 'any' && can(caller.member, 'contact_details.view').ok;
  if (!seesAll) throw new Problem('invalid_fields', { [field]: 'desk_only' });
  return findCustomerByEmail(tx, caller.company.id, email);
}

async function writeCustomer(
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  caller: StaffCaller,
  { firstName, lastName = '', email, phone }: Person,
) {
  demand(caller, 'customers.change');
  const contact = readPhone(caller, phone);
  const id = await insertCustomer(tx, {
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

async function readCustomer(reader: Parameters<typeof findCustomer>[0], caller: StaffCaller, id: number) {
  const row = await findCustomer(reader, caller.member, 'customers.view', id);
  if (!row) throw new Problem('not_found');
  return row;
}

async function listCustomers(
  { db }: Core,
  caller: StaffCaller,
  { query = '', first = 0, limit = USUAL_LIMIT }: CustomerQuery,
) {
  const { member } = caller;
  const page = { first, limit };
  if (query === '')
    return { customers: (await customersByName(db, member, page)).map((row) => toCustomer(caller, row)) };
  const matches = await searchCustomers(db, member, query, page);
  const rows =
    matches.length === 0 && first === 0 && query.length >= MIN_SIMILAR_LENGTH
      ? await similarCustomers(db, member, query, page)
      : matches;
  return { customers: rows.map((row) => toCustomer(caller, row)) };
}

async function customerCard({ clock, db }: Core, caller: StaffCaller, id: number) {
  const { member, company } = caller;
  const row = await findCard(db, member, id);
  if (!row) throw new Problem('not_found');
  const reached = reachOf(member, 'customers.view');
  // A member who sees only their own visits sees no count of others.
  const isOwnOnly = !reached.ok || reached.reach.employee !== 'any';
  const isMoneySeen = can(member, 'money.view').ok || can(member, 'money.take').ok;
  const visits = await visitsOfCustomer(db, member, id, caller.locale);
  const counts = await countVisits(db, member, id, shopNow(clock, company.timeZone));
  return {
    customer: {
      ...toCustomer(caller, row),
      blocked: row.blocked,
      mailStopped: !row.hasAccount && row.email !== null && (await isStopped(db, company.id, row.email)),
      customerNote: row.customerNote,
      visitCount: counts.visits,
      noShows: isOwnOnly ? 0 : counts.noShows,
      notes: isOwnOnly
        ? []
        : (await notesOfCustomer(db, company.id, id)).map(({ createdAt, ...note }) => ({
            ...note,
            at: seconds(createdAt),
          })),
      returned:
        isMoneySeen && !isOwnOnly
          ? (await returnedProducts(db, company.id, id, caller.locale)).map(({ returnedAt, ...one }) => ({
              ...one,
              at: seconds(returnedAt),
            }))
          : [],
      visits: visits.map((visit) => ({ ...visit, paid: isMoneySeen ? visit.paid : null })),
    },
  };
}

const addCustomer = (core: Core, caller: StaffCaller, person: Person, changes: Changes) =>
  changes.transaction(async (tx) => {
    const known = await knownByEmail(tx, caller, person.email, 'email');
    if (known !== undefined) throw new Problem('customer_known', undefined, { customer_id: known });
    const { id, entry } = await writeCustomer(core, tx, caller, person);
    const { firstName, lastName = '' } = person;
    return {
      answer: {
        customer: toCustomer(caller, {
          id,
          firstName,
          lastName,
          email: person.email ?? null,
          phone: readPhone(caller, person.phone)?.number ?? null,
          hasAccount: false,
        }),
      },
      entry,
    };
  });

const noteOnCustomer = (
  { clock }: Core,
  caller: StaffCaller,
  { id, note }: { readonly id: number; readonly note: string },
  changes: Changes,
) =>
  changes.transaction(async (tx) => {
    const { account, company } = caller;
    if (!(await lockLiving(tx, { companyId: company.id, customerId: id }))) throw new Problem('not_found');
    await readCustomer(tx, caller, id);
    const noteId = await insertNote(tx, {
      companyId: company.id,
      customerId: id,
      note,
      accountId: account.id,
      who: account.name,
      createdAt: new Date(clock.now()),
    });
    return { answer: { noteId }, entry: { thing: 'customer', id, after: { note_id: noteId } } };
  });

/**
 * The customer of a booking: somebody known, by id or by e-mail, else somebody new, with what the audit log keeps
 * of them (DESK-1, DESK-4).
 */
export async function resolveCustomer(
  core: Pick<Core, 'clock'>,
  tx: Tx,
  caller: StaffCaller,
  input: CustomerInput,
): Promise<ResolvedCustomer> {
  const { id, firstName, email } = input;
  const isLiving = (customerId: number) => lockLiving(tx, { companyId: caller.company.id, customerId });
  if (id !== undefined) {
    if (!(await isLiving(id))) throw new Problem('not_found');
    return { id: (await readCustomer(tx, caller, id)).id };
  }
  if (firstName === undefined) throw new Problem('invalid_fields', { 'customer.first_name': 'required' });
  const known = await knownByEmail(tx, caller, email, 'customer.email');
  if (known !== undefined && (await isLiving(known))) return { id: known };
  const added = await writeCustomer(core, tx, caller, { ...input, firstName });
  return { id: added.id, added: { event: 'customer.added', ...added.entry } };
}

/** DESK-1, DESK-4: the customers of a company, as staff find, read and add them. */
export const customerRoutes = {
  staffCustomers: listCustomers,
  staffCustomer: (core, caller, { id }) => customerCard(core, caller, id),
  staffAddCustomer: addCustomer,
  staffNoteOnCustomer: noteOnCustomer,
} satisfies Partial<CoreStaffHandlers>;
