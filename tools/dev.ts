import { join } from 'node:path';
import { startDev } from './dev/start-dev.ts';

/** The widget with hot reload, texts included. The calls go to the platform that `npm start` runs beside it, at PORT. */
const server = await startDev(join(import.meta.dirname, '..', 'apps', 'widget'));
server.printUrls();
