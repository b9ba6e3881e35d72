import { type StaffCall, staffContract } from '@embook/domain/contract';
import type { StaffEndpoint } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/infra/db/open.ts';
import { NOON } from '../../apps/server/test/small-company.ts';

export const staffCallNames = Object.keys(staffContract) as StaffCall[];

/** What the id in the address of a call names; a new call must be added here, or the suites fail. */
const thingOf: Readonly<Partial<Record<StaffCall, string>>> = {
  staffEndSession: 'staff_sessions',
  staffRemovePasskey: 'staff_passkeys',
  staffWithdrawInvitation: 'staff_invitations',
  staffChangeMember: 'memberships',
  staffRemoveMember: 'memberships',
  staffAudit: 'bookings',
  staffSeeBell: 'staff_notices',
  staffOpenBlock: 'occupancies',
  staffChangeBlock: 'occupancies',
  staffRemoveBlock: 'occupancies',
  staffEndFeed: 'calendar_feeds',
  staffClass: 'sessions',
  staffChangeClass: 'sessions',
  staffClassCancellation: 'sessions',
  staffCancelClass: 'sessions',
  staffParticipants: 'sessions',
  staffMailParticipants: 'sessions',
  staffSeries: 'class_series',
  staffSeriesImpact: 'class_series',
  staffChangeSeries: 'class_series',
  staffChangeShopHours: 'shops',
  staffShopHoursImpact: 'shops',
  staffChangeSpecialDays: 'shops',
  staffSpecialDaysImpact: 'shops',
  staffChangeEmployeeHours: 'employees',
  staffEmployeeHoursImpact: 'employees',
  staffDecideAbsence: 'employee_absences',
  staffRemoveAbsence: 'employee_absences',
  staffService: 'services',
  staffChangeService: 'services',
  staffCategory: 'categories',
  staffChangeCategory: 'categories',
  staffEmployee: 'employees',
  staffChangeEmployee: 'employees',
  staffObject: 'objects',
  staffChangeObject: 'objects',
  staffRoom: 'rooms',
  staffChangeRoom: 'rooms',
  staffShop: 'shops',
  staffChangeShop: 'shops',
  staffBundle: 'bundles',
  staffChangeBundle: 'bundles',
  staffSubscription: 'subscriptions',
  staffChangeSubscription: 'subscriptions',
  staffPromotion: 'promotions',
  staffChangePromotion: 'promotions',
  staffRemoveExamples: 'shops',
  staffGiveBack: 'bookings',
  staffRefundMoney: 'payments',
  staffRetryRefund: 'refunds',
  staffSettleRefund: 'refunds',
  staffCustomer: 'customers',
  staffNoteOnCustomer: 'customers',
  staffEraseCustomer: 'customers',
  staffVisit: 'bookings',
  staffMoveVisit: 'bookings',
  staffMarkVisit: 'bookings',
  staffCancellation: 'bookings',
  staffCancelVisit: 'bookings',
  staffTakePayment: 'bookings',
  staffCorrectPayment: 'bookings',
  staffRestoreVisit: 'bookings',
  staffNoteOnVisit: 'bookings',
};

const references: Readonly<Record<string, string>> = {
  shop_id: 'shops',
  booking_id: 'bookings',
  service_id: 'services',
  room_id: 'rooms',
  employee_id: 'employees',
  customer_id: 'customers',
  category_id: 'categories',
  object_id: 'objects',
};

/** A Monday, two weeks on. */
const MONDAY = Math.floor(NOON / 86_400_000) * 86_400 + 12 * 86_400;

