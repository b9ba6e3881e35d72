type Steps = Readonly<Record<string, number>>;

export const upAndDown: Steps = { ArrowDown: 1, ArrowUp: -1 };
export const sideways: Steps = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The item that a key moves to in a list with one tab stop, by the ARIA practices: arrows wrap around, Home and End go to
 * its ends. Undefined for other keys. `at` is -1 while no item has the focus.
 */
export function itemAfterKey(key: string, at: number, count: number, arrows: Steps): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = arrows[key];
  return step === undefined ? undefined : (Math.max(at, -step - 1) + step + count) % count;
}
