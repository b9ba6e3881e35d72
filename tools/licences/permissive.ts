import type { Shipped } from './shipped.ts';

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Not permissive, but accepted for the reason in THIRD_PARTY.md. */
export const exceptions: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips as the packages `@img/sharp-*` bring it: a shared library of its own, used unchanged by the platform and replaceable by any other build of it. Nothing of it is in what browsers download.',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason:
      '`web-push` encrypts and signs push messages on the platform. It is used unchanged; its licence asks for the source of its own files alone, which its package is. Nothing of it is in what browsers download.',
  },
];

/** The licences of an expression such as `(MIT OR CC0-1.0)` or `Apache-2.0 AND MIT` that are not permissive. */
function demandsOf(expression: string): string[] {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  const demands = choices.map((choice) => choice.split(' AND ').filter((licence) => !PERMISSIVE.has(licence)));
  return demands.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

const isExcepted = ({ name, where }: Shipped, licence: string): boolean =>
  where.every((place) => place === 'server') &&
  exceptions.some((known) => known.licence === licence && known.name.test(name));

/** Packages whose licence has to be checked by a person. */
export const doubtful = (shipped: readonly Shipped[]): Shipped[] =>
  shipped.filter((each) => demandsOf(each.licence).some((licence) => !isExcepted(each, licence)));
