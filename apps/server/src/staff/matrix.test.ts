import { mayCall, type StaffCall, type StaffContract, staffContract } from '@embook/domain/contract';
import type { FieldsOf, Permission, StaffEndpoint } from '@embook/domain/shared';
import { type Areas, areasOf, can, type Member, type Preset, presetNames } from '@embook/domain/staff';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { testPlatform } from '../../test/platform.ts';
import { addStaff, askStaff, openSession } from '../../test/staff.ts';
import { addShop, addStudio, NOW } from '../../test/studio.ts';
import type { Db } from '../infra/db/open.ts';
import { employees } from '../infra/db/schema/index.ts';
import type { Permit } from '../infra/http/permit.ts';
import { matrixRows } from '../../test/staff-matrix.ts';
import { type Surroundings, visit } from '../../test/staff-matrix-things.ts';

/** Calls without a session; a new one must be added on purpose. */
const OPEN: readonly StaffCall[] = [
  'staffSignIn',
  'staffRequestReset',
  'staffResetPassword',
  'staffStart',
  'staffStartCode',
  'staffPasskeyChallenge',
  'staffPasskeySignIn',
  'staffReadInvitation',
  'staffAcceptInvitation',
];

/** Calls that change nothing which others could see, and so name no event. */
const WITHOUT_EVENT: readonly StaffCall[] = [
  'staffConfirm',
  'staffRequestReset',
  'staffSeeBell',
  'staffStartCode',
  'staffBeginSecondFactor',
  'staffPasskeyOptions',
  'staffPasskeyChallenge',
  'staffReadInvitation',
  'staffShopHoursImpact',
  'staffSpecialDaysImpact',
  'staffEmployeeHoursImpact',
  'staffAbsenceImpact',
  'staffCheckPage',
];

const calls = Object.entries(staffContract) as [StaffCall, StaffEndpoint][];
const guarded = calls.filter(([, { caller }]) => !['anyone', 'self'].includes(caller.staff));

interface Platform {
  readonly db: Db;
  readonly app: FastifyInstance;
}

/** Two companies of one call: with all that is made for the others, each answer would list thousands of people. */
interface World extends Platform {
  readonly one: Surroundings;
  readonly two: Surroundings;
  /** Who reads, by role. */
  readonly members: Map<string, Somebody>;
}

async function startPlatform(permit?: Permit): Promise<Platform> {
  const database = await testDatabase();
  return { db: database.db, app: await testPlatform(database, { ...(permit && { permit }) }) };
}

async function newWorld(platform: Platform): Promise<World> {
  const { db } = platform;
  const place = async (key: string): Promise<Surroundings> => {
    const studio = await addStudio(db, key);
    const { companyId } = studio;
    return {
      db,
      key,
      companyId,
      shopId: studio.shopId,
      otherShopId: await addShop(db, companyId),
      roomId: studio.roomIds[1],
    };
  };
  worlds += 1;
  return { ...platform, one: await place(`one-${worlds}`), two: await place(`two-${worlds}`), members: new Map() };
}
let worlds = 0;

interface Case {
  readonly role: Preset;
  readonly company: 'own' | 'other';
  readonly shop: 'own' | 'other';
  readonly employee: 'own' | 'other';
}

const cases: readonly Case[] = presetNames.flatMap((role) =>
  (['own', 'other'] as const).flatMap((company) =>
    (['own', 'other'] as const).flatMap((shop) =>
      (['own', 'other'] as const).map((employee) => ({ role, company, shop, employee })),
    ),
  ),
);

type About = 'company' | 'shop' | 'employee';

const aboutOf = (name: StaffCall): About => matrixRows[name as keyof typeof matrixRows].about;

/**
 * Whose employee it is matters to calls about employees alone, and whose shop to these and calls about shops. At another
 * company nobody has a role, so the strongest one is tried; other people of two companies try every call in `fire/tenants`.
 */
const casesOf = (name: StaffCall): readonly Case[] =>
  cases.filter(({ role, company, shop, employee }) => {
    if (company === 'other') return role === 'owner' && shop === 'own' && employee === 'own';
    return aboutOf(name) === 'employee' || (employee === 'own' && (aboutOf(name) === 'shop' || shop === 'own'));
  });

const wordsOf = ({ role, company, shop, employee }: Case) =>
  `${role}, ${company} company, ${shop} shop, ${employee} employee`;

/** The same request about things that nobody has. */
const aboutNothing = (value: unknown, name = ''): unknown => {
  if (typeof value === 'number') return /^id$|Ids?$|_ids?$/.test(name) ? NOTHING : value;
  if (Array.isArray(value)) return value.map((each) => aboutNothing(each, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, aboutNothing(each, key)]));
};
const NOTHING = 2_000_000_000;

let people = 0;

