import type { Core, Wired } from '../infra/core.ts';
import { createPictureStore } from './picture-store.ts';
import { createPictures } from './pictures.ts';
import { servePictures } from './routes.ts';

export function wirePictures({ db }: Core): Wired {
  const store = createPictureStore(db);
  return { serve: (app) => servePictures(app, createPictures(store), store) };
}
