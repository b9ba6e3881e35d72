import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/infra/db/open.ts';
import { startCluster } from './postgres-cluster.ts';
import { siblingUrl } from './server-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the migrated database that each test file gets a copy of. */
    postgres: { url: string; template: string };
  }
}

/** One PostgreSQL for a whole run: our own, or the one that DATABASE_URL_TEST names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL_TEST'];
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startCluster();
  const template = `embook_template_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const database = await openDatabase({ url: siblingUrl(url, template) });
  await database.close();
  project.provide('postgres', { url, template });
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await stop();
  };
}