interface Somebody {
  readonly accountId: number;
  readonly cookie: string;
  /** The employee that they are. */
  readonly mine: number;
}

async function newEmployee(db: Db, companyId: number, shopId: number): Promise<number> {
  const [row] = await db.insert(employees).values({ companyId, shopId, name: 'E' }).returning({ id: employees.id });
  return row?.id ?? 0;
}

async function newMember({ db, one }: World, role: Preset): Promise<Somebody> {
  const mine = await newEmployee(db, one.companyId, one.shopId);
  const email = `${role}-${(people += 1)}@embook.test`;
  const { accountId } = await addStaff(db, {
    email,
    companyId: one.companyId,
    role,
    ...(role !== 'owner' && { shopIds: [one.shopId] }),
    employeeId: mine,
  });
  return { accountId, cookie: await openSession(db, accountId, new Date(NOW), true), mine };
}

/** A call that changes something may end who calls it, so each has somebody new; one that reads has one for each role. */
async function memberFor(world: World, name: StaffCall, role: Preset): Promise<Somebody> {
  if (staffContract[name].method !== 'GET' || aboutOf(name) === 'employee') return newMember(world, role);
  const known = world.members.get(role) ?? (await newMember(world, role));
  world.members.set(role, known);
  return known;
}

/** One call by somebody with this role; the status it should have and the one it has. */
async function judge(world: World, name: StaffCall, given: Case): Promise<[number[], number]> {
  const { db, app, one, two } = world;
  const { role, company, shop, employee } = given;
  const endpoint: StaffEndpoint = staffContract[name];
  const about = aboutOf(name);
  const { fields, answers = [200] } = matrixRows[name as keyof typeof matrixRows] as unknown as {
    answers?: number[];
    fields: (at: Surroundings & { employeeId: number }) => Promise<FieldsOf<StaffContract[StaffCall]> & object>;
  };
  const { accountId, cookie, mine } = await memberFor(world, name, role);
  const place = company === 'own' ? one : two;
  const isMine = company === 'own' && employee === 'own';
  // Somebody's own employee works in their own shop.
  const isOwnShop = shop === 'own' || (about === 'employee' && isMine);
  const shopId = isOwnShop ? place.shopId : place.otherShopId;
  const employeeId = isMine && about === 'employee' ? mine : await newEmployee(db, place.companyId, shopId);
  const sent = await fields({ ...place, shopId, employeeId });
  const { status, result } = await askStaff(app, name, sent, { key: place.key, cookie });

  const access = endpoint.caller.staff;
  if (company === 'other') return [[403], status];
  if (!mayCall(role, access)) return [[403], status];
  if (access === 'member' || about === 'company') return [answers, status];
  const member: Member = {
    role,
    areas: areasOf(role),
    shops: role === 'owner' ? 'all' : [one.shopId],
    companyId: one.companyId,
    accountId,
    employeeId: mine,
  };
  const subject = { companyId: place.companyId, shopId, ...(about === 'employee' && { employeeId }) };
  if (can(member, access as Permission, subject).ok) return [answers, status];
  // What is out of reach answers as what does not exist, or its ids could be tried one by one.
  const nothing = aboutNothing(sent) as typeof sent;
  const { status: other, result: absent } = await askStaff(app, name, nothing, { key: place.key, cookie });
  expect({ status, problem: result['problem'] }, wordsOf(given)).toEqual({ status: other, problem: absent['problem'] });
  return [[404], status];
}

/** An amount that nothing else has. */
const SECRET_CENTS = 98_765;

/** What a call answers to a member with these areas, at a company whose bookings have a telling price and customer. */
async function answerTo({ db, app, one }: World, name: StaffCall, role: Areas) {
  const { companyId, shopId } = one;
  const values = [1, 2].map(() => ({ companyId, shopId, name: 'E' }));
  const [mine, other] = await db.insert(employees).values(values).returning({ id: employees.id });
  const employeeId = mine?.id ?? 0;
  const staff = { email: `seen-${(people += 1)}@embook.test`, companyId, role: 'custom' as const, areas: role };
  const { accountId } = await addStaff(db, { ...staff, employeeId });
  const cookie = await openSession(db, accountId, new Date(NOW), true);
  const at = { ...one, employeeId };
  const { fields } = matrixRows[name as keyof typeof matrixRows] as unknown as {
    fields: (at: Surroundings & { employeeId: number }) => Promise<FieldsOf<StaffContract[StaffCall]> & object>;
  };
  const sent = await fields(at);
  const { id: bookingId, customerId } = await visit({ ...at, employeeId: other?.id ?? 0 });
  const isOfClass = staffContract[name].path.includes('/session/:id');
  if (isOfClass && 'id' in sent) {
    // The visit becomes a paid seat of the class that the call is about.
    await db.execute(sql`delete from occupancies where booking_id = ${bookingId}`);
    await db.execute(sql`update bookings b set room_id = null, session_id = s.id, service_id = s.service_id, paid = true,
      starts_at = s.starts_at from sessions s where s.id = ${sent.id} and b.id = ${bookingId}`);
    await db.execute(sql`insert into seats (company_id, booking_id, session_id, customer_id)
      values (${companyId}, ${bookingId}, ${sent.id}, ${customerId})`);
    await db.execute(sql`update sessions set taken = taken + 1 where id = ${sent.id}`);
  }
  await db.execute(sql`update bookings set price_cents = ${SECRET_CENTS}, final_cost_cents = ${SECRET_CENTS}
    where company_id = ${companyId} and status = 'confirmed' and discount_cents = 0`);
  await db.execute(sql`update customers set first_name = 'Quirine', contact_number = '+31687654321',
    contact_email = concat('quirine-', id, '@embook.test') where company_id = ${companyId} and account_id is null`);
  const { status, result } = await askStaff(app, name, sent, { key: one.key, cookie });
  return { status, answer: JSON.stringify(result) };
}

