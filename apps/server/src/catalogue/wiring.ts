import type { Core } from '../infra/core.ts';
import { createCatalogue } from './catalogue.ts';
import { catalogueRoutes } from './routes.ts';

export const wireCatalogue = ({ db, clock }: Core) => ({ staffRoutes: catalogueRoutes(createCatalogue(db, clock)) });
