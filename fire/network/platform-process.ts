import { flushCompileCache } from 'node:module';

/** The real platform in a process of its own, which ends when whoever started it is gone. */
process.stdin.resume().on('end', () => process.exit(0));

await import('../../apps/server/src/main.ts');
// Otherwise written at the end of a process, which this one may not come to: the next would compile it all again.
flushCompileCache();
