import * as z from 'zod';
import { companyFile } from '../format.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

const withWord = (schema: Schema, name: string, word: string): Schema => {
  const { properties = {} } = schema;
  const same = properties[name];
  return same ? { ...schema, properties: { ...properties, [word]: same } } : schema;
};

/** The format as a JSON Schema: what an importer accepts, the words of the screens included. */
export function companyFileSchema(): Schema {
  const schema = z.toJSONSchema(companyFile, { io: 'input', unrepresentable: 'any' }) as Schema; // of zod's own making
  const { properties = {} } = withWord(schema, 'subscriptions', 'memberships');
  const { customers } = properties;
  return {
    ...schema,
    properties: {
      ...properties,
      ...(customers?.items && {
        customers: { ...customers, items: withWord(customers.items, 'subscriptions', 'memberships') },
      }),
    },
  };
}

/** Every schema that something at this place of a file may have. */
function within(schema: Schema, part: PropertyKey): Schema[] {
  const options = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return options.flatMap((each) => {
    const { properties, items, additionalProperties } = each;
    if (typeof part === 'number') return items ? [items] : [];
    const named = properties?.[String(part)];
    return named ?? (typeof additionalProperties === 'object' ? additionalProperties : []);
  });
}

/** The names that may stand at a place of the file. */
export function namesAt(path: readonly PropertyKey[]): string[] {
  let here: Schema[] = [companyFileSchema()];
  for (const part of path) here = here.flatMap((schema) => within(schema, part));
  return here.flatMap((schema) =>
    [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(({ properties, propertyNames }) => [
      ...Object.keys(properties ?? {}),
      ...(propertyNames?.enum ?? []).map(String),
    ]),
  );
}
