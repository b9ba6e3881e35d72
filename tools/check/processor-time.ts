import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** What all ended programs of this process, and theirs, kept a core busy; 0 where the system does not tell. */
function ticksOfEnded(): number {
  try {
    // The name of the program, in brackets, may contain spaces. After it: state is field 3, cutime 16 and cstime 17.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[13]) + Number(fields[14]);
  } catch {
    return 0;
  }
}

let told = ticksOfEnded();

/**
 * Processor seconds of the program that ended just now: a program is counted once it has ended, so this is what was added
 * since the last one did.
 */
export function usedByLastEnded(): number {
  const before = told;
  told = ticksOfEnded();
  return (told - before) / TICKS_PER_SECOND;
}
