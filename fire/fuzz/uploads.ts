import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ask } from '../../apps/server/test/platform.ts';
import { uploadAvatar } from '../../apps/server/test/upload.ts';
import type { TwoCompanies } from '../companies/two-companies.ts';
import type { figuresOf } from '../figures.ts';
import { chance, seed, size } from '../tier.ts';
import { files } from './files.ts';
import { wrongWith } from './verdict.ts';

const names = ['me.png', '../../x.html', 'a.svg', 'x\\y.php', '.htaccess', `${'a'.repeat(500)}.png`, 'ü\u202Egnp.exe'];
const types = ['image/png', 'image/svg+xml', 'text/html', 'application/x-php', 'multipart/mixed', ''];

export function fuzzUploads(world: TwoCompanies, figures: ReturnType<typeof figuresOf>): void {
  const { app, clock } = world;

  describe('bad files', () => {
    test('[B7] become a clean square picture or are refused with a text, and then the old one stays', async () => {
      const pick = chance('fuzz uploads');
      const bea = await world.personOf('bea');
      const token = await world.tokenFor(bea);
      const avatar = async () =>
        (await ask(app, 'profileGet', {}, { key: bea.key, token })).result['profile'] as { avatar_url: string | null };
      const makers = Object.entries(files);
      const wrong: string[] = [];

      for (let sent = 0; sent < size(30, 300); sent += 1) {
        const [what, make] = makers[sent % makers.length]!; // within its length
        const before = (await avatar()).avatar_url;
        const { status, result } = await uploadAvatar(app, await make(pick), {
          token,
          key: bea.key,
          fileName: names[pick(names.length)] ?? '',
          type: types[pick(types.length)] ?? '',
        });
        figures.count('files');
        const after = (await avatar()).avatar_url;
        const odd = wrongWith(
          { statusCode: status, payload: JSON.stringify({ code: status, result }) },
          { headers: { locale: 'en' } },
        );
        if (odd !== undefined) wrong.push(`${what}: ${odd}`);
        else if (status >= 400 && after !== before) wrong.push(`${what}: the old picture is gone`);
        else if (status === 200) wrong.push(...(await flawsOf(String(after))).map((flaw) => `${what}: ${flaw}`));
        // The clock moves on, so that the hourly limit of uploads is never reached.
        clock.now += 130_000;
      }
      expect(wrong, `seed ${seed}`).toEqual([]);
    });
  });

  async function flawsOf(address: string): Promise<string[]> {
    figures.count('pictures kept');
    const { headers, rawPayload } = await app.inject(address);
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    return [
      headers['content-type'] === 'image/webp' && format === 'webp'
        ? []
        : [`served as ${String(headers['content-type'])}`],
      width === 512 && height === 512 ? [] : [`${width} × ${height}`],
      exif === undefined && !rawPayload.includes('<script') ? [] : ['more than pixels'],
    ].flat();
  }
}
