import { afterAll } from 'vitest';
import { closeDatabases } from './database.ts';

/**
 * Test files of one worker share their modules, which saves most of the time. Set up for every file, since a module
 * registers its hooks with the first file only, and before any other hook, so that it is called last.
 */
afterAll(closeDatabases);
