import type { EmbedLogin, EmbedUsername } from '../auth/auth.ts';
import type { Core, Wired } from '../infra/core.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';
import { version } from '../infra/wiring.ts';
import { createDoctor } from './doctor/doctor.ts';
import { serveBuilder } from './routes.ts';

/** In demo mode for everybody, else for the people of a company. */
export const wireBuilder = (
  { config }: Core,
  others: { readonly isEmbedLogin: EmbedLogin; readonly embedUsername: EmbedUsername; readonly staff: StaffPorts },
): Wired => ({
  serve: (app) => serveBuilder(app, { version, config, examine: createDoctor(), ...others }),
});
