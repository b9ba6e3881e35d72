import { fitsIntoDay } from '@embook/domain/booking';
import { type serviceCalls, serviceValues, usualOf } from '@embook/domain/catalogue';
import type { AnswerOf } from '@embook/domain/shared';
import type { services } from '../infra/db/schema/index.ts';
import { type Buffers, noBuffers, serviceColumns, serviceShown } from './columns.ts';
import { defineKind, isOwnPicture, type Place, refuse, type Refused, refusedIds } from './kind.ts';
import { hasArchivedRoom, optionsOf, roomsOfServices, setRooms } from './link-store.ts';
import { insertThing, updateThing } from './thing-store.ts';
import type { Tx } from '../infra/db/open.ts';

export type Service = AnswerOf<typeof serviceCalls.one>['service'];
type Option = Service['options'][number];
/** One without an id is new. */
type SentOption = Omit<Option, 'id'> & { readonly id?: number | null };
type Row = typeof services.$inferSelect;

const buffersOf = ({ buffer_before, buffer_after }: Pick<Service, 'buffer_before' | 'buffer_after'>): Buffers => ({
  bufferBeforeMinutes: buffer_before ?? 0,
  bufferAfterMinutes: buffer_after ?? 0,
});

const usual = { ...usualOf(serviceValues), category_id: null, photo: null, rooms: [] } as const;

async function checkOne(
  reader: Tx,
  place: Place,
  values: SentOption,
  buffers: Buffers,
  at: string,
  roomsBefore: readonly number[] = [],
): Promise<Refused> {
  const refused: Refused = {};
  const { bufferBeforeMinutes, bufferAfterMinutes } = serviceColumns(values, buffers);
  if (!fitsIntoDay(values.minutes, bufferBeforeMinutes, bufferAfterMinutes)) refused[`${at}minutes`] = 'day_length';
  refuse(refused, `${at}rooms`, await refusedIds(reader, 'room', place, values.rooms));
  // One that was archived meanwhile may stay.
  const added = values.archived ? [] : values.rooms.filter((id) => !roomsBefore.includes(id));
  refuse(refused, `${at}rooms`, (await hasArchivedRoom(reader, place.companyId, added)) && 'archived');
  if (!(await isOwnPicture(reader, place, values.photo))) refused[`${at}photo`] = 'invalid';
  return refused;
}

export const serviceKind = defineKind<'service', Service>({
  name: 'service',
  area: 'catalogue',
  isOfShop: true,
  usual: { ...usual, rooms: [], options: [] },

  async shown(reader, companyId, rows) {
    const options = await optionsOf(
      reader,
      companyId,
      rows.map(({ id }) => id),
    );
    const rooms = await roomsOfServices(
      reader,
      companyId,
      [...rows, ...options].map(({ id }) => id),
    );
    const one = (row: Row, buffers: Buffers) => ({
      id: row.id,
      ...serviceShown(row, buffers),
      photo: row.photoUrl,
      rooms: [...(rooms.get(row.id) ?? [])],
    });
    return rows.map((row) => ({
      ...one(row, noBuffers),
      version: row.version,
      position: row.position,
      shop_id: row.shopId,
      category_id: row.categoryId,
      options: options
        .filter(({ parentServiceId, archived }) => parentServiceId === row.id && !archived)
        .map((option) => one(option, row)),
    }));
  },

  async check(reader, place, values) {
    const ids = values.options.flatMap(({ id }) => id || []);
    const rooms = await roomsOfServices(reader, place.companyId, [values.id, ...ids]);
    const refused = await checkOne(reader, place, values, noBuffers, '', rooms.get(values.id));
    if (values.category_id !== null)
      refuse(refused, 'category_id', await refusedIds(reader, 'category', place, [values.category_id]));
    const known = new Set(
      values.id === 0 ? [] : (await optionsOf(reader, place.companyId, [values.id])).map(({ id }) => id),
    );
    for (const [index, option] of values.options.entries()) {
      const at = `options.${index}.`;
      const whole = { ...usual, ...option };
      Object.assign(refused, await checkOne(reader, place, whole, buffersOf(values), at, rooms.get(option.id ?? 0)));
      if (option.id && !known.has(option.id)) refused[`${at}id`] = 'invalid';
    }
    if (new Set(ids).size < ids.length) refused['options'] = 'twice';
    return refused;
  },

  columns: (values, { shopId }) => ({
    ...serviceColumns(values, noBuffers),
    shopId,
    categoryId: values.category_id,
    photoUrl: values.photo,
  }),

  async link(tx, { companyId, shopId }, id, values) {
    await setRooms(tx, companyId, id, values.rooms);
    const gone = (await optionsOf(tx, companyId, [id])).filter(
      (row) => !row.archived && !values.options.some((option) => option.id === row.id),
    );
    for (const row of gone) await updateThing(tx, 'service', companyId, row.id, { archived: true });
    for (const [position, sent] of values.options.entries()) {
      const option = { ...usual, ...sent };
      const row = {
        ...serviceColumns(option, buffersOf(values)),
        photoUrl: option.photo,
        position,
        companyId,
        shopId,
      };
      if (option.id) await updateThing(tx, 'service', companyId, option.id, row);
      const optionId = option.id || (await insertThing(tx, 'service', { ...row, parentServiceId: id }));
      await setRooms(tx, companyId, optionId, option.rooms);
    }
  },

  dropped: (before, after) =>
    before.options.map(({ id }) => id).filter((id) => !after.options.some((option) => option.id === id)),
});
