import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // there since the flag is set

/** Bytes that are really in use. */
export async function heapInUse(): Promise<number> {
  // What ended a moment ago lets go of things in a turn of its own.
  await new Promise((done) => setImmediate(done));
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
