const STEP = 5;
const DAY_MINUTES = 1_440;

let isMade = false;

/** A rule for each place of a day in steps of five minutes, made once. */
function makeRules(): void {
  isMade = true;
  const steps = Array.from({ length: DAY_MINUTES / STEP + 1 }, (_, index) => index * STEP);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(steps.map((at) => `.at-${at}{--t:${at}}.for-${at}{--d:${at}}`).join(''));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const isStep = (minutes: number): boolean => minutes >= 0 && minutes <= DAY_MINUTES && minutes % STEP === 0;

/** Where a block stands as classes: styles of its own cost a browser as much as the rest of it (C1). Undefined: odd minutes. */
export function placeClasses(top: number, minutes: number): string | undefined {
  if (!isStep(top) || !isStep(minutes)) return undefined;
  if (!isMade) makeRules();
  return `at-${top} for-${minutes}`;
}
