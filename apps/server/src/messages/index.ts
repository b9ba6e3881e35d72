import type { Locale } from '@embook/domain/shared';
import { de } from './de.ts';
import { en } from './en.ts';
import { lt } from './lt.ts';
import { nl } from './nl.ts';
import type { Messages } from './words.ts';

export const messages: Readonly<Record<Locale, Messages>> = { en, de, nl, lt };
