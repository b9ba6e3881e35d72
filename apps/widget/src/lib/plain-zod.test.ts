import { type Call, contract } from '@embook/domain/contract';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import * as plainZod from './plain-zod.ts';

/** The same contract twice: on zod, as the platform has it, and on what stands in for zod in the browser. */
async function plainContract() {
  vi.resetModules();
  vi.doMock('zod/mini', () => import('./plain-zod.ts'));
  return { ...(await import('@embook/domain/contract')), ...(await import('zod/mini')) };
}

/** What the wire may carry where a schema stands. */
function wireOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod; // zod's own way to tell them apart
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

/** Somewhere in it, something else: another type, nothing, or one thing less. */
function broken(value: unknown, where: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null || where % 5 === 0) return by;
  const entries = Object.entries(value);
  const at = where % Math.max(entries.length, 1);
  const rest = Math.floor(where / 5);
  const changed = entries.map(([name, part], index) => [name, index === at ? broken(part, rest, by) : part]);
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}

const others = fc.constantFrom(undefined, null, '', 'x', 0, 1.5, -1, true, [], {}, Number.NaN);

test('[API-3] the browser reads every answer of the contract as zod does, and refuses the same', async () => {
  const plain = await plainContract();
  let refusals = 0;
  for (const name of Object.keys(contract) as Call[]) {
    const original = contract[name].answer;
    const same = (wire: unknown) => {
      const { success, data } = z.safeDecode<z.ZodMiniType>(original, wire);
      const found = plain.safeDecode<z.ZodMiniType>(plain.contract[name].answer, wire);
      if (!success) refusals += 1;
      expect({ success: found.success, data: found.data }, name).toEqual({ success, data });
    };
    fc.assert(
      fc.property(wireOf(original), fc.nat(), others, (wire, where, by) => {
        same(wire);
        same(broken(wire, where, by));
      }),
      { numRuns: 15 },
    );
  }
  expect(refusals).toBeGreaterThan(200);
});

test('[API-3] whatever the widget and the contract ask of zod, the browser has', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../../../packages/domain/src/**/*.ts', '!**/*.test.*', '!**/paraglide/**'],
    { query: '?raw', import: 'default', eager: true },
  );
  const asked = Object.values(sources)
    .filter((source) => source.includes("import * as z from 'zod/mini'"))
    .flatMap((source) => [...source.matchAll(/\bz\.([a-z]\w*)\(/g)].map(([, name = '']) => name));
  expect(new Set(asked).size).toBeGreaterThan(15);
  expect(asked.filter((name) => !(name in plainZod))).toEqual([]);
});
