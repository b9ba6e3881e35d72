import type { Resolving } from '../hours/hours.ts';
import type { Core } from '../infra/core.ts';
import { createCatalogue, createCataloguePictures, createSettings } from './catalogue.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';

export function wireCatalogue({ db, clock }: Core, { resolving }: { readonly resolving: Resolving }) {
  const pictures = createCataloguePictures(createThingStore(db), clock);
  return { staffRoutes: catalogueRoutes(createCatalogue(db, clock), pictures, resolving, createSettings(db)) };
}
