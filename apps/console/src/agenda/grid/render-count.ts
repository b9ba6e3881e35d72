/** Counts renders of the grid's parts: a test and the benchmark check that dragging causes none (AGD-5). */
const counts = new Map<string, number>();

export const countRender = (part: string): void => void counts.set(part, (counts.get(part) ?? 0) + 1);

export const renderCount = (part: string): number => counts.get(part) ?? 0;
