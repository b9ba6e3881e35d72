import { databaseProblem } from './problem.ts';

interface Asking<Item, Answer> {
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
const MOST = 16;
const AT_ONCE = 2;
/** A transaction that takes longer is stuck: others no longer wait for it (B8). */
const STUCK_TIMEOUT_MS = 500;

/**
 * Groups simultaneous calls into one transaction (P4). A call starts at once while there is room; calls that come
 * meanwhile form the next group. When a group fails, each of its calls runs again alone, so that none fails because of
 * another.
 */
export function createTogether<Item, Answer>({ work, touches }: Work<Item, Answer>) {
  let waiting: Asking<Item, Answer>[] = [];
  let underWay = 0;
  let awake = false;
  const touched = new Set<string>();

  async function serve(group: readonly Asking<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(group.map(({ item }) => item));
      group.forEach(({ answer }, index) => answer(answers[index]!));
    } catch (error) {
      if (group.length > 1 && databaseProblem(error) !== 'unavailable')
        await Promise.all(group.map((asking) => serve([asking])));
      else for (const { fail } of group) fail(error);
    }
  }

  function nextGroup(): Asking<Item, Answer>[] {
    const group: Asking<Item, Answer>[] = [];
    const rest: Asking<Item, Answer>[] = [];
    for (const asking of waiting) {
      const isFree = group.length < MOST && !asking.things.some((thing) => touched.has(thing));
      (isFree ? group : rest).push(asking);
      if (isFree) for (const thing of asking.things) touched.add(thing);
    }
    waiting = rest;
    return group;
  }

  function begin(group: readonly Asking<Item, Answer>[]): void {
    let counts = true;
    const makeRoom = (): void => {
      if (counts) underWay -= 1;
      counts = false;
      wake();
    };
    underWay += 1;
    const timeout = setTimeout(makeRoom, STUCK_TIMEOUT_MS);
    void serve(group).then(() => {
      clearTimeout(timeout);
      for (const { things } of group) for (const thing of things) touched.delete(thing);
      makeRoom();
    });
  }

  function serveNext(): void {
    awake = false;
    while (underWay < AT_ONCE) {
      const group = nextGroup();
      if (group.length === 0) return;
      begin(group);
    }
  }

  /** After this turn of the event loop, so that calls of the same turn are grouped. */
  function wake(): void {
    if (awake || waiting.length === 0) return;
    awake = true;
    setImmediate(serveNext);
  }

  return (item: Item): Promise<Answer> =>
    new Promise((answer, fail) => {
      waiting.push({ item, things: touches(item), answer, fail });
      wake();
    });
}
