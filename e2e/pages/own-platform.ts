import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { type Platform, startPlatform } from '../../tools/platform.ts';

type CustomerText = NonNullable<CompanyFileText['customers']>[number] & { readonly password?: string };

/** A company file whose customers have a password. */
type OwnCompany = Omit<CompanyFileText, 'customers'> & {
  readonly customers?: readonly CustomerText[] | undefined;
  /** The e-mail of its first owner (TEAM-10). */
  readonly owner?: string;
  /** What lies beside the file, such as a font, by its path. */
  readonly beside?: Readonly<Record<string, Buffer>>;
};

export interface OwnPlatform extends Platform {
  /** The invitation paths of the first owners, by company key. */
  readonly ownerLinks: ReadonlyMap<string, string>;
}

const withoutPassword = ({ password: _, ...customer }: CustomerText) => customer;

/**
 * A platform of its own with these companies imported, so that the ids of the first start at 1. Company files have no
 * passwords, so they are set by mail, as in production.
 */
export const startPlatformOf = (...companies: readonly OwnCompany[]): Promise<OwnPlatform> =>
  startPlatformWith({}, ...companies);

/** The same with environment variables. */
export async function startPlatformWith(
  settings: Readonly<Record<string, string>>,
  ...companies: readonly OwnCompany[]
): Promise<OwnPlatform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embook-own-'));
  const file = join(dataDir, 'company.json');
  const ownerLinks = new Map<string, string>();
  const operate = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('node', ['apps/server/src/cli/company.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: dataDir },
    });
    return stdout;
  };
  for (const { owner, beside = {}, ...company } of companies) {
    for (const [name, bytes] of Object.entries(beside)) writeFileSync(join(dataDir, name), bytes);
    const customers = (company.customers ?? []).map(withoutPassword);
    writeFileSync(file, JSON.stringify({ ...company, customers }));
    await operate('import', file);
    if (owner === undefined) continue;
    const link = /\/console\/join#[\w-]+/.exec(await operate('owner', company.company.key, owner))?.[0];
    ownerLinks.set(company.company.key, link ?? '');
  }
  const platform = await startPlatform({ ...settings, E2E_DATA_DIR: dataDir });
  const set = new Set<string>();
  for (const { company, customers = [] } of companies)
    for (const { email, password } of customers) {
      if (email === undefined || password === undefined || set.has(email)) continue;
      set.add(email);
      await setPassword(platform.address, company.key, { email, password });
    }
  return { ...platform, ownerLinks };
}

async function setPassword(address: string, key: string, { email, password }: { email: string; password: string }) {
  const call = async (path: string, form: Record<string, string>) => {
    const headers = { 'company-api-key': key };
    const answer = await fetch(`${address}/api/client/password/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    return (await answer.json()) as { code: number; result: Record<string, string> };
  };
  const { hash = '' } = (await call('request-reset-code', { email })).result;
  await expect(async () => {
    const mails = await fetch(`${address}/mailbox.json?to=${encodeURIComponent(email)}`);
    const [mail] = (await mails.json()) as { text: string }[];
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
    expect((await call('set-new', { hash, code, password })).code).toBe(200);
  }).toPass({ timeout: 20_000 });
}
