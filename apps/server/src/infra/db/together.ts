import { databaseProblem } from './problem.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  /** What the work touches. */
  readonly things: readonly string[];
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

interface Work<Item, Answer> {
  /** Returns answers in the order of the items. */
  readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Items that touch the same thing never run at the same time. */
  readonly touches: (item: Item) => readonly string[];
}

/** How many items share a transaction at most, and how many transactions run at once. */
const MAX_GROUP_SIZE = 16;
const MAX_TRANSACTIONS = 2;
/** A transaction that takes longer is stuck: others no longer wait for it (B8). */
const STUCK_TIMEOUT_MS = 500;

/**
 * Groups simultaneous calls into one transaction (P4). A call starts at once while there is room; calls that come
 * meanwhile form the next group. When a group fails, each of its calls runs again alone, so that none fails because of
 * another.
 */
export function createTogether<Item, Answer>({ work, touches }: Work<Item, Answer>) {
  let waiting: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;
  const touched = new Set<string>();

  async function run(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(group.map(({ item }) => item));
      group.forEach(({ answer }, index) => answer(answers[index]!));
    } catch (error) {
      if (group.length > 1 && databaseProblem(error) !== 'unavailable')
        await Promise.all(group.map((call) => run([call])));
      else for (const { fail } of group) fail(error);
    }
  }

  function nextGroup(): Waiting<Item, Answer>[] {
    const group: Waiting<Item, Answer>[] = [];
    const rest: Waiting<Item, Answer>[] = [];
    for (const call of waiting) {
      const isFree = group.length < MAX_GROUP_SIZE && !call.things.some((thing) => touched.has(thing));
      (isFree ? group : rest).push(call);
      if (isFree) for (const thing of call.things) touched.add(thing);
    }
    waiting = rest;
    return group;
  }

  function start(group: readonly Waiting<Item, Answer>[]): void {
    let isCounted = true;
    const release = (): void => {
      if (isCounted) underWay -= 1;
      isCounted = false;
      schedule();
    };
    underWay += 1;
    const timeout = setTimeout(release, STUCK_TIMEOUT_MS);
    void run(group).then(() => {
      clearTimeout(timeout);
      for (const { things } of group) for (const thing of things) touched.delete(thing);
      release();
    });
  }

  function runNext(): void {
    isScheduled = false;
    while (underWay < MAX_TRANSACTIONS) {
      const group = nextGroup();
      if (group.length === 0) return;
      start(group);
    }
  }

  /** After this turn of the event loop, so that calls of the same turn are grouped. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(runNext);
  }

  return (item: Item): Promise<Answer> =>
    new Promise((answer, fail) => {
      waiting.push({ item, things: touches(item), answer, fail });
      schedule();
    });
}
