import type { FastifyInstance } from 'fastify';
import { Problem } from '../infra/http/problem.ts';
import { createRenditions, findFont, findPicture, hasPicture, isCompanyShown, pictureWidths } from './pictures.ts';
import { isPortrait } from './portrait.ts';
import type { Core } from '../infra/core.ts';

const ID = /^p?[0-9a-f]{24}$/;
const FONT = /^(v?[0-9a-f]{24})\.woff2$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * `/media/{company}/{picture}?w=640` and `/media/{company}/{font}.woff2`: neither changes under its address, since each
 * content has its own id.
 */
export function servePictures(app: FastifyInstance, { db }: Pick<Core, 'db'>): void {
  const rendition = createRenditions((companyId, id) => findPicture(db, companyId, id));
  app.get<{ Params: { company: string; id: string }; Querystring: { w?: string } }>(
    '/media/:company/:id',
    async (request, reply) => {
      const { company, id } = request.params;
      if (!/^[1-9]\d{0,14}$/.test(company)) throw new Problem('not_found');
      // Read each time: what is cached must end with the block as well.
      if (!(await isCompanyShown(db, Number(company)))) throw new Problem('not_found');
      const [, fontId] = FONT.exec(id) ?? [];
      if (fontId !== undefined) {
        const font = await findFont(db, Number(company), fontId);
        if (!font) throw new Problem('not_found');
        // Pages of another origin load fonts by CORS alone; it is public, as pictures are (EMB-6).
        const headers = { 'cache-control': FOR_EVER, 'access-control-allow-origin': '*' };
        return reply.type('font/woff2').headers(headers).send(Buffer.from(font));
      }
      const width =
        request.query.w === undefined ? 1600 : pictureWidths.find((each) => String(each) === request.query.w);
      if (width === undefined || !ID.test(id)) throw new Problem('not_found');
      if (!isPortrait(id)) {
        const picture = await rendition(Number(company), id, width);
        return reply.type('image/webp').header('cache-control', FOR_EVER).send(picture);
      }
      // A deleted person's portrait must disappear: every use is revalidated, and no shared cache may answer.
      if (!(await hasPicture(db, Number(company), id))) throw new Problem('not_found');
      const etag = `"${id}-${width}"`;
      reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/webp').send(await rendition(Number(company), id, width));
    },
  );
}
