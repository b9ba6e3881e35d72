import { afterEach } from 'vitest';
import { toasts } from '../lib/toasts.ts';

/** A toast stays for seconds, longer than its test, and the next one would see it: test files of a worker share them. */
afterEach(() => {
  for (const { id } of toasts.shown()) toasts.dismiss(id);
});
