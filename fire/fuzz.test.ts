import { afterAll, describe, expect, test } from 'vitest';
import { ask } from '../apps/server/test/platform.ts';
import { twoCompanies } from './companies/two-companies.ts';
import { figuresOf } from './figures.ts';
import { fuzzCalls } from './fuzz/calls.ts';
import { fuzzFrames } from './fuzz/frames.ts';
import { heapInUse } from './fuzz/heap.ts';
import { fuzzRawHttp } from './fuzz/raw-http.ts';
import { fuzzStaffCalls } from './fuzz/staff-calls.ts';
import { fuzzUploads } from './fuzz/uploads.ts';

const figures = figuresOf('fuzz');
const world = await twoCompanies();
afterAll(() => figures.write());

/** Code that is compiled on the way is kept; a kilobyte of each bad call would be more than this in the full tier. */
const MAX_GROWTH = 64 * 1024 * 1024;
const heapBefore = await heapInUse();

fuzzCalls(world, figures);
fuzzStaffCalls(world, figures);
fuzzRawHttp(world, figures);
fuzzFrames(world, figures);
fuzzUploads(world, figures);

describe('after all bad input', () => {
  test('[B12] nothing is kept in memory of what came in', async () => {
    const grown = (await heapInUse()) - heapBefore;
    expect(grown).toBeLessThan(MAX_GROWTH);
  });

  test('[B12] the platform still answers', async () => {
    const ada = await world.personOf('ada');
    const { status } = await ask(world.app, 'profileGet', {}, { key: 'alpha', token: await world.tokenFor(ada) });
    expect(status).toBe(200);
    expect(world.faults).toEqual([]);
  });
});
