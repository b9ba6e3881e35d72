import { fileURLToPath } from 'node:url';

/** One folder for both databases. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)) };
