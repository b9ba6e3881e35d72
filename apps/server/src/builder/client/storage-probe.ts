import { probeStorages } from './storage.ts';

/**
 * Runs in the frame at `/builder/storage`. The result has no personal data, so any page that frames it may receive it.
 */
window.top?.postMessage({ storages: probeStorages() }, '*');
