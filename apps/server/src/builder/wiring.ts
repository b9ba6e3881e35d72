import type { EmbedLogin } from '../auth/auth.ts';
import type { Core, Wired } from '../infra/core.ts';
import { version } from '../infra/wiring.ts';
import { createDoctor } from './doctor/doctor.ts';
import { serveBuilder } from './routes.ts';

/** In demo mode for everybody, else for the people of a company. */
export const wireBuilder = ({ config }: Core, { isEmbedLogin }: { readonly isEmbedLogin: EmbedLogin }): Wired => ({
  serve: (app) => serveBuilder(app, { version, config, isEmbedLogin, examine: createDoctor() }),
});
