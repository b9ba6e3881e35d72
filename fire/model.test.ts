import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { brokenInvariants } from '../apps/server/src/invariants/invariants.ts';
import { testDatabase } from '../apps/server/test/database.ts';
import { expectSame, figures, type Real } from './model/happening.ts';
import { histories } from './model/histories.ts';
import { newModel } from './model/model.ts';
import { CUSTOMERS, worldOn } from './model/world.ts';
import { seed, size } from './tier.ts';

const HISTORIES = size(15, 600);
const LENGTH = 40;

afterAll(figures.write);

test(`[A3] [A4] [A5] [A6] [A8] [A9] [A17] ${HISTORIES} random histories end as the model says`, async () => {
  const world = await worldOn(await testDatabase());
  const property = fc.asyncProperty(histories(LENGTH), async (commands) => {
    await world.begin();
    const model = newModel();
    const real: Real = { world, ids: new Map() };
    await fc.asyncModelRun(() => ({ model, real }), commands);
    for (let customer = 0; customer < CUSTOMERS; customer += 1) await expectSame(model, real, customer);
    expect(await brokenInvariants(world.db)).toEqual([]);
    figures.count('histories');
  });
  try {
    await fc.assert(property, { seed, numRuns: HISTORIES });
  } finally {
    await world.stop();
  }
});
