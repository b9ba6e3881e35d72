/** The custom properties that position a block, by their class prefix. */
const properties = { at: '--t', for: '--d', gone: '--p' } as const;

const made = new Set<string>();
let sheet: CSSStyleSheet | undefined;

/**
 * A class that sets a number, with a rule created when it is first needed: inline styles cost a browser as much as the
 * rest of a block (C1). There are at most as many as minutes in a day.
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

/** The classes for the position of a block in whole minutes, and for its elapsed percentage. */
export const placeClasses = (top: number, minutes: number, percent: number): string =>
  `${classFor('at', Math.round(top))} ${classFor('for', Math.round(minutes))}${percent > 0 ? ` ${classFor('gone', percent)}` : ''}`;
