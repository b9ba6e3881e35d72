import type { BookableService } from '@embook/domain/desk';
import { plainText, plainWords } from '../lib/plain-text.ts';

const MAX_RESULTS = 6;
/** Shorter words are too like others. */
const MIN_FORGIVEN = 4;

/** Whether a typed word is the beginning of another one, but for a letter that is wrong, missing, too many or swapped. */
function isNear(typed: string, word: string): boolean {
  if (typed.length < MIN_FORGIVEN) return false;
  for (let at = 0; at <= typed.length; at += 1) {
    const [head, tail] = [typed.slice(0, at), typed.slice(at)];
    if (!word.startsWith(head)) return false;
    const rest = word.slice(at);
    const swapped = `${tail.slice(1, 2)}${tail.slice(0, 1)}${tail.slice(2)}`;
    // Left out, too many, another one, two swapped.
    if (rest.slice(1).startsWith(tail) || (tail !== '' && rest.startsWith(tail.slice(1)))) return true;
    if ((tail !== '' && rest.slice(1).startsWith(tail.slice(1))) || (tail.length > 1 && rest.startsWith(swapped)))
      return true;
  }
  return false;
}

/**
 * DESK-1: the services that contain every typed word in name, category or minutes, in the reader's language or the
 * company's; where there is none, those that contain something very like them.
 */
export function servicesFor(all: readonly BookableService[], typed: string, usual?: number): BookableService[] {
  const words = plainWords(typed);
  const textOf = ({ name, mainName, category, minutes }: BookableService) =>
    plainText(`${name} ${mainName} ${category} ${minutes}`);
  const rank = ({ id, name }: BookableService): number => {
    if (id === usual) return 0;
    return words.length > 0 && plainText(name).startsWith(words[0] ?? '') ? 1 : 2;
  };
  const having = (fits: (word: string, text: string) => boolean) =>
    all.filter((service) => words.every((word) => fits(word, textOf(service))));
  const exact = having((word, text) => text.includes(word));
  const found =
    exact.length > 0
      ? exact
      : having((word, text) => text.includes(word) || text.split(' ').some((each) => isNear(word, each)));
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_RESULTS);
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
