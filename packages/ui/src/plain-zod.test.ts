import { type Call, contract } from '@embook/domain/contract';
import { readWire } from '@embook/domain/shared';
import * as fc from '@embook/domain/testing/fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import * as plainZod from './plain-zod.ts';

/** The same contract twice: with zod, as the platform has it, and with the browser's replacement. */
async function plainContract() {
  vi.resetModules();
  vi.doMock('zod/mini', () => import('./plain-zod.ts'));
  return (await import('@embook/domain/contract')).contract;
}

/** Generates wire values for a schema. */
function wireOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod; // zod's own discriminator
  switch (def.type) {
    case 'string':
      return fc.string();
    case 'number':
      return 'format' in def ? fc.integer() : fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'nullable':
      return fc.option(wireOf(def.innerType));
    case 'optional':
      return fc.option(wireOf(def.innerType), { nil: undefined });
    case 'array':
      return fc.array(wireOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.string(), wireOf(def.valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...def.options.map(wireOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, wireOf(part)])));
    case 'pipe':
      return wireOf(def.in);
    case 'unknown':
      return fc.jsonValue();
    default:
      throw new RangeError(`no sample of ${def.type}`);
  }
}

/** The value with one random part replaced or removed. */
function broken(value: unknown, where: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null || where % 5 === 0) return by;
  const entries = Object.entries(value);
  const at = where % Math.max(entries.length, 1);
  const rest = Math.floor(where / 5);
  const changed = entries.map(([name, part], index) => [name, index === at ? broken(part, rest, by) : part]);
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}

const others = fc.constantFrom(undefined, null, '', 'x', 0, 1.5, -1, true, [], {}, Number.NaN);

test('[API-3] the browser decodes every answer of the contract as zod does', async () => {
  const plain = await plainContract();
  let refusals = 0;
  for (const name of Object.keys(contract) as Call[]) {
    const same = (wire: unknown) => {
      const read = readWire<unknown>(contract[name].answer, wire);
      if (!read.ok) refusals += 1;
      expect(readWire<unknown>(plain[name].answer, wire), name).toEqual(read);
    };
    fc.assert(
      fc.property(wireOf(contract[name].answer.schema), fc.nat(), others, (wire, where, by) => {
        same(wire);
        same(broken(wire, where, by));
      }),
      { numRuns: 15 },
    );
  }
  expect(refusals).toBeGreaterThan(50);
});

/** All schemas for what the widget stores and receives. */
const everything = (zod: typeof z) =>
  zod.object({
    name: zod.string().check(zod.minLength(1)),
    count: zod.int(),
    share: zod.number(),
    seen: zod.boolean(),
    status: zod.enum(['ok', 'error']),
    detail: zod.nullable(zod.string()),
    roomId: zod.optional(zod.int()),
    slots: zod.array(zod.object({ timestamp: zod.int() })),
    errors: zod.record(zod.string(), zod.string()),
    payable: zod.discriminatedUnion('kind', [
      zod.object({ kind: zod.literal('booking'), serviceId: zod.int() }),
      zod.object({ kind: zod.literal('bundle'), bundleId: zod.int() }),
    ]),
  });

test('[API-3] the browser accepts and refuses stored and received values as zod does', () => {
  const original = everything(z);
  const plain = everything(plainZod as unknown as typeof z); // this test shows that it behaves like zod
  let refusals = 0;
  const same = (value: unknown) => {
    const { success, data } = z.safeParse(original, value);
    if (!success) refusals += 1;
    const found = plainZod.safeParse(plain as unknown as Parameters<typeof plainZod.safeParse>[0], value);
    expect({ success: found.success, data: found.data }).toEqual({ success, data });
  };
  fc.assert(
    fc.property(wireOf(original), fc.nat(), others, (value, where, by) => {
      same(value);
      same(broken(value, where, by));
    }),
    { numRuns: 300 },
  );
  expect(refusals).toBeGreaterThan(50);
});

test('[API-3] [BOOK-6] the browser’s replacement has everything that widget and contract use of zod', () => {
  const sources = import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '../../domain/src/**/*.ts',
      '../../../apps/{widget,console}/src/**/*.{ts,tsx}',
      '!**/*.test.*',
      '!**/paraglide/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const asked = Object.values(sources)
    .filter((source) => source.includes("import * as z from 'zod/mini'"))
    .flatMap((source) => [...source.matchAll(/\bz\.([a-z]\w*)\(/g)].map(([, name = '']) => name));
  expect(new Set(asked).size).toBeGreaterThan(15);
  expect(asked.filter((name) => !(name in plainZod))).toEqual([]);
  // A schema has no methods there: `schema.safeParse(…)` would throw, in the built page only.
  const methods = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\b(?!(?:z|JSON|Date|URL)\b)\w+\.(?:safeParse|parse)\(/g)].map(([call]) => `${file}: ${call}`),
  );
  expect(methods).toEqual([]);
});
