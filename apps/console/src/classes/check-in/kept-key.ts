import { recall } from '../../lib/device-memory.ts';

export const KEPT_KEY = 'embook-console-check-ins';

/** Whether check-ins of an earlier visit to this page still wait to be sent; asked before their code is downloaded. */
export const hasKeptCheckIns = (): boolean => recall(KEPT_KEY) !== undefined;
