interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets at most so many of this process work on one thing at once. The database would make the others wait as well, but
 * there each holds a connection while it waits, and a rush for one slot would leave none for anybody else (B8).
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
      // Whoever is next takes over this position in the line.
      if (next) next();
      else if (--line.working === 0) lines.delete(about);
    }
  };
}
