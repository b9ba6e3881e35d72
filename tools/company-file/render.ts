import { companyFileSchema, type Schema } from '../../apps/server/src/company-file/format/json-schema.ts';
import { sentencesOfCalls } from '../../apps/server/src/infra/http/sentences/describe-fields.ts';
import { sentences } from './sentences.ts';
import { type Thing, things } from './things.ts';

export const BEGIN = '<!-- Written by tools/company-file.ts from the format: change it there. -->';
export const END = '<!-- End of what is written from the format. -->';

/** The schema of a thing: along its path, through lists. */
export function schemaOf(path: string, root = companyFileSchema()): Schema {
  let here: Schema = root;
  for (const part of path === '' ? [] : path.split('.')) {
    const next = part === '*' ? here.items : here.properties?.[part];
    if (!next) throw new Error(`the format has no ${path}`);
    here = next;
  }
  return here;
}

export const meaningOf = (thing: string, field: string): string | undefined =>
  sentences[`${thing}.${field}`] ?? sentences[field] ?? sentencesOfCalls[field];

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => `\`${String(each)}\``).join(' ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(kindOf))].join(' or ');
  if (schema.items) return `list of ${kindOf(schema.items)}`;
  if (schema.type === 'integer') return 'whole number';
  if (schema.type === 'boolean') return '`true` `false`';
  if (schema.type === 'string') return 'text';
  return [schema.type ?? 'text'].flat().join(' or ');
}

function needText(name: string, schema: Schema, required: readonly string[]): string {
  if (schema.default !== undefined && JSON.stringify(schema.default).length < 30 && typeof schema.default !== 'object')
    return `\`${JSON.stringify(schema.default)}\``;
  return required.includes(name) && schema.default === undefined ? 'needed' : '';
}

function section({ title, name, path, text, example }: Thing): string {
  const { properties = {}, required = [] } = schemaOf(path);
  const rows = Object.entries(properties).map(
    ([field, schema]) =>
      `| \`${field}\` | ${kindOf(schema)} | ${needText(field, schema, required)} | ${meaningOf(name, field) ?? ''} |`,
  );
  const parts = [
    `### ${title}`,
    text,
    ['| Field | Is | Unless given | Meaning |', '|---|---|---|---|', ...rows].join('\n'),
    example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example)}\n\`\`\``,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The reference part of docs/company-file.md. */
export const reference = (): string => [BEGIN, ...things.map(section), END].join('\n\n');

/** The schema for editors, each field with its meaning. */
export function schemaText(): string {
  const describe = (schema: Schema, thing: string): Schema => ({
    ...schema,
    ...(schema.items && { items: describe(schema.items, thing) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([field, each]) => {
          const description = meaningOf(thing, field);
          return [field, { ...describe(each, field), ...(description !== undefined && { description }) }];
        }),
      ),
    }),
  });
  return `${JSON.stringify({ title: 'Embook company file', ...describe(companyFileSchema(), 'file') }, null, 2)}\n`;
}
