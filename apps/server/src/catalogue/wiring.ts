import type { Limits } from '../auth/auth.ts';
import type { HoursCore } from '../hours/hours.ts';
import type { Core } from '../infra/core.ts';
import type { Payments } from '../payment/payment.ts';
import { createCatalogue, createCataloguePictures, createSettings } from './catalogue.ts';
import { catalogueRoutes } from './routes.ts';
import { createThingStore } from './thing-store.ts';

interface Nouns {
  readonly staffLimits: Limits;
  readonly hoursCore: HoursCore;
  readonly payments: Pick<Payments, 'takesOnline'>;
}

export function wireCatalogue({ db, clock }: Core, { staffLimits, hoursCore, payments }: Nouns) {
  const pictures = createCataloguePictures(createThingStore(db), staffLimits, clock);
  const settings = createSettings(db, payments.takesOnline);
  return { staffRoutes: catalogueRoutes(createCatalogue(db, clock), pictures, hoursCore, settings) };
}
