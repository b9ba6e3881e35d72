/**
 * Portraits of customers are told apart by their name, so that whoever serves one knows without asking that it may have to
 * disappear: everything else under `/media` may be kept for ever.
 */
const MARK = 'p';

export const portraitId = (id: string): string => `${MARK}${id}`;

/** The name without the mark: that of a portrait's content, where a company file brought it in. */
export const plainId = (id: string): string => (isPortrait(id) ? id.slice(MARK.length) : id);

export const isPortrait = (id: string): boolean => id.startsWith(MARK);
