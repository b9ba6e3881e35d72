import { recall } from '@embook/ui/device-memory';

export const KEPT_KEY = 'embook-console-check-ins';

/** Whether unsent check-ins are stored; checked before their code is downloaded. */
export const hasKeptCheckIns = (): boolean => recall(KEPT_KEY) !== undefined;
