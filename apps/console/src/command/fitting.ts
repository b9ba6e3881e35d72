import { plainText, plainWords, searchByText } from '@embook/domain/shared';

interface Findable {
  readonly label: string;
  readonly also?: string | undefined;
}

/** Whether everything typed is a whole word of the action: then it comes before people with a similar name. */
export function isNamed({ label, also = '' }: Findable, typed: string): boolean {
  const names = plainWords(`${label} ${also}`);
  const words = plainWords(typed);
  return words.length > 0 && words.every((word) => names.includes(word));
}

/** Whether somebody was found only by a similar name: whatever has the typed words comes before them. */
export const isOnlyAlike = ({ name, email }: { name: string; email: string | null }, typed: string): boolean =>
  fitting([{ label: name, also: email ?? '' }], typed).length === 0;

/** The actions that have every typed word in their name or begin another word for it; by name first. */
export function fitting<A extends Findable>(actions: readonly A[], typed: string): readonly A[] {
  const words = plainWords(typed);
  const rankOf = ({ label, also = '' }: A): number => {
    const name = plainText(label);
    const other = ` ${plainText(also)}`;
    if (!words.every((word) => name.includes(word) || other.includes(` ${word}`))) return 0;
    if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 3;
    return words.some((word) => name.includes(word)) ? 2 : 1;
  };
  return actions
    .map((action) => ({ action, rank: rankOf(action) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ action }) => action);
}

/** Those with one letter mistyped; for when nothing at all is spelt as typed, actions and people. */
export const mistyped = <A extends Findable>(actions: readonly A[], typed: string): readonly A[] =>
  fitting(actions, typed).length > 0 ? [] : searchByText(actions, typed, ({ label, also = '' }) => `${label} ${also}`);
