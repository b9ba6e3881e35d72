import { currentLocale } from '@embook/ui/texts';
import { overwriteGetLocale } from '../paraglide/runtime.js';

// The messages of this package are said in the language that all parts share.
overwriteGetLocale(currentLocale);

export * from '@embook/ui/texts';
