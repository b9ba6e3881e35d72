import * as z from 'zod/mini';
import {
  areas,
  atMost,
  choice,
  describe,
  either,
  type FieldProblem,
  group,
  id,
  type Kind,
  list,
  oneOf,
  optional,
  record,
  sentSchemaOf,
  whole,
} from '../shared/index.ts';
import { type Areas, levelsOf, roles, type ShopScope } from './member.ts';

/** The word for every shop, also those that are opened later. */
const ALL = 'all';
const MAX_SHOPS = 500;

/** `"all"`, or a list of shop ids that is not empty. */
export const shopScope = () => {
  const item = id();
  return describe(
    z.pipe(
      atMost(MAX_SHOPS, z.union([z.literal(ALL), z.array(item)])),
      z.transform((sent: 'all' | number[], context): ShopScope => {
        if (sent !== ALL && sent.length === 0)
          context.issues.push({ code: 'custom', message: 'required' satisfies FieldProblem, input: sent });
        // A set: in another order it is the same.
        return sent === ALL ? sent : [...new Set(sent)].toSorted((a, b) => a - b);
      }),
    ),
    { anyOf: [{ const: ALL }, { type: 'array', items: sentSchemaOf(item), minItems: 1, maxItems: MAX_SHOPS }] },
  );
};

/** The areas of a custom role; what is left out is `none`. */
export const areaLevels = () =>
  group({
    agenda: optional(choice(levelsOf.agenda)),
    check_in: optional(choice(levelsOf.check_in)),
    customers: optional(choice(levelsOf.customers)),
    contact_details: optional(choice(levelsOf.contact_details)),
    catalogue: optional(choice(levelsOf.catalogue)),
    timetable: optional(choice(levelsOf.timetable)),
    money: optional(choice(levelsOf.money)),
    reports: optional(choice(levelsOf.reports)),
    settings: optional(choice(levelsOf.settings)),
    team: optional(choice(levelsOf.team)),
  });

export const role = () => choice(roles);

const shops: Kind<ShopScope> = either(oneOf([ALL]), list(whole()));

/** What a member may do, as it is sent in answers. */
export const grantShape = {
  role: oneOf(roles),
  areas: record({
    agenda: oneOf(levelsOf.agenda),
    check_in: oneOf(levelsOf.check_in),
    customers: oneOf(levelsOf.customers),
    contact_details: oneOf(levelsOf.contact_details),
    catalogue: oneOf(levelsOf.catalogue),
    timetable: oneOf(levelsOf.timetable),
    money: oneOf(levelsOf.money),
    reports: oneOf(levelsOf.reports),
    settings: oneOf(levelsOf.settings),
    team: oneOf(levelsOf.team),
  }),
  shops,
};

/** Areas that were left out of a request. */
export const givenAreas = (sent: { readonly [A in keyof Areas]: Areas[A] | undefined } | undefined): Partial<Areas> =>
  Object.fromEntries(areas.flatMap((area) => (sent?.[area] === undefined ? [] : [[area, sent[area]]])));
