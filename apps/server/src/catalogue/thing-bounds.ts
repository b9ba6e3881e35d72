import type { Tx } from '../infra/db/open.ts';
import type { Change } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import { countThings, type ThingName, weighThings } from './thing-store.ts';

/** More than the largest chains have; a service counts with its options. */
const MOST_THINGS: Readonly<Record<ThingName, number>> = {
  service: 600,
  category: 200,
  employee: 1_000,
  object: 500,
  room: 500,
  shop: 100,
  bundle: 200,
  subscription: 200,
  promotion: 100,
};

/** Of all things of a kind in one language, and of all the services they name: both are in one answer, and in one page. */
const MOST_CHARACTERS = 250_000;
const MOST_LINKS = 3_000;

/** A27: customers get all of them in one answer, so a company at the console has a bounded number; files may have more. */
export async function refuseBeyond(tx: Tx, name: ThingName, companyId: number): Promise<void> {
  if ((await countThings(tx, name, companyId)) > MOST_THINGS[name]) throw new Problem('catalogue_full');
  const { characters, links } = await weighThings(tx, name, companyId);
  if (characters > MOST_CHARACTERS || links > MOST_LINKS) throw new Problem('catalogue_full');
}

/** A27: a change that makes a thing larger; any other one is let through, also where a file brought more than the bounds. */
export const hasGrown = ({ before = {}, after = {} }: Pick<Change<unknown>['entry'], 'before' | 'after'>): boolean =>
  JSON.stringify(after).length > JSON.stringify(before).length;
