/** A requirement such as `I18N-7`, or a threat such as `A5`. */
const ID = String.raw`(?:[A-Z][A-Z0-9]*-\d+|[AB]\d+)`;

/** The ids of a document with their lines: `- NAV-3 A shop id that is not numeric is ignored.` */
export const listedIds = (document: string): Map<string, string> =>
  new Map([...document.matchAll(new RegExp(`^- (${ID}) (.+)$`, 'gm'))].map(([, id = '', line = '']) => [id, line]));

/** The ids in the leading brackets of a title: `'[NAV-3] …'`, `'[NAV-1, NAV-2] …'` or `'[A14][B2] …'`. */
export function citedIds(source: string): string[] {
  const titles = source.matchAll(new RegExp(`['"\`]((?:\\[${ID}(?:[, ]+${ID})*\\] ?)+)`, 'g'));
  return [...titles].flatMap(([, brackets = '']) => brackets.match(new RegExp(ID, 'g')) ?? []);
}

/** A file without the titles of what `npm run test:full` alone runs. */
export const withoutFull = (source: string): string => source.replaceAll(/^.*@full.*$/gm, '');
