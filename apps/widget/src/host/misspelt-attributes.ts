import { misspeltNames } from '@embook/domain/embedding';

/** Tells the page's developer in the console; the loader is too small for it. */
export function reportMisspelt(names: string): void {
  const isCommon = (name: string) => name in document.documentElement;
  for (const [name, meant] of misspeltNames(names.split(','), isCommon))
    console.warn(`Embook: the attribute “${name}” is not known. Did you mean “${meant}”?`);
}
