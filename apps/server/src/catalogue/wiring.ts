import type { Core } from '../infra/core.ts';
import { createCatalogue, createCataloguePictures } from './catalogue.ts';
import { createCompanySettings } from './company-settings.ts';
import { createCompanySettingsStore } from './company-settings-store.ts';
import { createLinkStore } from './link-store.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';

export function wireCatalogue({ db, clock }: Core) {
  const store = createThingStore(db);
  const settings = createCompanySettings(createCompanySettingsStore(db), { store, links: createLinkStore() });
  return {
    staffRoutes: catalogueRoutes(createCatalogue(db, clock), createCataloguePictures(store, clock), settings),
  };
}
