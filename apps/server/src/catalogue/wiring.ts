import type { Resolving } from '../hours/hours.ts';
import type { Core } from '../infra/core.ts';
import { createCatalogue, createCataloguePictures } from './catalogue.ts';
import { createCompanySettings } from './company-settings.ts';
import { createCompanySettingsStore } from './company-settings-store.ts';
import { createLinkStore } from './link-store.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';

export function wireCatalogue({ db, clock }: Core, { resolving }: { readonly resolving: Resolving }) {
  const store = createThingStore(db);
  const pictures = createCataloguePictures(store, clock);
  const settings = createCompanySettings(createCompanySettingsStore(db), { store, links: createLinkStore() });
  return { staffRoutes: catalogueRoutes(createCatalogue(db, clock), pictures, resolving, settings) };
}
