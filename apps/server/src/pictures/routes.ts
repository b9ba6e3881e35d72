import type { FastifyInstance } from 'fastify';
import { Problem } from '../infra/http/problem.ts';
import { type Pictures, pictureWidths } from './pictures.ts';

/** `/media/{company}/{picture}?w=640`: the id is the content's own hash, so a picture never changes under its address. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { company: string; id: string }; Querystring: { w?: string } }>(
    '/media/:company/:id',
    async (request, reply) => {
      const { company, id } = request.params;
      const width =
        request.query.w === undefined ? 1600 : pictureWidths.find((each) => String(each) === request.query.w);
      if (width === undefined || !/^[1-9]\d{0,14}$/.test(company) || !/^[0-9a-f]{24}$/.test(id))
        throw new Problem('not_found');
      const picture = await pictures.rendition(Number(company), id, width);
      return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(picture);
    },
  );
}
