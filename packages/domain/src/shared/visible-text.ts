/**
 * Line breaks, control and format characters. The joiners of emoji and of some scripts are kept: between others they do
 * show something.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|[^\P{Cf}\u200C\u200D]/u;
/**
 * Anything but spaces and what looks like one: fillers, blanks, variation selectors, and marks without a letter show
 * nothing by themselves.
 */
const SHOWN = /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name or another text of one line, as it stands in lists, subjects and pages: nothing in it is hidden (A16). */
export const isOneLine = (text: string): boolean => !HIDDEN.test(text) && (text.trim() === '' || SHOWN.test(text));

/** The same for texts of several lines. */
export const isProse = (text: string): boolean => isOneLine(text.replaceAll(/[\n\r\t]/g, ' '));

/** Between two facts of one line. The space before the dot does not break, so that no line begins with it. */
export const FACT_SEPARATOR = '\u00a0· ';

/** `60 min · € 74,00`, of the facts that there are. */
export const joinFacts = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join(FACT_SEPARATOR);
