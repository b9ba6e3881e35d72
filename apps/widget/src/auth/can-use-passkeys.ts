import { isPasskeySupported } from '@embook/ui/webauthn';
import { isFramed } from '../lib/parent-window.ts';

/** Not in a frame: the page around it may be any, and the platform refuses what is answered there (A32). */
export const canUsePasskeys = (): boolean => isPasskeySupported() && !isFramed();
