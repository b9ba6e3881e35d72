import { describe, expect, test } from 'vitest';
import { ask } from '../../apps/server/test/platform.ts';
import type { TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { chance, seed, size } from '../tier.ts';
import { nastyValues } from './nasty-values.ts';
import { frame, openConnection, portOf, upgrade } from './wire.ts';

/** The platform accepts any number of unknown sockets; this many at once are enough to try it. */
const AT_ONCE = 25;
/** The first byte of every text frame; frames that close a socket begin with another one. */
const DATA_FRAME = 0x81;

export function fuzzFrames(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, faults } = world;

  describe('bad frames to the socket', () => {
    test('[B12] [B13] [A11] whatever is sent before a valid hello, no data is sent and the socket is closed', async () => {
      const port = await portOf(app);
      const pick = chance('fuzz frames');
      const ada = await world.personOf('ada');
      const token = await world.tokenFor(ada);
      const hello = JSON.stringify({ email: ada.email, companyApiKey: ada.key, accessToken: token });
      const any = <T>(list: readonly T[]): T => list[pick(list.length)] ?? (list[0] as T); // no list here is empty
      const nasty = (): string => decodeSafely(any(nastyValues));

      const wrongs: (() => Buffer[])[] = [
        () => [frame(nasty())],
        () => [frame(JSON.stringify({ email: nasty(), companyApiKey: nasty(), accessToken: nasty() }))],
        () => [frame(JSON.stringify({ email: ada.email, companyApiKey: 'beta', accessToken: token }))],
        () => [frame(hello.slice(0, -1 - pick(40)))],
        () => [frame(`{"__proto__":${hello}}`)],
        () => [frame(`[${hello}]`)],
        () => [frame('['.repeat(2_000))],
        () => [frame(hello, { opcode: 2 })],
        () => [frame(Buffer.from([0xff, 0xfe, 0xc0, 0x80]))],
        () => [frame('x'.repeat(4_097))],
        () => [frame('x'.repeat(70_000))],
        () => [frame('x', { length: 2 ** 40 })],
        () => [frame(hello, { masked: false })],
        () => [frame(hello, { reserved: 1 + pick(7) })],
        () => [frame(hello, { opcode: any([3, 4, 5, 6, 7, 11, 15]) })],
        () => [frame('x', { opcode: 0 })],
        () => [frame('x'.repeat(126), { opcode: 9 })],
        () => [frame(hello.slice(0, 9), { final: false }), frame('x', { opcode: 1 })],
        () => [frame(hello.slice(0, 9), { final: false }), frame(`${hello.slice(9)}!`, { opcode: 0 })],
        () => [
          frame('{', { final: false }),
          ...Array.from({ length: 50 }, () => frame('x'.repeat(100), { opcode: 0, final: false })),
        ],
        () => [frame(nasty()), frame(hello)],
        () => [frame(Buffer.from([0, 1]), { opcode: 8 })],
        () => [Buffer.from('GET / HTTP/1.1\r\n\r\n')],
        () => [Buffer.from(Array.from({ length: 64 }, () => pick(256)))],
      ];

      async function tryFrames(): Promise<string | undefined> {
        const frames = any(wrongs)();
        const connection = await openConnection(port);
        connection.send(
          upgrade(pick(10) === 0 ? 'sec-websocket-extensions: permessage-deflate; server_max_window_bits=99\r\n' : ''),
        );
        for (const each of frames) connection.send(each);
        // What does not close a socket by itself (half a message, a ping) is closed from here.
        connection.send(frame(Buffer.from([3, 232]), { opcode: 8 }));
        connection.finish();
        await connection.ended().catch((error: unknown) => (connection.close(), Promise.reject(error)));
        figures.count('socket frames', frames.length);
        const received = connection.received();
        const body = received.subarray(received.indexOf('\r\n\r\n') + 4);
        return body[0] === DATA_FRAME
          ? `received ${body.toString('latin1')} after ${JSON.stringify(frames[0]?.toString('latin1'))}`
          : undefined;
      }

      const wrong: (string | undefined)[] = [];
      for (let sent = 0; sent < size(300, 5_000); sent += AT_ONCE)
        wrong.push(...(await Promise.all(Array.from({ length: AT_ONCE }, tryFrames))));
      expect(
        wrong.filter((each) => each !== undefined),
        `seed ${seed}`,
      ).toEqual([]);
    });

    test('[A11] many sockets at once that send nothing keep nobody out', async () => {
      const port = await portOf(app);
      const silent = await Promise.all(Array.from({ length: size(100, 500) }, () => openConnection(port)));
      for (const connection of silent) connection.send(upgrade());
      const ada = await world.personOf('ada');
      const token = await world.tokenFor(ada);
      expect((await ask(app, 'profileGet', {}, { key: ada.key, token })).status).toBe(200);
      for (const connection of silent) connection.close();
      figures.count('silent sockets', silent.length);
      expect(faults, `seed ${seed}`).toEqual([]);
    });
  });
}

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
