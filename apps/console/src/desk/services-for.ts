import type { BookableService } from '@embook/domain/desk';
import { plainText, plainWords, searchByText } from '@embook/domain/shared';

const MAX_RESULTS = 6;

/**
 * DESK-1: the services that contain every typed word in name, category or minutes, in the reader's language or the
 * company's; where there is none, those with one letter mistyped.
 */
export function servicesFor(all: readonly BookableService[], typed: string, usual?: number): BookableService[] {
  const [firstWord] = plainWords(typed);
  const rank = ({ id, name }: BookableService): number => {
    if (id === usual) return 0;
    return firstWord !== undefined && plainText(name).startsWith(firstWord) ? 1 : 2;
  };
  const textOf = ({ name, mainName, category, minutes }: BookableService) =>
    `${name} ${mainName} ${category} ${minutes}`;
  return searchByText(all, typed, textOf)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_RESULTS);
}

/** The customer's most frequent service that is still offered. */
export function usualOf(
  visits: readonly { readonly service: string }[],
  services: readonly Pick<BookableService, 'id' | 'mainName'>[],
): number | undefined {
  const counted = Map.groupBy(visits, ({ service }) => service);
  const [most] = [...counted].toSorted(([, a], [, b]) => b.length - a.length);
  // A visit keeps the company's own word.
  return services.find(({ mainName }) => mainName === most?.[0])?.id;
}
