import type { Timetable } from '@embook/domain/shops';
import type { sessions } from '../../infra/db/schema/index.ts';
import type { Calendar } from './calendar.ts';
import { clockOf, dayOf, type ShopTime } from '@embook/domain/shared';
import { type Place, placeText, type Report } from '../report.ts';
import type { CompanyFile } from '../format.ts';
import type { EmployeeEntry } from '../format/shop-format.ts';
import { portraitId } from '../../pictures/pictures.ts';
import { type Focus, pictureAddress } from '../pictures.ts';
import { Names } from './names.ts';
import { type Ids, Rows } from './rows.ts';

interface Entry {
  readonly from: ShopTime;
  readonly until: ShopTime;
  readonly place: Place;
  /** A visit takes one place of its room, anything else all of them (WHO-5). */
  readonly isOnePlace?: boolean;
}

interface Busy {
  readonly id: number;
  readonly name: string;
}

interface BusyRoom extends Busy {
  readonly capacity: number;
}

interface DiaryOf {
  readonly who: string;
  readonly capacity: number;
  readonly entries: Entry[];
}

/** Who and what is busy when: more than fit at the same time are a problem, as the database would refuse them too (A1). */
class Diary {
  readonly #diaries = new Map<string, DiaryOf>();

  add({ room, employee }: { room?: BusyRoom | undefined; employee?: Busy | undefined }, entry: Entry): void {
    if (room) this.#diaryOf('room', room, room.capacity).push(entry);
    if (employee) this.#diaryOf('employee', employee, 1).push(entry);
  }

  #diaryOf(kind: string, { id, name }: Busy, capacity: number): Entry[] {
    const diary = this.#diaries.get(`${kind} ${id}`) ?? { who: `${kind} "${name}"`, capacity, entries: [] };
    this.#diaries.set(`${kind} ${id}`, diary);
    return diary.entries;
  }

  findOverlaps(report: Report): void {
    for (const { who, capacity, entries } of this.#diaries.values()) {
      let there: Entry[] = [];
      for (const entry of entries.toSorted((a, b) => a.from - b.from)) {
        there = there.filter(({ until }) => until > entry.from);
        const [last] = there.toSorted((a, b) => b.until - a.until);
        const isShared = [entry, ...there].every(({ isOnePlace }) => isOnePlace);
        if (last && there.length >= (isShared ? capacity : 1))
          report.problem(
            entry.place,
            `${who} is already taken on ${dayOf(entry.from)} at ${clockOf(entry.from)} by ${placeText(last.place)}`,
          );
        there.push(entry);
      }
    }
  }
}

/** What the file's things have become, for others to point at. */
export interface Shop {
  readonly id: number;
  readonly zone: string;
  readonly timetable: Timetable;
}

interface Employee {
  readonly id: number;
  readonly name: string;
  readonly shop: Shop;
}

export interface Room extends Employee {
  readonly capacity: number;
  readonly employee: Employee | undefined;
}

