import type { Core, Wired } from '../infra/core.ts';
import { version } from '../infra/wiring.ts';
import { serveBuilder } from './routes.ts';

/** Only in demo mode. */
export const wireBuilder = ({ config }: Core): Wired =>
  config.demo ? { serve: (app) => serveBuilder(app, { version, config }) } : {};
