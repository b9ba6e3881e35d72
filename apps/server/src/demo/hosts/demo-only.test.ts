import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { testPlatform } from '../../../test/platform.ts';

const production = {
  DEMO: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENT_PROVIDER: 'mollie',
  MOLLIE_API_KEY: 'test_nothing',
};
const paths = ['/builder', '/builder/host', '/builder/storage', '/builder/client/builder.ts', '/demo', '/demo/host.css'];

let demo: FastifyInstance;
let real: FastifyInstance;

beforeAll(async () => {
  const database = await testDatabase();
  const embed = { loader: 'void 1;', reactDemo: '' };
  demo = await testPlatform(database, { embed });
  real = await testPlatform(database, { embed, env: production });
});

test.each(paths)('[EMB-1] %s is there in demo mode and nowhere else', async (path) => {
  expect((await demo.inject(path)).statusCode).toBe(200);
  expect((await real.inject(path)).statusCode).toBe(404);
});

test('[EMB-1] the loader is there in both', async () => {
  for (const app of [demo, real]) expect((await app.inject('/embed.js')).statusCode).toBe(200);
});
