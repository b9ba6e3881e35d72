import { version } from '../../package.json';

/** The widget's version, which error reports carry (EMB-12). */
export const VERSION: string = version;
