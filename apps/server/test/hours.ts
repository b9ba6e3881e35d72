import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import type { deskOf } from './desk.ts';

type Desk = Awaited<ReturnType<typeof deskOf>>;
type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

export interface ShownImpact {
  bookings: {
    id: number;
    version: number;
    starts_at: number;
    customer: { name: string };
    price_cents: number | null;
    held: boolean;
    service: { name: string };
    moves: {
      starts_at: number;
      room_id: number;
      room_name: string;
      employee_id: number | null;
      employee_name: string | null;
    }[];
    cancel: { give_back: 'policy' | 'all'; amount_cents: number | null; words: string } | null;
  }[];
  classes: { id: number; name: string; taken: number }[];
}

/** Calls about hours, as somebody who may plan them makes them. */
export function hoursOf({ call, owner }: Pick<Desk, 'call' | 'owner'>, shopId: number) {
  const read = async (who = owner) => (await call('staffHours', { shopId }, who)).result;
  const shopVersion = async () => Number((await read())['shop'] && Object((await read())['shop']).version);
  const employee = async (id: number) =>
    ((await read())['employees'] as { id: number; version: number; absences: { id: number; state: string }[] }[]).find(
      (each) => each.id === id,
    );
  const undecided = { choices: undefined, tellCustomers: undefined };
  return {
    read,
    shopVersion,
    employee,
    versionOf: async (id: number) => (await employee(id))?.version ?? 0,
    setWeek: async (given: Partial<Fields<'staffChangeShopHours'>>, who = owner) =>
      call(
        'staffChangeShopHours',
        { id: shopId, hours: [], version: await shopVersion(), ...undecided, ...given },
        who,
      ),
    setDays: async (given: Partial<Fields<'staffChangeSpecialDays'>>, who = owner) =>
      call(
        'staffChangeSpecialDays',
        {
          id: shopId,
          from: '2026-11-16',
          until: undefined,
          state: 'closed',
          hours: undefined,
          reason: undefined,
          texts: undefined,
          version: await shopVersion(),
          ...undecided,
          ...given,
        },
        who,
      ),
    setPattern: async (id: number, given: Partial<Fields<'staffChangeEmployeeHours'>>, who = owner) =>
      call(
        'staffChangeEmployeeHours',
        {
          id,
          startsOn: '2026-11-09',
          endsOn: undefined,
          weeks: 1,
          hours: [],
          version: (await employee(id))?.version ?? 1,
          ...undecided,
          ...given,
        },
        who,
      ),
    away: async (id: number, given: Partial<Fields<'staffAddAbsence'>>, who = owner) =>
      call(
        'staffAddAbsence',
        {
          employeeId: id,
          startsOn: '2026-11-12',
          endsOn: '2026-11-12',
          kind: 'holiday',
          note: undefined,
          version: (await employee(id))?.version ?? 1,
          ...undecided,
          ...given,
        },
        who,
      ),
    choice: (
      { id, version }: { id: number; version: number },
      action: 'move' | 'cancel' | 'keep',
      to: { startsAt?: number; roomId?: number; giveBack?: 'policy' | 'all' } = {},
    ) => ({
      bookingId: id,
      version,
      action,
      startsAt: to.startsAt,
      roomId: to.roomId,
      giveBack: to.giveBack,
    }),
  };
}
