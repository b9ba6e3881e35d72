import type { EmbedLogin, EmbedUsername } from '../auth/auth.ts';
import type { Core, Wired } from '../infra/core.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';
import { version } from '../infra/wiring.ts';
import { createDoctor } from './doctor/doctor.ts';
import { widgetLink } from './guides/widget-link.ts';
import { serveBuilder } from './routes.ts';

/**
 * Public in demo mode, otherwise for the people of a company. The page checks and the link are shared with the set-up.
 */
export function wireBuilder(
  { config }: Core,
  others: { readonly isEmbedLogin: EmbedLogin; readonly embedUsername: EmbedUsername; readonly staff: StaffPorts },
) {
  const examine = createDoctor();
  return {
    serve: (app) => serveBuilder(app, { version, config, examine, ...others }),
    examine,
    linkOf: (origin: string, companyKey: string): string => widgetLink(origin, { companyKey, style: 'website' }),
  } satisfies Wired & Record<string, unknown>;
}
