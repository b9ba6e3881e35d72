import { askRaw } from '../../apps/server/test/platform.ts';
import { markOf } from '../companies/marked-company.ts';
import { people, type Person, type PersonName, type TwoCompanies } from '../companies/two-companies.ts';

export interface Identity {
  readonly name: string;
  readonly key?: string;
  readonly token?: string;
  /** The marks they may read: of the company they name, and their own. */
  readonly mayRead: readonly string[];
  /** The people whose rows they may not touch. */
  readonly strangers: readonly PersonName[];
}

const everyone = Object.keys(people) as PersonName[];
export const allMarks = [...new Set([...everyone, ...Object.values(people)])].map(markOf);

/** Every kind of caller, the owner of the data last. */
export async function identitiesOf(world: TwoCompanies): Promise<Identity[]> {
  const [ada, bea, dan, cleo] = await Promise.all(
    (['ada', 'bea', 'dan', 'cleo'] as const).map((name) => world.personOf(name)),
  );
  const signedIn = (person: Person | undefined): Promise<string> => world.tokenFor(person!); // all four were brought in
  const ended = await signedIn(ada);
  await askRaw(world.app, 'logout', '', { key: 'alpha', token: ended });
  await world.block(dan!); // as above
  const nobodyElse = { strangers: everyone };
  const guest = { ...nobodyElse, key: 'alpha', mayRead: [markOf('alpha')] };
  return [
    { name: 'a visitor', ...guest },
    {
      name: 'another customer',
      key: 'alpha',
      token: await signedIn(bea),
      mayRead: ['alpha', 'bea'].map(markOf),
      strangers: ['ada', 'dan', 'cleo'],
    },
    {
      name: 'a customer of the other company',
      key: 'beta',
      token: await signedIn(cleo),
      mayRead: ['beta', 'cleo'].map(markOf),
      strangers: ['ada', 'bea', 'dan'],
    },
    { name: 'this key with a token of the other company', ...guest, token: await signedIn(cleo) },
    {
      name: 'the other key with a token of this company',
      ...nobodyElse,
      key: 'beta',
      token: await signedIn(ada),
      mayRead: [markOf('beta')],
    },
    { name: 'a token that was logged out', ...guest, token: ended },
    {
      name: 'a token unused for a month',
      ...guest,
      token: await world.tokenFor(ada!, world.clock.now - 31 * 86_400_000),
    },
    { name: 'an invented token', ...guest, token: 'token-0' },
    { name: 'a blocked customer', ...guest, token: await signedIn(dan) },
    { name: 'an unknown key', ...nobodyElse, key: 'gamma', token: await signedIn(ada), mayRead: [] },
    { name: 'no key at all', ...nobodyElse, token: await signedIn(ada), mayRead: [] },
    {
      name: 'the owner',
      key: 'alpha',
      token: await signedIn(ada),
      mayRead: ['alpha', 'ada'].map(markOf),
      strangers: ['bea', 'dan', 'cleo'],
    },
  ];
}
