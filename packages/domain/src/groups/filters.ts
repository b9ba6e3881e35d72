import type { ShopFilters } from '../shops/index.ts';
import type { Session } from './api.ts';

export const filterKinds = ['employees', 'services', 'objects'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** Which employees, services and objects are wanted; an empty list means all of them (GRP-5). */
export type GroupFilters = Readonly<Record<FilterKind, readonly number[]>>;

export const noFilters: GroupFilters = { employees: [], services: [], objects: [] };

export const filterCount = (filters: GroupFilters): number =>
  filterKinds.reduce((count, kind) => count + filters[kind].length, 0);

/** Ids stay in order, so that the same filters always make the same call. */
export function toggleFilter(filters: GroupFilters, kind: FilterKind, id: number): GroupFilters {
  const ids = filters[kind];
  const next = ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id].toSorted((a, b) => a - b);
  return { ...filters, [kind]: next };
}

/** The dialog's bar shows once something is selected, and as long as something is active (GRP-5). */
export const showsFilterBar = (selected: GroupFilters, active: GroupFilters): boolean =>
  filterCount(selected) > 0 || filterCount(active) > 0;

export interface ActiveFilter {
  readonly kind: FilterKind;
  readonly id: number;
  readonly name: string;
}

/** The active filters by name. One that the shop does not have, as from an old link, is left out. */
export const activeFilters = (filters: GroupFilters, options: ShopFilters): ActiveFilter[] =>
  filterKinds.flatMap((kind) =>
    options[kind].filter(({ id }) => filters[kind].includes(id)).map(({ id, name }) => ({ kind, id, name })),
  );

const idOf: Readonly<Record<FilterKind, (session: Session) => number | null>> = {
  employees: ({ employeeId }) => employeeId,
  services: ({ serviceId }) => serviceId,
  objects: ({ objectId }) => objectId,
};

/** How many of these classes each option has. */
export const classesWith = (classes: readonly Session[], kind: FilterKind, id: number): number =>
  classes.filter((session) => idOf[kind](session) === id).length;

/** The classes that fit: of each kind that is filtered by, one of the wanted. The server decides the same way. */
export const matchingClasses = (classes: readonly Session[], filters: GroupFilters): Session[] =>
  classes.filter((session) =>
    filterKinds.every((kind) => {
      const id = idOf[kind](session);
      return filters[kind].length === 0 || (id !== null && filters[kind].includes(id));
    }),
  );
