import type { Limits } from '../auth/auth.ts';
import type { Resolving } from '../hours/hours.ts';
import type { Core } from '../infra/core.ts';
import type { Payments } from '../payment/payment.ts';
import { createCatalogue, createCataloguePictures, createSettings } from './catalogue.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';

interface Nouns {
  readonly staffLimits: Limits;
  readonly resolving: Resolving;
  readonly payments: Pick<Payments, 'takesOnline'>;
}

export function wireCatalogue({ db, clock }: Core, { staffLimits, resolving, payments }: Nouns) {
  const pictures = createCataloguePictures(createThingStore(db), staffLimits, clock);
  const settings = createSettings(db, payments.takesOnline);
  return { staffRoutes: catalogueRoutes(createCatalogue(db, clock), pictures, resolving, settings) };
}
