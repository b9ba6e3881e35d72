import type { BookableService } from '@embook/domain/desk';
import { plainText, plainWords } from '../lib/plain-text.ts';

const MAX_RESULTS = 6;

/** DESK-1: the services that contain every typed word in name, category or minutes. */
export function servicesFor(all: readonly BookableService[], typed: string, usual?: number): BookableService[] {
  const words = plainWords(typed);
  const rank = ({ id, name }: BookableService): number => {
    if (id === usual) return 0;
    return words.length > 0 && plainText(name).startsWith(words[0] ?? '') ? 1 : 2;
  };
  return all
    .filter(({ name, category, minutes }) => {
      const text = plainText(`${name} ${category} ${minutes}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_RESULTS);
}

/** The customer's most frequent service that is still offered. */
export function usualOf(
  visits: readonly { readonly service: string }[],
  services: readonly Pick<BookableService, 'id' | 'name'>[],
): number | undefined {
  const counted = Map.groupBy(visits, ({ service }) => service);
  const [most] = [...counted].toSorted(([, a], [, b]) => b.length - a.length);
  return services.find(({ name }) => name === most?.[0])?.id;
}
