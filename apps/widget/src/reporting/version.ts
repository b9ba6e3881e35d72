import { version } from '../../package.json';

/** The widget's version, as the build states it and error reports carry it (EMB-12). */
export const VERSION: string = version;
