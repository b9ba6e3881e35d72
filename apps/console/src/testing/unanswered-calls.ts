import { beforeEach } from 'vitest';
import { call } from './fake-call.ts';

/** A call that its test does not answer is never answered: an answer that nobody expects could throw after all tests. */
beforeEach(() => void call.mockReset().mockReturnValue(new Promise(() => {})));
