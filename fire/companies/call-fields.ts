import type { Call } from '@embook/domain/contract';
import { contract } from '@embook/domain/contract';
import { type Form, readForm } from '@embook/domain/shared';
import type { Db } from '../../apps/server/src/infra/db/open.ts';
import { NOON } from '../../apps/server/test/small-company.ts';
import { idsIn, type Person } from './two-companies.ts';

export const callNames = Object.keys(contract) as Call[];

/** The tables that a field with an id points at. A new field must be added here, or the suites fail. */
const pointsAt: Readonly<Record<string, readonly string[]>> = {
  shop_id: ['shops'],
  service_id: ['services'],
  package_id: ['services'],
  services: ['services'],
  room_id: ['rooms'],
  solarium_id: ['rooms'],
  employees: ['employees'],
  objects: ['objects'],
  event_id: ['sessions'],
  session_id: ['sessions'],
  bundle_id: ['bundles'],
  subscriptionId: ['subscriptions'],
  clientSubscriptionId: ['client_subscriptions'],
  client_subscription_id: ['client_subscriptions'],
  booking_id: ['bookings'],
  client_bundle_id: ['client_bundles'],
  reservation_id: ['bookings', 'client_bundles'],
  // A passkey is of an account, at every company: passkeys.test.ts tries those of others.
  id: [],
  // Moments.
  starts: [],
};

export interface CallField {
  readonly name: string;
  readonly isList: boolean;
  /** The tables whose rows it names; empty for a field that is no id. */
  readonly tables: readonly string[];
  /** A value that its schema accepts. */
  readonly plain: string;
  /** A call is tested better without it. */
  readonly spare: boolean;
}

/** Whether a field would take a value, whatever the others are. */
function accepts(form: Form, name: string, value: unknown): boolean {
  const read = readForm(form, { [name]: value });
  return read.ok || !((form.refusedAs[name] ?? name) in read.refused);
}
const FAR = String(Number.MAX_SAFE_INTEGER);

/** A Monday, two weeks on. */
const MONDAY = Math.floor(NOON / 86_400_000) * 86_400 + 12 * 86_400;

const plainTexts = ['1', 'cash', 'service', 'good', 'product', 'visit', 'en', '123456', 'someone@example.test'];
const longerTexts = ['2026-11-20', 'a long enough text', 'f'.repeat(32), '+31612345678', '1990-05-17', 'nl'];
const byName: Readonly<Record<string, string>> = {
  timestamp: String(MONDAY + 20 * 3_600),
  startDate: String(MONDAY),
  weekOfYear: '47',
  year: '2026',
  weeks: '4',
  starts: String(MONDAY + 20 * 3_600),
  first: '0',
  limit: '20',
  endpoint: 'https://push.example.test/a-browser',
  // A point of P-256, in the shape of browsers.
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'a'.repeat(22),
  days: '28',
  contact_number: '+31612345678',
  contactNumber: '+31612345678',
  birthDate: '1990-05-17',
  first_name: 'Someone',
};
/** Left out, because there is nothing to continue, to expect or to change. */
const leftOut = ['cursor', 'first_result', 'expected_cents', 'session_id', 'client_bundle_id', 'email', 'birth_date'];

/** The fields of a call, read from the contract alone. */
export function fieldsOf(call: Call): CallField[] {
  const { fields, multipart } = contract[call];
  if (multipart) return [];
  return fields.names.map(([, name]) => {
    const takes = (value: unknown): boolean => accepts(fields, name, value);
    const isList = takes(['1']) && !takes('1');
    const isId = isList || (takes(FAR) && takes('1') && !takes('0') && !takes('x'));
    const tables = pointsAt[name];
    if (isId && !tables) throw new Error(`say in pointsAt what the field ${name} of ${call} points at`);
    const plain = byName[name] ?? [...plainTexts, ...longerTexts].find(takes);
    if (plain === undefined && !isList) throw new Error(`no plain value for the field ${name} of ${call}`);
    const spare = leftOut.includes(name) && takes(undefined);
    return { name, isList, tables: isId ? (tables ?? []) : [], plain: plain ?? '1', spare };
  });
}

/** Values that belong to this person and their company. */
export async function ownValues(db: Db, call: Call, person: Person): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { name, tables, plain, spare } of fieldsOf(call)) {
    if (spare) continue;
    const [id] = tables[0] === undefined ? [] : await idsIn(db, tables[0], person);
    values[name] = id === undefined ? plain : String(id);
    if (/^(?:current_)?password$/.test(name)) values[name] = person.password;
  }
  return values;
}

/** The call as it is sent; a field of the path goes there. */
export function written(call: Call, values: Readonly<Record<string, string>>): { path: string; body: string } {
  const { path } = contract[call];
  const lists = fieldsOf(call).flatMap(({ name, isList }) => (isList ? [name] : []));
  const inPath = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const pairs = Object.entries(values).filter(([name]) => !inPath.includes(name));
  return {
    path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
    body: new URLSearchParams(
      pairs.map(([name, value]) => [lists.includes(name) ? `${name}[]` : name, value]),
    ).toString(),
  };
}
