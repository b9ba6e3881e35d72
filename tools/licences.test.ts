import { expect, test } from 'vitest';
import { doubtful } from './licences/permissive.ts';
import { shippedIn } from './licences/shipped.ts';

const lock = {
  packages: {
    'apps/server': { dependencies: { a: '1', '@embook/domain': '1' } },
    'apps/widget': { dependencies: { b: '1', '@embook/domain': '1' } },
    'packages/domain': { dependencies: { shared: '1' } },
    'node_modules/@embook/domain': { link: true, resolved: 'packages/domain' },
    'node_modules/@inlang/paraglide-js': { version: '2.0.0', license: 'MIT', dependencies: { compiler: '1' } },
    'node_modules/a': {
      version: '1.0.0',
      license: 'ISC',
      optionalDependencies: { 'a-linux': '1' },
      dependencies: { c: '2' },
    },
    'node_modules/a-linux': { version: '1.0.0', license: 'Apache-2.0 AND MIT' },
    'node_modules/a/node_modules/c': { version: '2.0.0', license: 'MIT' },
    'node_modules/b': { version: '1.0.0', license: '(GPL-3.0 OR MIT)', dependencies: { c: '1' } },
    'node_modules/c': { version: '1.0.0', license: 'MIT' },
    'node_modules/compiler': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/shared': { version: '4.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0' },
  },
} as const;

test('shipped packages are resolved as Node would, with where they ship; development tools are not included', () => {
  expect(shippedIn(lock).map(({ name, version, where }) => `${name} ${version} ${where.join('+')}`)).toEqual([
    '@inlang/paraglide-js 2.0.0 server+widget+console',
    'a 1.0.0 server',
    'a-linux 1.0.0 server',
    'b 1.0.0 widget',
    'c 1.0.0 widget',
    'c 2.0.0 server',
    'shared 4.0.0 server+widget',
  ]);
  expect(doubtful(shippedIn(lock))).toEqual([]);
});

test.each([
  ['GPL-3.0', 'a', 'server', true],
  ['none', 'a', 'server', true],
  ['MIT AND GPL-3.0', 'a', 'server', true],
  ['MIT OR GPL-3.0', 'a', 'server', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-linux-x64', 'server', false],
  ['LGPL-3.0-or-later', '@img/sharp-linux-x64', 'widget', true],
  ['LGPL-3.0-or-later', 'another', 'server', true],
] as const)('%s of %s in the %s is doubtful: %s', (licence, name, where, expected) => {
  expect(doubtful([{ name, version: '1.0.0', licence, where: [where] }]).length > 0).toBe(expected);
});
