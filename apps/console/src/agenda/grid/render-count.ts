/** How often parts of the grid were drawn: a test and the bench see that dragging draws none of them again (AGD-5). */
const counts = new Map<string, number>();

export const countRender = (part: string): void => void counts.set(part, (counts.get(part) ?? 0) + 1);

export const renderCount = (part: string): number => counts.get(part) ?? 0;
