import { isDeepStrictEqual } from 'node:util';
import type { StaffContract } from '@embook/domain/contract';
import { hoursProblem, minutesOf, shopHours as shopHoursKind } from '@embook/domain/hours';
import { addDays, dayOf, EARLIEST_TIME, type FieldsOf, LATEST_TIME, timeOfDay } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Change, type Changes, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { HoursStore, Reader, ShopRow } from './hours-store.ts';
import type { HoursChange } from './impact.ts';
import type { Resolving } from './resolve.ts';
import { shownShop } from './shown.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

interface Ports {
  readonly store: HoursStore;
  readonly resolving: Resolving;
  readonly clock: Clock;
}

/** A longer range is a mistake. */
const MAX_DAYS = 366;

export type ShopHoursCases = ReturnType<typeof createShopHours>;

/** HRS-1: opening hours and special days of a shop. */
export function createShopHours({ store, resolving, clock }: Ports) {
  const todayOf = ({ timeZone }: Pick<ShopRow, 'timeZone'>): string => dayOf(shopNow(clock, timeZone));

  async function found(reader: Reader, { member }: StaffCaller, id: number): Promise<ShopRow> {
    const row = await store.shop(reader, member, 'settings.change', id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  async function checkVersion(tx: Tx, caller: StaffCaller, row: ShopRow, version: number): Promise<void> {
    if (row.version === version) return;
    throw new Problem('stale', undefined, {
      changed_by: await store.changedBy(tx, caller.company.id, 'shop_hours', row.id),
      current: z.encode(shopHoursKind.schema, shownShop(row, todayOf(row))),
    });
  }

  /** Writes with `write` and answers with the shop as it is then. */
  async function changed(
    tx: Tx,
    caller: StaffCaller,
    { id, version }: { readonly id: number; readonly version?: number },
    write: (companyId: number) => Promise<void>,
    more: object = {},
  ): Promise<Change<{ shop: ReturnType<typeof shownShop> }>> {
    const companyId = caller.company.id;
    const before = await found(tx, caller, id);
    if (version !== undefined) await checkVersion(tx, caller, before, version);
    await write(companyId);
    await store.countShop(tx, companyId, id);
    const after = await found(tx, caller, id);
    const shown = (row: ShopRow) => ({ hours: shownShop(row, todayOf(row)).hours, ...more });
    return {
      answer: { shop: shownShop(after, todayOf(after)) },
      entry: { thing: 'shop_hours', id, before: shown(before), after: shown(after), shopId: id },
    };
  }

  function week({ id, hours }: Pick<Fields<'staffShopHoursImpact'>, 'id' | 'hours'>) {
    const problem = hoursProblem(hours, ({ weekday }) => weekday);
    if (problem) throw new Problem('invalid_fields', { hours: problem });
    const rows = hours.map((range) => ({ weekday: range.weekday, ...minutesOf(range) }));
    return {
      change: async (caller: StaffCaller): Promise<HoursChange> => {
        const from = shopNow(clock, (await found(store.reader, caller, id)).timeZone);
        return { concerned: { shopId: id }, days: { from, until: undefined }, isAway: false };
      },
      write: (tx: Tx) => (companyId: number) => store.setWeek(tx, companyId, id, rows),
    };
  }

  function days(request: Omit<Fields<'staffSpecialDaysImpact'>, 'unmoved'>) {
    const { id, from, until = from, state, hours = [], reason = null, texts } = request;
    const [first, last] = [timeOfDay(from) ?? 0, timeOfDay(until) ?? 0];
    if (first < EARLIEST_TIME || first >= LATEST_TIME) throw new Problem('invalid_fields', { from: 'date_range' });
    if (last < first) throw new Problem('invalid_fields', { until: 'days_order' });
    if (last > addDays(first, MAX_DAYS)) throw new Problem('invalid_fields', { until: 'days_range' });
    if (state === 'open' && hours.length === 0) throw new Problem('invalid_fields', { hours: 'required' });
    const problem = hoursProblem(hours, () => 0);
    if (problem) throw new Problem('invalid_fields', { hours: problem });
    const given = Object.entries(texts ?? {}).flatMap(([locale, text]) => (text ? [[locale, { reason: text }]] : []));
    const inOther = given.length === 0 ? null : Object.fromEntries(given);
    const dates: string[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) dates.push(dayOf(day));
    const ranges = state === 'open' ? hours.map(minutesOf) : [{ opens: null, closes: null }];
    const rows = dates.flatMap((date) =>
      ranges.map(({ opens, closes }) => ({ date, opensMinute: opens, closesMinute: closes, reason, texts: inOther })),
    );
    return {
      change: { concerned: { shopId: id }, days: { from: first, until: addDays(last, 1) }, isAway: false } as const,
      write: (tx: Tx) => async (companyId: number) => {
        // Its translations are not read with a reason, so one that is sent back without them keeps them (CAT-5).
        const were = texts === undefined ? await store.specialDays(tx, companyId, id, { from, until }) : [];
        const kept = new Map(were.filter((day) => day.reason === reason).map((day) => [day.date, day.texts]));
        const written = rows.map((row) => ({ ...row, texts: kept.get(row.date) ?? row.texts }));
        await store.setSpecialDays(tx, companyId, id, { from, until }, state === 'usual' ? [] : written);
      },
      said: { from, until, state, ...(state === 'open' && { hours }), reason },
    };
  }

  return {
    async setWeek(caller: StaffCaller, request: Fields<'staffChangeShopHours'>, changes: Changes) {
      const { change, write } = week(request);
      const apply = async (tx: Tx) => {
        const before = await found(tx, caller, request.id);
        const made = await changed(tx, caller, request, write(tx));
        // Hours that are sent back as they were read are no change: the version and the audit log stay as they are.
        if (isDeepStrictEqual(made.entry.before, made.entry.after))
          throw new Unchanged({ shop: shownShop(before, todayOf(before)) });
        return made;
      };
      return resolving.save(caller, await change(caller), apply, request, changes);
    },

    async weekImpact(caller: StaffCaller, { id, hours, unmoved }: Fields<'staffShopHoursImpact'>) {
      const { change, write } = week({ id, hours });
      const apply = (tx: Tx) => changed(tx, caller, { id }, write(tx));
      return { impact: await resolving.preview(caller, { ...(await change(caller)), unmoved }, apply) };
    },

    async setDays(caller: StaffCaller, request: Fields<'staffChangeSpecialDays'>, changes: Changes) {
      const { change, write, said } = days(request);
      await found(store.reader, caller, request.id);
      const apply = async (tx: Tx) => {
        const stored = () => store.specialDays(tx, caller.company.id, request.id, said);
        const before = await found(tx, caller, request.id);
        const were = await stored();
        const made = await changed(tx, caller, request, write(tx), said);
        // The same days once more are no change, as with the week above.
        if (isDeepStrictEqual(were, await stored())) throw new Unchanged({ shop: shownShop(before, todayOf(before)) });
        return made;
      };
      return resolving.save(caller, change, apply, request, changes);
    },

    async daysImpact(caller: StaffCaller, request: Fields<'staffSpecialDaysImpact'>) {
      const { change, write } = days(request);
      await found(store.reader, caller, request.id);
      const apply = (tx: Tx) => changed(tx, caller, { id: request.id }, write(tx));
      return { impact: await resolving.preview(caller, { ...change, unmoved: request.unmoved }, apply) };
    },
  };
}
