import * as z from 'zod/mini';
import {
  endpoint,
  form,
  id,
  jsonForm,
  type Kind,
  list,
  nullable,
  optional,
  type ProblemCode,
  record,
  text,
  truth,
  type ValueOf,
  whole as wholeKind,
} from '../shared/index.ts';
import { choiceFields } from '../hours/hours-fields.ts';
import { atMost, type Fields } from '../shared/form.ts';
import { readAsText } from '../shared/json-body.ts';
import { line, whole } from './catalogue-fields.ts';

const MOST = Number.MAX_SAFE_INTEGER;

/** Ids and versions as numbers of JSON. */
export const idNumber = () => whole(1, MOST);
export const version = () => whole(1, MOST);
export const position = () => whole(0, 100_000);
export const idList = (most: number, least = 0) =>
  atMost(most, z.array(idNumber()).check(z.minLength(least, 'required'), z.maxLength(most)));

/** The address of a picture that was uploaded before, with the point that stays in sight: `/media/1/3f…#40,60`. */
export const pictureSent = () => z.optional(z.nullable(line(200)));

/** What every thing of the catalogue shows. */
export const everyThing = { id: wholeKind(), version: wholeKind(), position: wholeKind() };

export const pictureShown = () => nullable(text());
export const idsShown = () => list(wholeKind());

/** How the visits that a change leaves without a place were decided, read as the hours' calls read it (HRS-3). */
export const visitChoices = {
  choices: readAsText(choiceFields.choices),
  tellCustomers: z.optional(z.boolean()),
};

interface Calls<
  N extends string,
  S extends Record<string, Kind>,
  A extends Fields,
  C extends Fields,
  P extends string,
> {
  readonly name: N;
  readonly plural: P;
  readonly area: 'catalogue' | 'settings';
  /** In words: "A service". */
  readonly one: string;
  readonly many: string;
  readonly shown: S;
  readonly added: A;
  readonly changed: C;
  /** Whether each is of one shop. */
  readonly ofShop: boolean;
  /** Whether visits are booked at it: a change names what becomes of those in its way (HRS-3). */
  readonly isBooked?: true;
}

type ThingAnswer<N extends string, S extends Record<string, Kind>> = { [K in N]: { [F in keyof S]: ValueOf<S[F]> } };

const refusals: ProblemCode[] = ['not_found', 'stale', 'in_use', 'last_shop', 'zone_in_use', 'catalogue_full'];

/** The four calls that every thing of the catalogue has (CAT-1): all of them, one, a new one, a change. */
export function callsOf<
  const N extends string,
  S extends Record<string, Kind>,
  A extends Fields,
  C extends Fields,
  const P extends string,
>({ name, plural, area, one, many, shown, added, changed, ofShop, isBooked }: Calls<N, S, A, C, P>) {
  const thing = record(shown);
  // A computed name is any string to the compiler.
  const alone = record({ [name]: thing }) as unknown as Kind<ThingAnswer<N, S>>;
  const all = record({ [plural]: list(thing) }) as unknown as Kind<{ [K in P]: { [F in keyof S]: ValueOf<S[F]> }[] }>;
  return {
    thing,
    list: endpoint({
      method: 'GET',
      path: `/api/staff/${name}`,
      summary: `${many}, in order; archived ones only where asked for, the latest 300`,
      caller: { staff: `${area}.view` },
      fields: form({ shopId: optional(id()), archived: optional(truth()) }),
      ...(ofShop && { scope: { shop: 'shopId' } }),
      answer: all,
      problems: ['shop_not_found'],
    }),
    one: endpoint({
      method: 'GET',
      path: `/api/staff/${name}/:id`,
      summary: one,
      caller: { staff: `${area}.view` },
      fields: form({ id: id() }),
      answer: alone,
      problems: ['not_found'],
    }),
    add: endpoint({
      method: 'POST',
      path: `/api/staff/${name}`,
      summary: `Adds: ${one.toLowerCase()}. Fields are named as in a company file, with ids where that has refs`,
      caller: { staff: `${area}.change` },
      event: `${name}.added`,
      fields: jsonForm(added),
      ...(ofShop && { scope: { shop: 'shop_id' } }),
      answer: alone,
      problems: ['not_found'],
    }),
    change: endpoint({
      method: 'PATCH',
      path: `/api/staff/${name}/:id`,
      summary: `Changes: ${one.toLowerCase()}. What is left out stays, null takes a value away, a position moves it there`,
      caller: { staff: `${area}.change` },
      event: `${name}.changed`,
      fields: jsonForm({ id: id(), version: version(), ...changed }),
      ...(isBooked && { money: true }),
      answer: alone,
      problems: isBooked ? [...refusals, 'bookings_in_way'] : refusals,
    }),
  };
}
