import { Problem } from './http/problem.ts';

interface Bounds {
  /** How many works run at the same time. */
  readonly atOnce: number;
  /** How many wait in one line, and in all lines together. */
  readonly waitingInLine: number;
  readonly waiting: number;
}

export interface Turn {
  /** Who takes turns with the others: a company, as a rule. */
  readonly line: string;
  /** Has one turn at a time, so that nobody fills the line of many alone. */
  readonly person?: string | undefined;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (problem: Problem) => void;
}

/** When a refused caller may try again; a line of pictures is done by then. */
const RETRY_SECONDS = 5;
const tooMany = (): Problem => new Problem('too_many_requests', undefined, { timer: RETRY_SECONDS });

/**
 * Bounds how much work of one kind occupies the threads of this process, which answers, files and name lookups need too
 * (A27). The rest waits in lines that take turns: whoever sends much waits for themselves and delays nobody else by more
 * than one turn.
 */
export function createFairQueue({ atOnce, waitingInLine, waiting: most }: Bounds) {
  /** In the order of their turns; none is empty. */
  const lines = new Map<string, Waiting[]>();
  const persons = new Set<string>();
  let running = 0;
  let waiting = 0;

  /** All places are taken: the longest line gives up its newest, unless the newcomer's would be as long. */
  function makeRoom(newcomers: number): void {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= newcomers + 1) throw new Problem('unavailable');
    longest.pop()?.refuse(tooMany());
    waiting -= 1;
  }

  function wait(line: string): Promise<void> {
    const before = lines.get(line) ?? [];
    if (before.length >= waitingInLine) throw tooMany();
    if (waiting >= most) makeRoom(before.length);
    waiting += 1;
    lines.set(line, before);
    return new Promise((begin, refuse) => before.push({ begin, refuse }));
  }

  /** The first of the next line takes over the place that became free; its line waits for all others then. */
  function passOn(): void {
    const [next] = lines;
    if (!next) return void (running -= 1);
    const [line, [first, ...rest]] = next;
    lines.delete(line);
    if (rest.length > 0) lines.set(line, rest);
    waiting -= 1;
    first?.begin();
  }

  async function inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else await wait(line);
    try {
      return await work();
    } finally {
      passOn();
    }
  }

  return async <T>({ line, person }: Turn, work: () => Promise<T>): Promise<T> => {
    if (person === undefined) return inLine(line, work);
    if (persons.has(person)) throw tooMany();
    persons.add(person);
    try {
      return await inLine(line, work);
    } finally {
      persons.delete(person);
    }
  };
}
