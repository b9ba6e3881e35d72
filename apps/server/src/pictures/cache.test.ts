import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRenditions } from './pictures.ts';

/** A store whose answers come when the test says so. */
function slowStore() {
  const answers = new Map<string, PromiseWithResolvers<Uint8Array | undefined>>();
  let questions = 0;
  /** Also of one that waits for its turn and is not asked for yet. */
  const asked = (id: string) => {
    const answer = answers.get(id) ?? Promise.withResolvers<Uint8Array | undefined>();
    answers.set(id, answer);
    return answer;
  };
  return {
    questions: () => questions,
    asked,
    find: (_companyId: number, id: string) => {
      questions += 1;
      return asked(id).promise.finally(() => answers.delete(id));
    },
  };
}

let picture: Buffer;
/** Room for one rendition of it and not for two. */
let roomForOne: number;

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c08', noise } })
    .png()
    .toBuffer();
  const { byteLength } = await createRenditions(async () => picture)(1, 'a', 160);
  roomForOne = Math.round(byteLength * 1.5);
});

describe('the cache of pictures', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(() => void process.off('unhandledRejection', note));

  test('[B18] a picture that fails after others have filled the cache fails only for its own callers', async () => {
    const { find, asked } = slowStore();
    const rendition = createRenditions(find, roomForOne);
    const failing = rendition(1, 'broken', 160);
    const others = ['a', 'b', 'c'].map((id) => rendition(1, id, 160));
    for (const id of ['a', 'b', 'c']) asked(id).resolve(picture);
    await Promise.all(others);
    asked('broken').reject(new Error('the disk is gone'));
    await expect(failing).rejects.toThrow('the disk is gone');
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(unhandled).toEqual([]);
  });

  test('[B18] a waiting call gets the picture, also when it no longer fits beside others', async () => {
    const { find, asked } = slowStore();
    const rendition = createRenditions(find, roomForOne);
    const slow = rendition(1, 'slow', 160);
    const others = ['a', 'b', 'c'].map((id) => rendition(1, id, 160));
    for (const id of ['a', 'b', 'c']) asked(id).resolve(picture);
    await Promise.all(others);
    asked('slow').resolve(picture);
    expect((await slow).byteLength).toBeGreaterThan(roomForOne / 2);
  });

  test('[B18] simultaneous calls share one resizing, and a failure is not cached', async () => {
    const { find, asked, questions } = slowStore();
    const rendition = createRenditions(find);
    const failed = Array.from({ length: 20 }, () => rendition(1, 'a', 160));
    asked('a').reject(new Error('the disk is gone'));
    expect((await Promise.allSettled(failed)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(questions()).toBe(1);
    const again = Array.from({ length: 20 }, () => rendition(1, 'a', 160));
    asked('a').resolve(picture);
    expect(new Set(await Promise.all(again)).size).toBe(1);
    expect(questions()).toBe(2);
  });

  test('[B18] the cache stays within its size', async () => {
    const { find, asked, questions } = slowStore();
    const rendition = createRenditions(find, roomForOne);
    for (const id of ['a', 'b']) {
      const made = rendition(1, id, 160);
      asked(id).resolve(picture);
      await made;
    }
    await rendition(1, 'b', 160);
    expect(questions()).toBe(2);
    const again = rendition(1, 'a', 160);
    expect(questions()).toBe(3);
    asked('a').resolve(picture);
    await again;
  });
});
