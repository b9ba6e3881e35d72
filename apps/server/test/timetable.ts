import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/infra/db/open.ts';
import { classesOn, type Row } from './classes.ts';

const nothing = {
  name: undefined,
  employeeId: undefined,
  roomId: undefined,
  minutes: undefined,
  price: undefined,
  description: undefined,
  showPlacesLeft: undefined,
  hidePrice: undefined,
  bookable: undefined,
};
const noChange = {
  ...nothing,
  places: undefined,
  scope: undefined,
  date: undefined,
  every: undefined,
  at: undefined,
  until: undefined,
};

/** Classes with their series, as the owner adds and changes them. */
export async function timetableOn(database: Database) {
  const world = await classesOn(database);
  const { db, one, call, owner } = world;
  const add = async (given: Partial<FieldsOf<StaffContract['staffAddSeries']>> = {}, who = owner) =>
    call(
      'staffAddSeries',
      {
        ...nothing,
        serviceId: one.massageId,
        every: ['tue'],
        at: '20:00',
        from: '2026-11-11',
        until: undefined,
        leftOut: undefined,
        places: 10,
        options: undefined,
        ...given,
      },
      who,
    );
  const dates = async (seriesId: number) =>
    (
      await db.execute<Row>(sql`select id::int as id, series_date::text as date, starts_at::int as "startsAt", taken, total,
        employee_id::int as "employeeId", cancelled_at is not null as cancelled
        from sessions where series_id = ${seriesId} order by series_date`)
    ).rows;
  /** A seat on a date, booked by a customer of its own. */
  const seat = async (session: Row | undefined) =>
    world.booked(await world.buyer(), {
      sessionId: Number(session?.['id']),
      timestamp: Number(session?.['startsAt']),
      roomId: undefined,
    });
  return {
    ...world,
    add,
    dates,
    seat,
    added: async (given: Partial<FieldsOf<StaffContract['staffAddSeries']>> = {}) => {
      const { status, result } = await add(given);
      if (status !== 200) throw new Error(`not added: ${JSON.stringify(result)}`);
      return Number((result['series'] as Row)['id']);
    },
    impact: (id: number, given: Partial<FieldsOf<StaffContract['staffSeriesImpact']>>) =>
      call('staffSeriesImpact', { ...noChange, id, ...given }, owner),
    changeSeries: (id: number, given: Partial<FieldsOf<StaffContract['staffChangeSeries']>>, who = owner) =>
      call('staffChangeSeries', { ...noChange, leftOut: undefined, keep: undefined, id, version: 1, ...given }, who),
  };
}

type Sent = FieldsOf<StaffContract['staffSaveTimetableDraft']>;

/** The draft of a shop's next timetable, as the owner works on it. */
export async function draftsOn(database: Database) {
  const world = await timetableOn(database);
  const { one, call, owner } = world;
  const { shopId } = one;
  return {
    ...world,
    draft: async () => (await call('staffTimetableDraft', { shopId }, owner)).result as unknown as ShownDraft,
    /** A series as a class of the draft: as it is, but for what is given. */
    drafted: async (id: number, given: object = {}): Promise<Sent['classes'][number]> => {
      const { result } = await call('staffSeries', { id }, owner);
      const series = result['series'] as Row;
      const orUndefined = (part: string) => (series[part] ?? undefined) as never;
      return {
        seriesId: id,
        version: Number(series['version']),
        ends: false,
        serviceId: Number(series['service_id']),
        name: orUndefined('name'),
        every: orUndefined('every'),
        at: String(series['at']),
        minutes: Number(series['minutes']),
        employeeId: orUndefined('employee_id'),
        roomId: orUndefined('room_id'),
        places: Number(series['places']),
        price: Number(series['price']),
        bookable: orUndefined('bookable'),
        until: orUndefined('until'),
        ...given,
      };
    },
    save: (given: Pick<Sent, 'from' | 'classes'> & { version?: number }) =>
      call('staffSaveTimetableDraft', { shopId, version: undefined, ...given }, owner),
    publish: ({ draft, fingerprint }: ShownDraft) =>
      call('staffPublishTimetableDraft', { shopId, version: draft?.version ?? 1, fingerprint }, owner),
    discard: (version: number) => call('staffDiscardTimetableDraft', { shopId, version }, owner),
  };
}

/** A draft with its difference, as the wire has it. */
export interface ShownDraft {
  readonly draft: { readonly version: number } | null;
  readonly difference: readonly Row[];
  readonly fingerprint: string;
}
