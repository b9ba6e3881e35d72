import type { Core } from '../infra/core.ts';
import { createCatalogue, createCataloguePictures } from './catalogue.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';

export const wireCatalogue = ({ db, clock }: Core) => ({
  staffRoutes: catalogueRoutes(createCatalogue(db, clock), createCataloguePictures(createThingStore(db), clock)),
});
