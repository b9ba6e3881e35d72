/**
 * Threads for what Node does beside its event loop: files, name lookups, compression, the log, and the work of libraries.
 * Pictures and passwords, each with a queue, occupy at most seven of them, so that an answer never waits for those (A27).
 */
export const THREADS = 12;

// Read once, when the pool is first used: this file is imported before all others. More may be set from outside.
if (!(Number(process.env['UV_THREADPOOL_SIZE']) >= THREADS)) process.env['UV_THREADPOOL_SIZE'] = String(THREADS);
