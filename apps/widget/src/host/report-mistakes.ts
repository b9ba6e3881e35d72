import { misspeltNames, misspeltSettings, type WrongValue, wrongSettings, wrongValues } from '@embook/domain/embedding';

const isCommon = (name: string): boolean => name in document.documentElement;

/** Tells the page's developer in the console. */
function report(misspelt: readonly (readonly [name: string, meant: string])[], wrong: readonly WrongValue[]): void {
  for (const [name, meant] of misspelt)
    console.warn(
      name === `data-${meant === 'mode' ? 'style' : meant}`
        ? `Embook: “${name}” belongs on the script; the element has “${meant}”.`
        : `Embook: “${name}” is not known. Did you mean “${meant}”?`,
    );
  for (const { name, value, allowed } of wrong)
    console.warn(`Embook: ${name}="${value}" is not understood. It may be ${allowed}.`);
}

/** Mistakes in the element that the loader sends; those of a script are named as they are written there. */
export function reportTag(tag: string): void {
  const element = new DOMParser().parseFromString(tag, 'text/html').body.firstElementChild;
  if (!element) return;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const written = (name: string) => ('from' in attributes ? `data-${name === 'mode' ? 'style' : name}` : name);
  report(
    misspeltNames(Object.keys(attributes), isCommon).map(([name, meant]) => [written(name), written(meant)]),
    wrongValues(attributes).map((wrong) => ({ ...wrong, name: written(wrong.name) })),
  );
}

/** The same of an older loader, which sends names, and of a frame without one: the address has their values. */
export function reportAddress(query: Readonly<Record<string, string>>, names = ''): void {
  report([...misspeltNames(names.split(','), isCommon), ...misspeltSettings(query)], wrongSettings(query));
}
