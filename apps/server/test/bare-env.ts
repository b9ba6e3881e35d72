import { join } from 'node:path';

/**
 * The environment of a process that a test starts: of this one only where programs are. What Node compiled is kept, since
 * compiling the platform takes longer than what such a process is asked.
 */
export const bareEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../../node_modules/.cache/node'),
};
