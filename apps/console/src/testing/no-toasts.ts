import { afterEach, beforeEach } from 'vitest';
import { toasts } from '../lib/toasts.ts';

function takeAll(): void {
  for (const { id } of toasts.shown()) toasts.take(id);
}

/** A toast stays for seconds, longer than its test, and the next one would see it: test files of a worker share them. */
afterEach(takeAll);
/** What an earlier test began may still end with one. */
beforeEach(takeAll);
