import { queryOptions } from '@tanstack/react-query';
import type { StaffCall } from '@embook/domain/contract';
import type { VisitChoice } from '@embook/domain/hours';
import { call } from '../lib/call.ts';
import type { Kind } from './kinds.ts';
import type { Thing, Values } from './things.ts';
import type { Draft } from './thing-draft-store.ts';

/** The kind decides which call it is, and so its fields; the platform validates them. */
const callOf = (name: StaffCall, fields: Draft) => call(name, fields as never) as Promise<unknown>;

export const thingsQuery = (kind: Kind, shopId: number | undefined) =>
  queryOptions({
    queryKey: ['catalogue', kind.tab, kind.isOfShop ? shopId : undefined],
    meta: { screen: true },
    enabled: !kind.isOfShop || shopId !== undefined,
    queryFn: async (): Promise<readonly Thing[]> => {
      const answer = await callOf(kind.calls.list, kind.isOfShop ? { shopId } : {});
      return (Object.values(Object(answer))[0] ?? []) as Thing[];
    },
  });

/** The archived ones of a kind. */
export const archivedQuery = (kind: Kind, shopId: number | undefined) =>
  queryOptions({
    queryKey: ['catalogue', kind.tab, kind.isOfShop ? shopId : undefined, 'archived'],
    queryFn: async (): Promise<readonly Thing[]> => {
      const answer = await callOf(kind.calls.list, { archived: true, ...(kind.isOfShop && { shopId }) });
      const things = (Object.values(Object(answer))[0] ?? []) as Thing[];
      return things.filter(({ archived }) => archived === true);
    },
  });

const thingIn = (kind: Kind, answer: unknown): Thing => (answer as Record<string, Thing>)[kind.name] as Thing;

export const addThing = async (kind: Kind, values: Draft): Promise<Thing> =>
  thingIn(kind, await callOf(kind.calls.add, values));

/** `choices` decides about blocking visits (HRS-3). */
export const changeThing = async (
  kind: Kind,
  { id, version }: Pick<Thing, 'id' | 'version'>,
  values: Values,
  choices?: readonly VisitChoice[],
): Promise<Thing> =>
  thingIn(kind, await callOf(kind.calls.change, { ...values, id, version, ...(choices && { choices }) }));
