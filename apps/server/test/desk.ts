import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import type { Role } from '@embook/domain/staff';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../src/infra/db/open.ts';
import { addStaff, askStaff, openSession } from './staff.ts';
import { NOW, type Studio } from './studio.ts';

const HOUR = 3_600;
/** Thursday 12 November 2026. */
const midnight = Date.UTC(2026, 10, 12) / 1000;
export const at = (hour: number, days = 0) => midnight + days * 86_400 + hour * HOUR;

type Booking = FieldsOf<StaffContract['staffBook']>;

interface World {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly one: Studio;
}

/** A member of each role at company `one`, and the calls of its desk. */
export async function deskOf({ app, db, one }: World) {
  const { companyId, employeeId } = one;
  const member = async (email: string, role: Role, given: object = {}) => {
    const { accountId } = await addStaff(db, { email, companyId, role, ...given });
    return { key: 'one', cookie: await openSession(db, accountId, new Date(NOW)) };
  };
  const owner = await member('owner@embook.test', 'owner');
  const desk = await member('desk@embook.test', 'desk');
  const lotte = await member('lotte@embook.test', 'desk');
  const noor = await member('noor@embook.test', 'practitioner', { employeeId });
  const call = <K extends StaffCall>(name: K, fields: FieldsOf<StaffContract[K]> & object, who = desk, locale = 'en') =>
    askStaff(app, name, fields, { ...who, headers: { locale } });
  const nobody = { id: undefined, firstName: undefined, lastName: undefined, email: undefined, phone: undefined };
  const walkIn = { ...nobody, firstName: 'Walk' };

  const book = (given: Partial<Booking> = {}, who = desk) =>
    call(
      'staffBook',
      {
        serviceId: one.massageId,
        startsAt: at(10),
        roomId: one.roomIds[0],
        employeeId: undefined,
        sessionId: undefined,
        customer: walkIn,
        payment: 'later',
        priceCents: undefined,
        reason: undefined,
        weeks: undefined,
        tellCustomer: false,
        ...given,
      },
      who,
    );
  const booked = async (given: Partial<Booking> = {}, who = desk): Promise<number> => {
    const { status, result } = await book(given, who);
    if (status !== 200) throw new Error(`not booked: ${status} ${JSON.stringify(result)}`);
    return Number(result['booking_id']);
  };
  const visit = async (id: number, who = desk) =>
    (await call('staffVisit', { id }, who)).result['booking'] as Record<string, unknown> & { version: number };
  const versionOf = async (id: number) => (await visit(id, owner)).version;

  return {
    owner,
    desk,
    lotte,
    noor,
    member,
    call,
    book,
    booked,
    visit,
    versionOf,
    nobody,
    walkIn,
    move: async (id: number, given: Partial<FieldsOf<StaffContract['staffMoveVisit']>>, who = desk) =>
      call(
        'staffMoveVisit',
        {
          id,
          startsAt: at(15),
          roomId: undefined,
          sessionId: undefined,
          minutes: undefined,
          version: 1,
          tellCustomer: false,
          cause: undefined,
          ...given,
        },
        who,
      ),
    cancel: async (id: number, given: Partial<FieldsOf<StaffContract['staffCancelVisit']>> = {}, who = desk) =>
      call(
        'staffCancelVisit',
        {
          id,
          scope: 'visit',
          giveBack: 'policy',
          reason: undefined,
          tellCustomer: false,
          version: await versionOf(id),
          ...given,
        },
        who,
      ),
  };
}
