import type { Core } from '../infra/core.ts';
import { serviceRoutes } from './routes.ts';
import { createServiceStore } from './service-store.ts';
import { createServices } from './services.ts';

export const wireServices = ({ db }: Core) => ({ routes: serviceRoutes(createServices(createServiceStore(db))) });