/** A plain value for every other field. A new field must be added here, or the suites fail; undefined is left out. */
const plain: Readonly<Record<string, unknown>> = {
  current_code: '123456',
  cause: 'shop_had_to',
  email: 'someone@example.test',
  password: 'a long enough text',
  current_password: 'a long enough text',
  new_password: 'another long text',
  code: '123456',
  token: 'a'.repeat(43),
  hash: 'f'.repeat(32),
  company_name: 'Someone’s studio',
  name: 'Someone',
  response: { id: 'x' },
  role: 'door',
  areas: undefined,
  shops: undefined,
  version: 1,
  required: false,
  address: 'nothing:',
  thing: 'booking',
  first: 0,
  limit: 50,
  date: '2026-11-16',
  days: 7,
  starts_at: MONDAY + 20 * 3_600,
  ends_at: MONDAY + 21 * 3_600,
  reason: 'Dentist',
  weeks: undefined,
  minutes: undefined,
  query: 'leak',
  reference: '3333 3333',
  first_name: 'Someone',
  last_name: undefined,
  phone: undefined,
  note: 'Likes tea',
  session_id: undefined,
  payment: 'later',
  price_cents: undefined,
  tell_customer: false,
  status: 'arrived',
  scope: 'visit',
  which: undefined,
  before: undefined,
  page: undefined,
  entry_id: 1,
  give_back: undefined,
  method: 'cash',
  amount_cents: 100,
  choice: 'never',
  cancelled: true,
  from: '2026-11-16',
  until: '2026-11-20',
  series_id: undefined,
  kind: 'class',
  on: undefined,
  at: undefined,
  places: 12,
  price: undefined,
  description: undefined,
  show_places_left: undefined,
  hide_price: undefined,
  bookable: undefined,
  options: undefined,
  subject: 'Hello',
  text: 'Bring a towel',
  minute: undefined,
  every: ['mon'],
  left_out: undefined,
  classes: [],
  fingerprint: 'nothing',
  content: 'iVBORw0KGgo=',
  crop: undefined,
  hours: [],
  state: 'closed',
  starts_on: '2026-11-16',
  ends_on: '2026-11-16',
  granted: true,
  choices: undefined,
  unmoved: [1, 2, 3],
  tell_customers: false,
  street: 'Street 1',
  zip: '1000',
  city: 'Vilnius',
  country: 'Lithuania',
  periodicity: 'weekly',
  duration: 'monthly',
  archived: undefined,
  position: undefined,
  sub_name: undefined,
  texts: undefined,
  buffer_before: undefined,
  buffer_after: undefined,
  photo: undefined,
  rooms: undefined,
  hidden: undefined,
  title: undefined,
  about: undefined,
  grid_minutes: undefined,
  notice_minutes: undefined,
  horizon_days: undefined,
  capacity: undefined,
  active: undefined,
  disabled_days: undefined,
  disabled_dates: undefined,
  latitude: undefined,
  longitude: undefined,
  time_zone: undefined,
  offers: undefined,
  valid: undefined,
  uses: undefined,
  services: undefined,
  agreement: undefined,
  buyable: undefined,
  groups: undefined,
  video: undefined,
  keep: undefined,
  logo: undefined,
  colour: undefined,
  font: undefined,
  gallery: undefined,
  coc_number: undefined,
  license_link: undefined,
  tab_names: undefined,
  overwrite_product_names: undefined,
  main_language: undefined,
  languages: undefined,
  reminder_hours: undefined,
  cancellation: undefined,
  loyalty: undefined,
  payments: undefined,
  sign_up: undefined,
  extra_field_label: undefined,
  allowed_hosts: undefined,
  counted_cents: 0,
  float_cents: undefined,
  until_id: undefined,
  cursor: undefined,
};

/** Where a field means something else in one call. */
const ownValues: Readonly<Partial<Record<StaffCall, Readonly<Record<string, unknown>>>>> = {
  staffChangeEmployeeHours: { weeks: 0 },
  staffEmployeeHoursImpact: { weeks: 0 },
  staffAddAbsence: { kind: 'holiday' },
  staffAskAbsence: { kind: 'holiday' },
  staffMoney: { status: undefined, query: undefined },
  staffRefundMoney: { kind: 'payment' },
};

export type StaffValues = Readonly<Record<string, unknown>>;

/** The calls with values that name things of one company: its first three of each kind, in turn. */
export async function staffValues(db: Db, call: StaffCall, companyId: number): Promise<StaffValues[]> {
  const idsOf = async (table: string): Promise<number[]> => {
    const isCompanys = !['staff_sessions', 'staff_passkeys'].includes(table);
    const theirs = isCompanys
      ? sql`company_id = ${companyId}`
      : sql`account_id in (select account_id from memberships where company_id = ${companyId})`;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where ${theirs} order by id limit 3`,
    );
    return rows.map(({ id }) => Number(id));
  };
  const valueOf = async (name: string, turn: number): Promise<unknown> => {
    const table = name === 'id' ? thingOf[call] : name === 'customer' ? 'customers' : references[name];
    const own = ownValues[call];
    if (own && name in own) return own[name];
    if (table === undefined) {
      if (!(name in plain)) throw new Error(`say in staff-calls what the field ${name} of ${call} is`);
      return plain[name];
    }
    const ids = await idsOf(table);
    const id = ids[turn % Math.max(1, ids.length)] ?? 1;
    return name === 'customer' ? { id } : id;
  };
  const names = (staffContract[call] as StaffEndpoint).fields.names.map(([, name]) => name);
  return Promise.all(
    [0, 1, 2].map(async (turn) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueOf(name, turn)] as const))),
    ),
  );
}

interface Asking {
  readonly key?: string | undefined;
  readonly cookie?: string | undefined;
}

/** The call as it is sent. */
export function staffRequest(call: StaffCall, values: StaffValues, { key, cookie }: Asking) {
  const { method, path } = staffContract[call] as StaffEndpoint;
  const inPath = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const rest = Object.entries(values).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name]).toWellFormed()));
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  return {
    method,
    url: method === 'GET' && query !== '' ? `${url}?${query}` : url,
    headers: {
      locale: 'en',
      ...(key !== undefined && { 'company-api-key': key }),
      ...(cookie !== undefined && { cookie }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    } as Record<string, string>,
    ...(method !== 'GET' && { payload: JSON.stringify(Object.fromEntries(rest)) }),
  };
}
