import { type Area, areas } from '../shared/index.ts';

const plain = ['none', 'view', 'change'] as const;
/** `own` is the member's own visits and classes, to see and to change. */
const withOwn = ['none', 'own', 'view', 'change'] as const;

/** What an area can be set to. `take` is taking money at the desk, without seeing what others took (TEAM-6). */
export const levelsOf = {
  agenda: withOwn,
  check_in: withOwn,
  customers: withOwn,
  contact_details: plain,
  catalogue: plain,
  timetable: plain,
  money: ['none', 'take', 'view', 'change'],
  reports: plain,
  settings: plain,
  team: plain,
} as const satisfies Readonly<Record<Area, readonly string[]>>;

export type LevelOf<A extends Area> = (typeof levelsOf)[A][number];
export type Level = LevelOf<Area>;
export type Areas = { readonly [A in Area]: LevelOf<A> };

export const presetNames = ['owner', 'manager', 'desk', 'practitioner', 'door'] as const;
export type Preset = (typeof presetNames)[number];

/** `custom` is somebody whose areas were set one by one. */
export const roles = [...presetNames, 'custom'] as const;
export type Role = (typeof roles)[number];

const all = <const L extends Level>(level: L) =>
  // One entry for each area, by construction.
  Object.fromEntries(areas.map((area) => [area, level])) as Record<Area, L>;

const nothing = all('none');
const everything = all('change');

const presets: Readonly<Record<Preset, Areas>> = {
  owner: everything,
  manager: everything,
  desk: {
    ...nothing,
    agenda: 'change',
    check_in: 'change',
    customers: 'change',
    contact_details: 'change',
    money: 'take',
  },
  practitioner: { ...nothing, agenda: 'own', check_in: 'own', customers: 'own' },
  door: { ...nothing, check_in: 'change' },
};

/** The shops a membership holds for. */
export type ShopScope = 'all' | readonly number[];

/** What somebody may do at a company: the whole record, without inheritance and without deny rules. */
export interface Grant {
  readonly role: Role;
  readonly areas: Areas;
  readonly shops: ShopScope;
}

/** A person with a staff account at a company; the employee that customers book is another thing, and may be linked. */
export interface Member extends Grant {
  readonly companyId: number;
  readonly accountId: number;
  readonly employeeId: number | null;
}

/** The areas of a role; those of a custom one are given. What a custom role leaves out is `none`. */
export const areasOf = (role: Role, given: Partial<Areas> = {}): Areas =>
  role === 'custom' ? { ...nothing, ...given } : presets[role];