export interface Service {
  readonly id: number;
  readonly shop: Shop;
  readonly name: string;
  readonly parent: Service | undefined;
  readonly minutes: number;
  readonly priceCents: number;
  readonly hidePrice: boolean;
  readonly bookableType: 'always' | 'never' | 'never_and_hidden';
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

export interface Session {
  readonly service: Service;
  readonly employee: Employee | undefined;
  readonly options: ReadonlyMap<Service, { readonly priceCents: number; readonly minutes: number }>;
  /** Its row; `taken` grows with the bookings. */
  readonly row: typeof sessions.$inferInsert & { id: number; taken: number };
}

/** A service that was taken out of a bundle or of a group of a subscription. */
export interface Removed {
  readonly service: Service;
  readonly removedAt: Date;
}

export interface Bundle {
  readonly id: number;
  readonly shop: Shop;
  readonly given: CompanyFile['shops'][number]['bundles'][number];
  readonly services: readonly Service[];
  readonly removed: readonly Removed[];
}

export interface Subscription {
  readonly id: number;
  readonly given: CompanyFile['subscriptions'][number];
  readonly groups: readonly {
    readonly id: number;
    readonly services: readonly Service[];
    readonly removed: readonly Removed[];
    readonly given: CompanyFile['subscriptions'][number]['groups'][number];
    readonly removedAt: Date | null;
  }[];
}

/** A weekly class that goes on. */
interface Series {
  readonly id: number;
  readonly shop: Shop;
  readonly service: Service;
}

export interface Customer {
  readonly id: number;
  readonly name: string;
}

/** What surrounds the file: the day, the hour, and what had to be fetched or computed beforehand. */
export interface Surroundings {
  readonly calendar: Calendar;
  /** Milliseconds, real time. */
  readonly now: number;
  /** Below 2^53. */
  readonly randomId: () => number;
  /** Ids of the pictures, by the path that the file gives. */
  readonly pictures: ReadonlyMap<string, string>;
  /** That of the font, where the file names one. */
  readonly fontId: string | undefined;
  /** What stays in sight of them, by the same path. */
  readonly focus: Readonly<Record<string, Focus>>;
  /** People the platform knows already, by e-mail. */
  readonly accountIds: ReadonlyMap<string, number>;
}

/** Carried through the whole file while its rows are planned. */
export interface Planning extends Surroundings {
  readonly companyId: number;
  readonly company: CompanyFile['company'];
  readonly ids: Ids;
  readonly rows: Rows;
  readonly report: Report;
  readonly diary: Diary;
  readonly employees: Names<Employee>;
  /** Everybody who works there, for their hours when all shops are known (HRS-2). */
  readonly planned: { given: EmployeeEntry; id: number; shopId: number; place: Place }[];
  readonly objects: Names<Employee>;
  readonly rooms: Names<Room>;
  readonly services: Names<Service>;
  /** A weekly class by its name and day: `yoga 2026-11-17`. */
  readonly sessions: Names<Session>;
  /** What an export calls a class or event again, by its id; of a weekly class its first date has the ref. */
  readonly sessionRefs: Map<number, string>;
  readonly series: Names<Series>;
  readonly bundles: Names<Bundle>;
  readonly subscriptions: Names<Subscription>;
  readonly customers: Names<Customer>;
}

export const beginPlanning = (
  companyId: number,
  company: CompanyFile['company'],
  ids: Ids,
  report: Report,
  surroundings: Surroundings,
): Planning => ({
  ...surroundings,
  companyId,
  company,
  ids,
  report,
  rows: new Rows(),
  diary: new Diary(),
  employees: new Names('employee', report),
  planned: [],
  objects: new Names('object', report),
  rooms: new Names('room', report),
  services: new Names('service', report),
  sessions: new Names('class or event', report),
  sessionRefs: new Map(),
  series: new Names('series', report),
  bundles: new Names('bundle', report),
  subscriptions: new Names('subscription', report),
  customers: new Names('customer', report),
});

/** Undefined stays undefined; what is found must be of this shop. */
export function findHere<T extends { readonly shop: Shop }>(
  { report }: Planning,
  names: Names<T>,
  ref: string | undefined,
  shop: Shop,
  place: Place,
): T | undefined {
  if (ref === undefined) return undefined;
  const found = names.find(ref, place);
  if (found && found.shop !== shop) report.refuse(place, 'other_shop', ref);
  return found;
}

/** An option of a class: one of the service that is taught, as the console has it too. */
export function findOption(planning: Planning, ref: string, taught: Service, place: Place): Service | undefined {
  const option = findHere(planning, planning.services, ref, taught.shop, place);
  if (option && option.parent !== taught) planning.report.refuse(place, 'no_option', ref);
  return option;
}

export function pictureOf({ companyId, pictures, focus }: Planning, path: string | undefined): string | null {
  const id = path === undefined ? undefined : pictures.get(path);
  return id === undefined ? null : pictureAddress(companyId, id, path === undefined ? undefined : focus[path]);
}

export function portraitOf({ companyId, pictures }: Planning, path: string | undefined): string | null {
  const id = path === undefined ? undefined : pictures.get(path);
  return id === undefined ? null : pictureAddress(companyId, portraitId(id));
}
