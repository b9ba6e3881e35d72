import { blockRanges, skippedField } from '@embook/domain/agenda';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import type { Db, Tx } from '../infra/db/open.ts';
import { databaseProblem } from '../infra/db/problem.ts';
import { retry } from '../infra/db/retry.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import {
  addBlocks,
  authorOfBlock,
  type BlockRow,
  countBlocks,
  deleteBlocks,
  findBlock,
  isWhereRoomIs,
  laterDates,
  lockPlace,
  moveBlocks,
  zoneOfShop,
} from './block-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

/** Of one employee or room from now on: a break on every day of three years. Every search for free times reads them (A27). */
const MOST_BLOCKS = 1_000;

/** The constraint decides: an existing booking stays (A1). Whoever waits for the same place in another order tries again. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retry(work);
  } catch (error) {
    if (databaseProblem(error) === 'taken') throw new Problem('time_taken');
    throw error;
  }
}

async function checkNotSkipped(
  tx: Tx,
  companyId: number,
  shopId: number,
  request: Parameters<typeof skippedField>[0],
  onlyField?: 'starts_at',
): Promise<void> {
  const field = skippedField(request, await zoneOfShop(tx, companyId, shopId));
  if (field) throw new Problem('invalid_fields', { [onlyField ?? field]: 'clock_change' });
}

/** A block that this member may change, with the dates that are meant, its place locked. */
async function openForChange(
  tx: Tx,
  { member }: StaffCaller,
  { id, which = 'one' }: Pick<Fields<'staffRemoveBlock'>, 'id' | 'which'>,
) {
  const row = await findBlock(tx, member, 'agenda.change', id);
  if (!row || (await lockPlace(tx, member, row)) === undefined) throw new Problem('not_found');
  // Read again under the lock: two members may end the same weekly block.
  const block = await findBlock(tx, member, 'agenda.change', id);
  if (!block) throw new Problem('not_found');
  const dates = which === 'later' ? await laterDates(tx, member.companyId, id) : [];
  return { block, ids: which === 'later' ? dates.map((date) => date.id) : [id] };
}

const logged = ({ roomId, employeeId, startsAt, endsAt }: BlockRow, weeks: number) => ({
  room_id: roomId,
  employee_id: employeeId,
  starts_at: startsAt,
  ends_at: endsAt,
  weeks,
});

/** AGD-7: takes time out of what customers can book, once or every week. */
export function addBlock({ member }: StaffCaller, request: Fields<'staffBlock'>, changes: Changes) {
  const { employeeId = null, roomId = null, startsAt, endsAt, reason, weeks = 1 } = request;
  if (employeeId === null && roomId === null) throw new Problem('invalid_fields', { employee_id: 'required' });
  const result = blockRanges(request);
  if (!result.ok) throw new Problem('invalid_fields', { [result.field]: result.problem });
  const place = { roomId, employeeId };
  return refusingTaken(() =>
    changes.transaction(async (tx) => {
      const shopId = await lockPlace(tx, member, place);
      if (shopId === undefined) throw new Problem('not_found');
      await checkNotSkipped(tx, member.companyId, shopId, request);
      if (!(await isWhereRoomIs(tx, member.companyId, place)))
        throw new Problem('invalid_fields', { employee_id: 'other_shop' });
      const ids = await addBlocks(tx, member.companyId, place, result.ranges, reason);
      if ((await countBlocks(tx, member.companyId, place)) > MOST_BLOCKS) throw new Problem('catalogue_full');
      const after = { room_id: roomId, employee_id: employeeId, starts_at: startsAt, ends_at: endsAt, weeks };
      return { answer: { ids }, entry: { thing: 'block', id: ids[0] ?? 0, after, shopId, employeeId } };
    }),
  );
}

/** AGD-7, TEAM-7: a block as its dialog shows it. */
export async function openBlock(db: Db, { member }: StaffCaller, id: number) {
  const block = await findBlock(db, member, 'agenda.view', id);
  if (!block) throw new Problem('not_found');
  const dates = await laterDates(db, member.companyId, id);
  const author = await authorOfBlock(db, member.companyId, block);
  const { isTest: _, shopId: __, ...row } = block;
  const lastAt = dates.at(-1)?.startsAt ?? block.startsAt;
  return {
    block: { ...row, dates: dates.length, lastAt, who: author?.who ?? null, at: author ? Math.floor(author.at) : null },
  };
}

/** Another time and reason of one date, or of this one and all later ones. */
export const changeBlock = (caller: StaffCaller, request: Fields<'staffChangeBlock'>, changes: Changes) => {
  const { startsAt, endsAt, reason } = request;
  const result = blockRanges({ startsAt, endsAt });
  if (!result.ok) throw new Problem('invalid_fields', { [result.field]: result.problem });
  // Each date is one row, which midnight ends (decision 3).
  if (result.ranges.length !== 1) throw new Problem('invalid_fields', { ends_at: 'invalid' });
  return refusingTaken(() =>
    changes.transaction(async (tx) => {
      const { block, ids } = await openForChange(tx, caller, request);
      if (block.isTest) throw new Problem('not_found');
      await checkNotSkipped(tx, caller.company.id, block.shopId, { startsAt, weeks: ids.length }, 'starts_at');
      await moveBlocks(tx, caller.company.id, ids, {
        by: startsAt - block.startsAt,
        seconds: endsAt - startsAt,
        reason,
      });
      const { id, shopId, employeeId } = block;
      const before = logged(block, ids.length);
      const after = logged({ ...block, startsAt, endsAt }, ids.length);
      return { answer: { ids }, entry: { thing: 'block', id, before, after, shopId, employeeId } };
    }),
  );
};

/** Gives the time of one date back, or ends a weekly block with the date before this one. */
export const removeBlock = (caller: StaffCaller, request: Fields<'staffRemoveBlock'>, changes: Changes) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const { block, ids } = await openForChange(tx, caller, request);
      await deleteBlocks(tx, caller.company.id, ids);
      const { id, shopId, employeeId, reason, isTest } = block;
      // What was booked as a test is a service; why staff blocked a time may name somebody (B22).
      const before = { ...logged(block, ids.length), ...(isTest && { test: true, reason }) };
      return { answer: { ids }, entry: { thing: 'block', id, before, shopId, employeeId } };
    }),
  );
