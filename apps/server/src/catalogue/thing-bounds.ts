import type { Tx } from '../infra/db/open.ts';
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

interface Size {
  readonly things: number;
  readonly characters: number;
  readonly links: number;
}

const sizeOf = async (tx: Tx, name: ThingName, companyId: number): Promise<Size> => ({
  things: await countThings(tx, name, companyId),
  ...(await weighThings(tx, name, companyId)),
});

/**
 * A27: customers get all things of a kind in one answer, so a company at the console has a bounded number of them. A file
 * may have brought more: a change that makes them no larger is let through all the same.
 */
export async function withinBounds<T>(
  tx: Tx,
  name: ThingName,
  companyId: number,
  change: () => Promise<T>,
): Promise<T> {
  const most: Size = { things: MOST_THINGS[name], characters: MOST_CHARACTERS, links: MOST_LINKS };
  const before = await sizeOf(tx, name, companyId);
  const changed = await change();
  const after = await sizeOf(tx, name, companyId);
  const isBeyond = (what: keyof Size): boolean => after[what] > Math.max(most[what], before[what]);
  if (isBeyond('things') || isBeyond('characters') || isBeyond('links')) throw new Problem('catalogue_full');
  return changed;
}
