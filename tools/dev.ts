import { join } from 'node:path';
import { startDev } from './dev/start-dev.ts';

/** The widget with hot reload, texts included. Its calls go to the platform of `npm start`, at PORT. */
const server = await startDev(join(import.meta.dirname, '..', 'apps', 'widget'));
server.printUrls();
