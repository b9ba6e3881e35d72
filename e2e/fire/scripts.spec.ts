import { test } from '@playwright/test';
import { figuresOf } from '../../fire/figures.ts';
import { hostileMessages } from './scripts/messages.ts';
import { hostileRedirects } from './scripts/redirects.ts';
import { hostileTexts } from './scripts/hostile-texts.ts';

const figures = figuresOf('scripts');
test.afterAll(() => figures.write());

test.describe('script in every text', () => hostileTexts(figures));
test.describe('hostile messages', () => hostileMessages(figures));
test.describe('hostile redirects', () => hostileRedirects(figures));
