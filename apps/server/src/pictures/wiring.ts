import type { Core, Wired } from '../infra/core.ts';
import { createPictureStore } from './picture-store.ts';
import { createPictures, findFont } from './pictures.ts';
import { servePictures } from './routes.ts';

export const wirePictures = ({ db }: Core): Wired => ({
  serve: (app) =>
    servePictures(app, createPictures(createPictureStore(db)), (companyId, id) => findFont(db, companyId, id)),
});
