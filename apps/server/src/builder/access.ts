import { can } from '@embook/domain/staff';
import { type IdentifyCore, isEmbedLogin } from '../auth/auth.ts';
import { hasFactors } from '../infra/http/permit.ts';
import type { StaffPorts } from '../infra/http/serve-staff.ts';

/**
 * Who may use the builder outside demo mode, and for which company: somebody with the credentials of its widget, or a
 * member who may see its settings.
 */
export interface BuilderGuest {
  readonly companyKey: string;
  readonly username?: string;
  readonly password?: string;
}

interface BuilderLogin extends BuilderGuest {
  readonly companyKey: string;
  readonly username: string;
  readonly password: string;
}

const COOKIE = 'embook-builder';
const MAX_LENGTH = 2_000;

/**
 * A cookie with the credentials themselves, HTTP-only and for the builder alone: every page that embeds the widget
 * shows them to its visitors anyway, and changing them ends the login.
 */
export function loginCookie(login: BuilderLogin | undefined, isSecure: boolean): string {
  const value = login ? Buffer.from(JSON.stringify(login)).toString('base64url') : '';
  return `${COOKIE}=${value}; Path=/builder; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${login ? '' : '; Max-Age=0'}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readLogin(given: unknown): BuilderLogin {
  const fields = Object(given) as Record<string, unknown>;
  return {
    companyKey: textOf(fields['companyKey']).trim(),
    username: textOf(fields['username']),
    password: textOf(fields['password']),
  };
}

function cookieIn(header: string): BuilderLogin | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{1,${MAX_LENGTH}})`).exec(header) ?? [];
  if (value === undefined) return undefined;
  try {
    return readLogin(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** The login of a request, if it is still valid. */
export async function loginOf(
  core: IdentifyCore,
  { headers }: { readonly headers: { readonly cookie?: string | undefined } },
): Promise<BuilderLogin | undefined> {
  const login = cookieIn(headers.cookie ?? '');
  return login && (await isEmbedLogin(core, login)) ? login : undefined;
}

/**
 * Somebody signed in at the console, for the company that the address names; a required second factor is required here
 * too.
 */
export async function memberOf(
  { headers, query }: { readonly headers: { readonly cookie?: string | undefined }; readonly query: unknown },
  { identify, cookie }: Pick<StaffPorts, 'identify' | 'cookie'>,
): Promise<BuilderGuest | undefined> {
  const token = cookie.read({ headers });
  const companyKey = textOf(Reflect.get(Object(query), 'key'));
  if (token === undefined || companyKey === '') return undefined;
  const identity = await identify(token, companyKey);
  if (!identity?.company || !identity.member || identity.company.banned) return undefined;
  const { company, member, session } = identity;
  return hasFactors(company, session) && can(member, 'settings.view').ok ? { companyKey } : undefined;
}
