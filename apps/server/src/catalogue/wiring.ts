import type { Core } from '../infra/core.ts';
import { createCatalogue, createCataloguePictures } from './catalogue.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';
import type { Resolving } from '../hours/hours.ts';

export const wireCatalogue = ({ db, clock }: Core, { resolving }: { readonly resolving: Resolving }) => ({
  staffRoutes: catalogueRoutes(
    createCatalogue(db, clock),
    createCataloguePictures(createThingStore(db), clock),
    resolving,
  ),
});
