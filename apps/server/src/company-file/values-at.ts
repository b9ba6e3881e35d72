import type { Place } from './report.ts';

interface PlacedValue {
  readonly place: Place;
  readonly value: unknown;
}

/** What stands at a path of a file whose shape nobody has checked; `*` is every item of a list. */
export function valuesAt(start: unknown, path: string): PlacedValue[] {
  let here: PlacedValue[] = [{ place: [], value: start }];
  for (const part of path.split('.'))
    here = here.flatMap(({ place, value }): PlacedValue[] => {
      if (part === '*')
        return Array.isArray(value)
          ? value.map((item: unknown, index) => ({ place: [...place, index], value: item }))
          : [];
      const inside = Object(value) as Record<string, unknown>;
      return Object.hasOwn(inside, part) ? [{ place: [...place, part], value: inside[part] }] : [];
    });
  return here;
}
