import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CompanyFileText } from '../../apps/server/src/company-file/format.ts';
import { type Platform, startPlatform } from '../../tools/platform.ts';

/** A platform of its own, into which the operator brought these companies: so the first one's numbers begin at 1. */
export async function startPlatformOf(...companies: readonly CompanyFileText[]): Promise<Platform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embook-own-'));
  const file = join(dataDir, 'company.json');
  for (const company of companies) {
    writeFileSync(file, JSON.stringify(company));
    await promisify(execFile)('node', ['apps/server/src/cli/company.ts', 'import', file], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: dataDir },
    });
  }
  return startPlatform({ E2E_DATA_DIR: dataDir });
}
