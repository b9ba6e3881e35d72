/**
 * Portraits of customers have a mark in their name, so that the route knows without a query that they may be deleted:
 * everything else under `/media` may be cached for ever.
 */
const MARK = 'p';

export const portraitId = (id: string): string => `${MARK}${id}`;

/** The name without the mark: that of a portrait's content, where a company file brought it in. */
export const plainId = (id: string): string => (isPortrait(id) ? id.slice(MARK.length) : id);

export const isPortrait = (id: string): boolean => id.startsWith(MARK);
