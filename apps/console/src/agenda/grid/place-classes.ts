/** The own properties that place a block, by the name of their classes. */
const properties = { at: '--t', for: '--d', gone: '--p' } as const;

const made = new Set<string>();
let sheet: CSSStyleSheet | undefined;

/**
 * A class that sets a number, with a rule that is made the first time it is needed: styles of its own cost a browser as much
 * as the rest of a block (C1). There are no more of them than minutes in a day.
 */
function classFor(name: keyof typeof properties, value: number): string {
  const className = `${name}-${value}`;
  if (made.has(className)) return className;
  made.add(className);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.insertRule(`.${className}{${properties[name]}:${value}}`);
  return className;
}

/** Where a block stands in whole minutes, and how many percent of it are over. */
export const placeClasses = (top: number, minutes: number, percent: number): string =>
  `${classFor('at', Math.round(top))} ${classFor('for', Math.round(minutes))}${percent > 0 ? ` ${classFor('gone', percent)}` : ''}`;
