import { type Call, contract } from '@embook/domain/contract';
import type { Settings } from '@embook/domain/embedding';
import { vi } from 'vitest';
import { send } from '../lib/api-client.ts';
import type { Answers } from './demo-answers.ts';

const settings: Settings = {
  baseUrl: 'https://platform.example',
  wsBaseUrl: '',
  companyApiKey: 'key',
  companyChosen: false,
  strictPath: false,
  showCloseButton: false,
  style: 'website',
  username: undefined,
  password: undefined,
};

/** How a server replies to a call, or fails to. */
export type Reply = () => Response | Promise<Response>;

export const json = (result: unknown): Reply => {
  return () => new Response(JSON.stringify({ code: 200, result }));
};

const names = Object.keys(contract) as Call[];

const callAt = (path: string): Call | undefined =>
  names.find((name) => {
    const pattern = contract[name].path.replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(path);
  });

const notFound: Reply = () =>
  new Response(JSON.stringify({ code: 404, result: { message: 'No such call' } }), { status: 404 });

/** Answers for `openWidget` that pass through the real client, from a server with these calls only. */
export function platform(replies: Partial<Record<Call, Reply>>): Answers {
  vi.stubGlobal('fetch', async (address: string) => {
    const name = callAt(new URL(address).pathname);
    return ((name && replies[name]) ?? notFound)();
  });
  const caller = { settings, token: 't0ken', locale: 'en', has: () => false } as const;
  const answers = names.map((name) => [name, (fields: never) => send(caller, name, fields, {})]);
  return Object.fromEntries(answers) as Answers; // each call is answered by the call of its name
}
