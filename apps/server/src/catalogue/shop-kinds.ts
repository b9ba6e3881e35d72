import {
  closingByArchiving,
  closingOfRoom,
  employeeValues,
  categoryValues,
  hasBothCoordinates,
  objectValues,
  roomValues,
  usualOf,
  type categoryCalls,
  type employeeCalls,
  type objectCalls,
  type roomCalls,
  type shopCalls,
} from '@embook/domain/catalogue';
import type { AnswerOf } from '@embook/domain/shared';
import {
  categoryColumns,
  categoryShown,
  employeeColumns,
  employeeShown,
  objectColumns,
  objectShown,
  roomColumns,
  roomShown,
  shopColumns,
  shopShown,
} from './columns.ts';
import type { HoursChange } from '../hours/hours.ts';
import { unknownZones } from '../infra/db/unknown-zones.ts';
import { Problem } from '../infra/http/problem.ts';
import { defineKind, isOwnPicture, numbersOf, refuse, type Refused, refusedIds } from './kind.ts';
import { countRoomsOf, disabledDates, isFullerThan, setDisabledDates } from './link-store.ts';

/** Every search for free times reads an employee's day once for each of their rooms (A27). */
const MOST_ROOMS_OF_ONE = 50;

interface Archivable {
  readonly archived: boolean;
}

const archivedOne = (concerned: HoursChange['concerned'], before: Archivable, after: Archivable) => {
  const closing = closingByArchiving(before, after);
  return closing && { concerned, closing };
};

// A shop with its people, rooms and categories; its hours are another noun's.

export const shopKind = defineKind<'shop', AnswerOf<typeof shopCalls.one>['shop']>({
  name: 'shop',
  area: 'settings',
  isOfShop: false,
  usual: {
    latitude: null,
    longitude: null,
    phone: null,
    photo: null,
    about: null,
    texts: null,
    offers: ['services'],
    hidden: false,
    archived: false,
  },
  shown: async (_reader, _companyId, rows) =>
    rows.map((row) => ({ ...numbersOf(row), ...shopShown(row), photo: row.photoUrl })),
  async check(reader, place, values) {
    const refused: Refused = {};
    if (!hasBothCoordinates(values)) refused['latitude'] = 'coordinates';
    // A new shop without a zone has its company's, which was checked when it was written.
    const zones = [values.time_zone ?? place.timeZone].filter((zone) => zone !== place.timeZone);
    if ((await unknownZones(reader, zones)).length > 0) refused['time_zone'] = 'time_zone';
    if (!(await isOwnPicture(reader, place, values.photo))) refused['photo'] = 'invalid';
    return refused;
  },
  columns: (values, { timeZone }) => ({ ...shopColumns(values, timeZone), photoUrl: values.photo }),
  closing: (before, after) => archivedOne({ shopId: after.id }, before, after),
});

export const categoryKind = defineKind<'category', AnswerOf<typeof categoryCalls.one>['category']>({
  name: 'category',
  area: 'catalogue',
  isOfShop: true,
  usual: usualOf(categoryValues),
  shown: async (_reader, _companyId, rows) =>
    rows.map((row) => ({ ...numbersOf(row), shop_id: row.shopId, ...categoryShown(row) })),
  check: async () => ({}),
  columns: (values, { shopId }) => ({ ...categoryColumns(values), shopId }),
});

export const employeeKind = defineKind<'employee', AnswerOf<typeof employeeCalls.one>['employee']>({
  name: 'employee',
  area: 'catalogue',
  isOfShop: true,
  usual: { ...usualOf(employeeValues), photo: null },
  shown: async (_reader, _companyId, rows) =>
    rows.map((row) => ({ ...numbersOf(row), shop_id: row.shopId, ...employeeShown(row), photo: row.photoUrl })),
  async check(reader, place, values) {
    const refused: Refused = {};
    if (!(await isOwnPicture(reader, place, values.photo))) refused['photo'] = 'invalid';
    return refused;
  },
  columns: (values, { shopId }) => ({ ...employeeColumns(values), shopId, photoUrl: values.photo }),
  closing: (before, after) => archivedOne({ employeeId: after.id }, before, after),
});

export const objectKind = defineKind<'object', AnswerOf<typeof objectCalls.one>['object']>({
  name: 'object',
  area: 'catalogue',
  isOfShop: true,
  usual: usualOf(objectValues),
  shown: async (_reader, _companyId, rows) =>
    rows.map((row) => ({ ...numbersOf(row), shop_id: row.shopId, ...objectShown(row) })),
  check: async () => ({}),
  columns: (values, { shopId }) => ({ ...objectColumns(values), shopId }),
});

export const roomKind = defineKind<'room', AnswerOf<typeof roomCalls.one>['room']>({
  name: 'room',
  area: 'catalogue',
  isOfShop: true,
  usual: {
    ...usualOf(roomValues),
    photo: null,
    employee_id: null,
    object_id: null,
    disabled_days: [],
    disabled_dates: [],
  },
  async shown(reader, companyId, rows) {
    const dates = await disabledDates(
      reader,
      companyId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...numbersOf(row),
      shop_id: row.shopId,
      ...roomShown(row),
      photo: row.photoUrl,
      employee_id: row.employeeId,
      object_id: row.objectId,
      disabled_dates: dates.get(row.id) ?? [],
    }));
  },
  async check(reader, place, { id, employee_id: employee, object_id: object, photo, capacity }, now) {
    const refused: Refused = {};
    if (id !== 0 && (await isFullerThan(reader, place.companyId, id, capacity, now)))
      refused['capacity'] = 'places_taken';
    if (employee !== null) {
      refuse(refused, 'employee_id', await refusedIds(reader, 'employee', place, [employee]));
      if ((await countRoomsOf(reader, place.companyId, employee, id)) >= MOST_ROOMS_OF_ONE)
        throw new Problem('catalogue_full');
    }
    if (object !== null) refuse(refused, 'object_id', await refusedIds(reader, 'object', place, [object]));
    if (!(await isOwnPicture(reader, place, photo))) refused['photo'] = 'invalid';
    return refused;
  },
  columns: (values, { shopId }) => ({
    ...roomColumns(values),
    shopId,
    photoUrl: values.photo,
    employeeId: values.employee_id,
    objectId: values.object_id,
  }),
  link: (tx, { companyId }, id, values) => setDisabledDates(tx, companyId, id, values.disabled_dates),
  closing(before, after) {
    const closing = closingOfRoom(before, after);
    return closing && { concerned: { roomId: after.id }, closing };
  },
});
