import type { FieldProblem, ShopTime } from '@embook/domain/shared';
import type { Member } from '@embook/domain/staff';
import type { Tx } from '../infra/db/open.ts';
import type { HoursChange } from '../hours/hours.ts';
import { markPictureUsed } from '../pictures/pictures.ts';
import { type Reader, type RowOf, shopsOf, type ThingName } from './thing-store.ts';

/** A thing as staff calls show it: the values of a company file, with ids. */
export interface Thing {
  readonly id: number;
  readonly version: number;
  readonly position: number;
  readonly archived: boolean;
}

export interface Place {
  readonly companyId: number;
  readonly timeZone: string;
  /** The thing's shop; undefined where it belongs to the company. */
  readonly shopId: number | undefined;
  /** The shops of the member who makes the call: other shops' things cannot be sold. */
  readonly shops: Member['shops'];
}

export type Refused = Record<string, FieldProblem>;

/** What is special about one kind of thing. */
export interface Kind<N extends ThingName = ThingName, T extends Thing = Thing> {
  readonly name: N;
  readonly area: 'catalogue' | 'settings';
  readonly isOfShop: boolean;
  /** What a new one has where nothing is given. */
  readonly usual: Omit<T, 'id' | 'version' | 'position' | 'name'> extends infer U ? Partial<U> : never;
  shown(reader: Reader, companyId: number, rows: readonly RowOf<N>[]): Promise<T[]>;
  /** Rules between values, by field, beside what the schema checks. */
  check(reader: Tx, place: Place, values: T, now: ShopTime): Promise<Refused>;
  columns(values: T, place: Place): object;
  /** What it points at, and its parts. */
  link?(tx: Tx, place: Place, id: number, values: T, now: Date): Promise<void>;
  /** What a change closes for coming visits (HRS-3). */
  closing?(before: T, after: T): Pick<HoursChange, 'concerned' | 'closing'> | undefined;
  /** Parts that a change would archive. */
  dropped?(before: T, after: T): readonly number[];
}

/** Any kind, by what staff see of its things. */
export type KindOf<T extends Thing = Thing> = Kind<ThingName, T>;

/** Identity function that checks the types of a kind where it is defined. */
export const defineKind = <N extends ThingName, T extends Thing>(kind: Kind<N, T>): Kind<N, T> => kind;

/** What every thing is shown with, beside its values. */
export const numbersOf = ({ id, version, position }: { id: number; version: number; position: number }) => ({
  id,
  version,
  position,
});

/** Undefined when all are the company's, each once, and of the shop where that matters. */
export async function refusedIds(
  reader: Reader,
  name: Parameters<typeof shopsOf>[1],
  { companyId, shopId, shops }: Place,
  ids: readonly number[],
): Promise<FieldProblem | undefined> {
  if (new Set(ids).size < ids.length) return 'twice';
  const found = await shopsOf(reader, name, companyId, ids);
  if (ids.some((id) => !found.has(id))) return 'invalid';
  const isElsewhere = (of: number): boolean =>
    (shopId !== undefined && of !== shopId) || (shops !== 'all' && !shops.includes(of));
  return [...found.values()].some(isElsewhere) ? 'other_shop' : undefined;
}

const PICTURE = /^\/media\/(\d+)\/([0-9a-f]{24})(?:#(?:100|\d{1,2}),(?:100|\d{1,2}))?$/;

/** A picture is one that was uploaded to the same company. */
export async function isOwnPicture(tx: Tx, { companyId }: Place, address: string | null): Promise<boolean> {
  if (address === null) return true;
  const [, company, id] = PICTURE.exec(address) ?? [];
  return id !== undefined && Number(company) === companyId && markPictureUsed(tx, companyId, id);
}

/** Adds a refusal where there is one. */
export const refuse = (refused: Refused, field: string, problem: FieldProblem | undefined | false): void => {
  if (problem) refused[field] ??= problem;
};
