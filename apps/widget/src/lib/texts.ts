import { currentLocale } from '@embook/ui/texts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

// The messages of this package use the locale that all parts share.
overwriteGetLocale(currentLocale);

export * from '@embook/ui/texts';
