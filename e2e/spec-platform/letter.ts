import type { IncomingHttpHeaders } from 'node:http';
import { languages } from '@embook/domain/shared';
import { type FoundCall, isPersonal } from './calls.ts';
import type { ReadFields } from './read-fields.ts';
import type { World } from './world.ts';

export const COMPANY_KEY = 'letter';
export const USERNAME = 'embed';
export const EMBED_PASSWORD = 'of the page';

/** The headers of section 7, and those of a browser's form. Others are not allowed. */
export const SPEC_HEADERS = ['company-api-key', 'user-access-token', 'locale', 'authorization', 'content-type'];

const BASIC = `Basic ${Buffer.from(`${USERNAME}:${EMBED_PASSWORD}`).toString('base64')}`;

export interface CallToCheck {
  readonly call: FoundCall;
  readonly headers: IncomingHttpHeaders;
  readonly fields: ReadFields;
}

/** The fields of a call that the specification does not have, as messages. */
export function strayFields({ call, fields }: CallToCheck): string[] {
  const repeated = fields.names.filter((name, at) => !name.endsWith('[]') && fields.names.indexOf(name) !== at);
  return [
    ...fields.names.filter((name) => !call.known.has(name)).map((name) => `${call.name} does not know ${name}`),
    ...call.required.filter((name) => !fields.names.includes(name)).map((name) => `${call.name} misses ${name}`),
    ...repeated.map((name) => `${call.name} has ${name} twice`),
  ];
}

export function strayHeaders({ call, headers, fields }: CallToCheck, world: World, signedIn: boolean): string[] {
  const token = headers['user-access-token'];
  const form = call.known.has('file') ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const says = (wrong: boolean, words: string) => (wrong ? [`${call.name} ${words}`] : []);
  return [
    ...says(headers['company-api-key'] !== COMPANY_KEY, 'without company-api-key'),
    ...says(!Object.hasOwn(languages, String(headers['locale'])), 'without locale'),
    ...says(headers['authorization'] !== BASIC, 'without basic authorization'),
    ...says(signedIn && token === undefined, 'without user-access-token while signed in'),
    ...says(isPersonal(call.name) && token === undefined, 'without user-access-token though it is personal'),
    ...says(token !== undefined && world.endedTokens.has(String(token)), 'with a user-access-token that has ended'),
    ...says(fields.names.length > 0 && call.name.startsWith('POST') && fields.type !== form, `as ${fields.type}`),
  ];
}
