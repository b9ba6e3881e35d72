import type { Core } from '../infra/core.ts';
import { createAbsenceMails } from './absence-mails.ts';
import { createAbsences } from './absences.ts';
import { createEmployeeHours } from './employee-hours.ts';
import { createOpenedEmployees } from './employees.ts';
import { createHoursStore } from './hours-store.ts';
import { createHours } from './hours.ts';
import { type Consequence, createImpacts, type Engine } from './impact.ts';
import { createImpactStore } from './impact-store.ts';
import { createResolving, type Desk } from './resolve.ts';
import { hoursRoutes } from './routes.ts';
import { createShopHours } from './shop-hours.ts';

interface Nouns {
  readonly times: Engine;
  readonly desk: Desk & { readonly consequence: Consequence };
}

export function wireHours({ db, clock, mailer, origin }: Core, { times, desk }: Nouns) {
  const store = createHoursStore(db);
  const impactStore = createImpactStore();
  const impacts = createImpacts({ store: impactStore, engine: times, consequence: desk.consequence, clock });
  const resolving = createResolving({
    impacts,
    store: impactStore,
    desk,
    transaction: (work) => store.transaction(work),
    mailer,
    clock,
  });
  const opened = createOpenedEmployees(store, clock);
  const mails = createAbsenceMails(clock, origin);
  return {
    resolving,
    routes: hoursRoutes({
      read: createHours(store, clock),
      shop: createShopHours({ store, resolving, clock }),
      employee: createEmployeeHours({ store, opened, resolving, clock }),
      absences: createAbsences({ store, opened, resolving, mails, clock, mailer }),
    }),
  };
}
