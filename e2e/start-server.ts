import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRequestLimits } from '../apps/server/test/request-limits.ts';

/**
 * The real platform on the built widget, with the demo companies in a folder of its own that goes when it goes. For
 * the journeys and `npm run look`; PORT says where, `--with-parent` ends it when whoever started it is gone. A folder
 * that was filled before is taken over with E2E_DATA_DIR, a PostgreSQL instead of the embedded database with
 * E2E_DATABASE_URL.
 */
const dataDir = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'embook-e2e-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

Object.assign(process.env, {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: '1',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  // All journeys come from one address.
  ...noRequestLimits,
  SIGN_INS_PER_MINUTE: '1000000',
  SIGN_INS_PER_HOUR: '1000000',
});
for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SENTRY_DSN', 'PAYMENT_PROVIDER'])
  delete process.env[name];
const databaseUrl = process.env['E2E_DATABASE_URL'];
if (databaseUrl !== undefined) process.env['DATABASE_URL'] = databaseUrl;

// Whoever started it over a channel may move its clock, and that of the embedded database with it: in such a journey time
// passes. The platform that all other journeys share has no channel.
if (process.send) {
  const realNow = Date.now;
  let ahead = 0;
  Date.now = () => realNow() + ahead;
  process.on('message', (milliseconds) => {
    ahead = Number(milliseconds);
    process.send?.('moved');
  });
}

// The platform reads the command line too, and knows nothing of this option.
if (process.argv.splice(2).includes('--with-parent')) {
  process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGTERM'));
}

await import('../apps/server/src/main.ts');
