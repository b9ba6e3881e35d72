import { databaseProblem } from './problem.ts';

interface Asking<Item, Answer> {
  readonly item: Item;
  /** What the work touches. */
  readonly things: readonly string[];
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

interface Work<Item, Answer> {
  /** Answers in the order of the items. */
  readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Two that touch the same thing are never at work at the same time. */
  readonly touches: (item: Item) => readonly string[];
}

/** So many share a transaction at most, and so many transactions are under way. */
const MOST = 16;
const AT_ONCE = 2;
/** One that takes longer is stuck at something: others no longer wait for it (B8). */
const STUCK_TIMEOUT_MS = 500;

/**
 * Work that many ask for at once, done for several of them in one transaction (P4). Who comes while there is room is
 * served at once; who comes meanwhile goes with the others of the next turn. What fails for several is done again for
 * each alone, so that nobody hears of another's trouble.
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

  /** After this turn of the event loop, so that those who come in it go together. */
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
