import type { Core, Wired } from '../infra/core.ts';
import { createPictureStore } from './picture-store.ts';
import { createPictures, findFont } from './pictures.ts';
import { servePictures } from './routes.ts';

export const wirePictures = ({ db }: Core): Wired => ({
  serve(app) {
    const store = createPictureStore(db);
    servePictures(app, createPictures(store), (companyId, id) => findFont(db, companyId, id), store.isShown);
  },
});
