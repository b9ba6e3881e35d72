import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRequestLimits } from '../apps/server/test/request-limits.ts';

/**
 * The real platform with the built widget and the demo companies, in a temporary folder. For the journeys and `npm run
 * look`; PORT sets the port, `--with-parent` ends it with its parent process. E2E_DATA_DIR uses an existing folder.
 * E2E_DATABASE_URL uses a PostgreSQL instead of the embedded database, E2E_DEMO=0 leaves demo mode.
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
  STARTS_PER_DAY: '1000000',
});
for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SENTRY_DSN', 'PAYMENT_PROVIDER'])
  delete process.env[name];
const databaseUrl = process.env['E2E_DATABASE_URL'];
if (databaseUrl !== undefined) process.env['DATABASE_URL'] = databaseUrl;

// Not in demo mode: a platform as a company runs it, whose mails and payments go nowhere.
if (process.env['E2E_DEMO'] === '0')
  Object.assign(process.env, {
    DEMO: '0',
    PUBLIC_URL: `http://127.0.0.1:${process.env['PORT']}`,
    DRAIN_SECONDS: '0',
    EMBEDDED_IN_PRODUCTION: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYMENT_PROVIDER: 'mollie',
    MOLLIE_API_KEY: `test_${'0'.repeat(30)}`,
  });

// A parent process with an IPC channel may move the clock, and that of the embedded database with it. The platform that
// all other journeys share has no channel.
if (process.send) {
  const realNow = Date.now;
  let ahead = 0;
  Date.now = () => realNow() + ahead;
  process.on('message', (milliseconds) => {
    ahead = Number(milliseconds);
    process.send?.('moved');
  });
}

// The platform reads the command line too, and does not have this option.
if (process.argv.splice(2).includes('--with-parent')) {
  process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGTERM'));
}

await import('../apps/server/src/main.ts');
