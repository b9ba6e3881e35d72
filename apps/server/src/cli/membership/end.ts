import { addDays, type Day, dayOf, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { endIfCancelled } from '@embook/domain/subscriptions';
import { createSlotStore } from '../../booking/slot/slot-store.ts';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Db } from '../../infra/db/open.ts';
import { type Key, lockCustomer } from '../../infra/db/owner.ts';
import type { Held } from '../../subscriptions/held.ts';
import { wireRelease } from '../../reservations/wiring.ts';
import type { Reader } from '../../subscriptions/held-store.ts';
import { wireHeld } from '../../subscriptions/wiring.ts';
import { Refusal } from '../operator/command.ts';

interface Ended {
  readonly held: Held;
  readonly endsOn: ShopTime;
  readonly lastDay: Day;
  readonly released: readonly { readonly bookingId: number; readonly service: string; readonly startsAt: ShopTime }[];
}

/** Ends a membership for its customer, as the customer would, on any day from today on. */
export function createOperatorEnd(db: Db, clock: Clock, origin: string) {
  const release = wireRelease({ db, clock }, createSlotStore());
  const { store: held, coming } = wireHeld({ db, clock, origin }, release);

  async function plan(reader: Reader, key: Key, at: Day | undefined): Promise<Ended> {
    const found = await held.byId(reader, key);
    if (found?.status !== 'active' && found?.status !== 'open')
      throw new Refusal(`This membership is ${found?.status ?? 'gone'}: there is nothing to end.`);
    const today = startOfDay(shopNow(clock, found.timeZone));
    const endsOn = at === undefined ? endIfCancelled(found, found.bills.length, today) : timeOfDay(at);
    if (endsOn === undefined) throw new Refusal(`${at} is no day: write it as 2026-12-31.`);
    if (endsOn < today) throw new Refusal(`${at} is over: a membership ends today (${dayOf(today)}) or later.`);
    if (endsOn < found.startsOn) throw new Refusal(`It begins on ${dayOf(found.startsOn)}: end it then or later.`);
    const released = await coming.beyond(reader, found, endsOn);
    return { held: found, endsOn, lastDay: dayOf(addDays(endsOn, -1)), released };
  }

  return {
    preview: (key: Key, at: Day | undefined): Promise<Ended> => plan(held.db, key, at),

    /** Decided again under the lock: what was booked meanwhile is released too. */
    end: (key: Key & { readonly customerId: number }, at: Day | undefined): Promise<Ended> =>
      held.transaction(async (tx) => {
        await lockCustomer(tx, key);
        const ended = await plan(tx, key, at);
        await coming.endOn(tx, ended.held, ended.endsOn);
        return ended;
      }),
  };
}