describe('[A19] [TEAM-6] the matrix of the contract', async () => {
  const platform = await startPlatform();
  const companies = await newWorld(platform);

  test('every guarded call has a row, and the open ones are known', () => {
    expect(Object.keys(matrixRows).toSorted()).toEqual(guarded.map(([name]) => name).toSorted());
    const open = calls.filter(([, { caller }]) => caller.staff === 'anyone').map(([name]) => name);
    expect(open.toSorted()).toEqual(OPEN.toSorted());
  });

  test('[TEAM-7] every call that changes something names its event', () => {
    const silent = calls.filter(([, { method, event }]) => method !== 'GET' && !event).map(([name]) => name);
    expect(silent.toSorted()).toEqual(WITHOUT_EVENT.toSorted());
    expect(calls.filter(([, { method, event }]) => method === 'GET' && event)).toEqual([]);
  });

  test.each(calls.filter(([, { caller }]) => caller.staff !== 'anyone').map(([name]) => name))(
    '%s asks for a session',
    async (name) => {
      const { one } = companies;
      const endpoint = staffContract[name];
      for (const cookie of [undefined, 'embook-staff=nobody', 'embook-staff=']) {
        const { statusCode } = await platform.app.inject({
          method: endpoint.method,
          url: endpoint.path.replace(':id', '1'),
          headers: { 'company-api-key': one.key, ...(cookie && { cookie }) },
        });
        expect(statusCode).toBe(401);
      }
    },
  );

  test.each(guarded.map(([name]) => name))('%s', async (name) => {
    const world = await newWorld(platform);
    for (const given of casesOf(name)) {
      const [expected, status] = await judge(world, name, given);
      expect(expected, wordsOf(given)).toContain(status);
    }
  });

  test.each(guarded.filter(([, { caller }]) => caller.staff.includes('.')).map(([name]) => name))(
    '[B21] %s shows amounts, names and contact details to who may see them alone',
    async (name) => {
      const [area, wanted] = staffContract[name].caller.staff.split('.') as [keyof Areas, 'view' | 'change' | 'take'];
      const role = areasOf('custom', { [area]: wanted });
      const { answer, status } = await answerTo(await newWorld(platform), name, role);
      const isCustomerSeen = [role.agenda, role.check_in, role.customers].some((level) => level !== 'none');
      const hidden = [
        // As a number of its own: a unix time may have the same digits in it.
        ...(role.money === 'none' ? [new RegExp(`(?<!\\d)${SECRET_CENTS}(?!\\d)`), /987\.65/] : []),
        ...(isCustomerSeen ? [] : [/Quirine/]),
        ...(role.contact_details === 'none' ? [/quirine-/, /687654321/] : []),
      ];
      expect(
        hidden.filter((word) => word.test(answer)),
        `${status} ${answer}`,
      ).toEqual([]);
    },
  );

  test('an address under /api/staff without a call is not found, and no route of the scope is open by default', async () => {
    expect((await platform.app.inject('/api/staff/nothing')).statusCode).toBe(404);
  });
});

test('[TEAM-6] without the hook the same matrix fails', async () => {
  const everybody: Permit = { enter: () => {}, about: () => {} };
  const world = await newWorld(await startPlatform(everybody));
  const red = new Set<string>();
  for (const [name] of guarded)
    for (const role of ['door', 'practitioner'] as const) {
      const [expected, status] = await judge(world, name, { role, company: 'own', shop: 'own', employee: 'own' });
      if (!expected.includes(status)) red.add(name);
    }
  expect([...red]).toEqual(expect.arrayContaining(['staffTeam', 'staffPermissions', 'staffRequireSecondFactor']));
});
