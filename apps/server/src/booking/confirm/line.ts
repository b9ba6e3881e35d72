interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many calls of this process work on one thing at once; the others queue here. In the database each would
 * hold a connection while it waits, and a rush for one slot would use them all up (B8).
 */
export function createLines(most: number) {
  const lines = new Map<string, Line>();

  return async <T>(about: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(about) ?? { working: 0, waiting: [] };
    lines.set(about, line);
    if (line.working < most) line.working += 1;
    else await new Promise<void>((go) => line.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The next one in the queue takes over this position.
      if (next) next();
      else if (--line.working === 0) lines.delete(about);
    }
  };
}
