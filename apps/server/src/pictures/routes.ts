import type { FastifyInstance } from 'fastify';
import { Problem } from '../infra/http/problem.ts';
import { type Pictures, pictureWidths } from './pictures.ts';
import { isPortrait } from './portrait.ts';

const ID = /^p?[0-9a-f]{24}$/;
const FONT = /^(v?[0-9a-f]{24})\.woff2$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * `/media/{company}/{picture}?w=640` and `/media/{company}/{font}.woff2`: neither changes under its address, since each
 * content has its own id.
 */
export function servePictures(
  app: FastifyInstance,
  pictures: Pictures,
  findFont: (companyId: number, id: string) => Promise<Uint8Array | undefined>,
  isShown: (companyId: number) => Promise<boolean>,
): void {
  app.get<{ Params: { company: string; id: string }; Querystring: { w?: string } }>(
    '/media/:company/:id',
    async (request, reply) => {
      const { company, id } = request.params;
      if (!/^[1-9]\d{0,14}$/.test(company)) throw new Problem('not_found');
      // Asked each time: what is kept in memory must end with the block as well.
      if (!(await isShown(Number(company)))) throw new Problem('not_found');
      const [, fontId] = FONT.exec(id) ?? [];
      if (fontId !== undefined) {
        const font = await findFont(Number(company), fontId);
        if (!font) throw new Problem('not_found');
        // Pages of another origin load fonts by CORS alone; it is public, as pictures are (EMB-6).
        const headers = { 'cache-control': FOR_EVER, 'access-control-allow-origin': '*' };
        return reply.type('font/woff2').headers(headers).send(Buffer.from(font));
      }
      const width =
        request.query.w === undefined ? 1600 : pictureWidths.find((each) => String(each) === request.query.w);
      if (width === undefined || !ID.test(id)) throw new Problem('not_found');
      if (!isPortrait(id)) {
        const picture = await pictures.rendition(Number(company), id, width);
        return reply.type('image/webp').header('cache-control', FOR_EVER).send(picture);
      }
      // A deleted person's portrait must disappear: every use is revalidated, and no shared cache may answer.
      if (!(await pictures.exists(Number(company), id))) throw new Problem('not_found');
      const etag = `"${id}-${width}"`;
      reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/webp').send(await pictures.rendition(Number(company), id, width));
    },
  );
}
