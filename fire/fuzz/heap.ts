import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // there since the flag is set

/** Bytes in use after a garbage collection. */
export async function heapInUse(): Promise<number> {
  // Objects of what has just ended are released in a later tick.
  await new Promise((done) => setImmediate(done));
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
