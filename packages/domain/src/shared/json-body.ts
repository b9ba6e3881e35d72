import * as z from 'zod/mini';
import { describe, field, type Fields, type Form, form, type SentSchema, sentSchemaOf } from './form.ts';
import type { FieldProblem } from './problem.ts';
import { isObject, type WireRecord } from './reading.ts';
import { wireNames } from './wire.ts';

/** No staff call nests deeper; what does is left as it is, and refused by its field. */
const MAX_DEPTH = 4;

/**
 * Staff calls send JSON. Its numbers and flags are read by the same readers as a form's text, so that each field has
 * one rule; null is read as an empty text.
 */
export function textsOf(json: unknown, depth = 0): unknown {
  if (json === null) return '';
  if (typeof json === 'number' || typeof json === 'boolean') return String(json);
  if (typeof json !== 'object' || depth > MAX_DEPTH) return json;
  if (Array.isArray(json)) return json.map((item) => textsOf(item, depth + 1));
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, textsOf(value, depth + 1)]));
}

const typesOf = ({ type }: SentSchema): readonly unknown[] => [type].flat();

function mistypedAt(value: unknown, sent: SentSchema, path: string): string[] {
  // An empty text is read as none, as null is.
  if (typeof value === 'string' && value !== '') {
    const isOther = typesOf(sent).some((type) => type === 'integer' || type === 'number' || type === 'boolean');
    return isOther && !typesOf(sent).includes('string') ? [path] : [];
  }
  const { items, properties } = sent;
  if (Array.isArray(value) && isObject(items)) return value.flatMap((item) => mistypedAt(item, items, path));
  if (!isObject(value) || !isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) =>
    isObject(part) ? mistypedAt(value[name], part, `${path}.${name}`) : [],
  );
}

/**
 * Fields of a staff call whose number or flag came as a text. A form and a query have nothing but text, JSON has numbers:
 * a caller that sends `"100"` took it from somewhere unread.
 */
export function mistypedFields<V>(fields: Form<V>, json: unknown): Record<string, FieldProblem> {
  if (!isObject(json)) return {};
  const paths = fields.names.flatMap(([, name]) =>
    mistypedAt(json[name], sentSchemaOf(fields.schema.shape[name] ?? {}), name),
  );
  return Object.fromEntries(paths.map((path) => [path, 'invalid']));
}

/** A field read as those of other staff calls, in a call whose fields are JSON values themselves. */
export const readAsText = <T extends z.ZodMiniType>(schema: T) => {
  const sent = sentSchemaOf(schema);
  const texts = z.transform((json: unknown, context) => {
    for (const path of mistypedAt(json, sent, ''))
      context.issues.push({ code: 'custom', message: 'invalid', input: json, path: path.split('.').slice(1) });
    return textsOf(json);
  });
  return describe(z.pipe(texts, schema), sent);
};

/** True or false, in JSON and in a query. */
export const truth = () =>
  field(
    (text, refuse) => {
      if (text !== 'true' && text !== 'false') refuse(text === '' ? 'required' : 'invalid');
      return text === 'true';
    },
    { type: 'boolean' },
  );

/** An object that another library reads, such as a browser's answer for a passkey. */
export const foreignObject = () => describe(z.custom<WireRecord>(isObject), { type: 'object' });

/** Fields that belong together under one name: `customer: { first_name, email }`. */
export function group<S extends Fields>(shape: S) {
  const names = wireNames(shape, {});
  const { schema } = form(shape);
  const described = names.map(([ours, theirs]) => [theirs, sentSchemaOf(shape[ours]!)] as const);
  const required = names.filter(([ours]) => !z.safeParse(shape[ours]!, undefined).success).map(([, theirs]) => theirs);
  return describe(
    z.pipe(
      schema,
      z.transform(
        (read: Record<string, unknown>) =>
          // Each field was read by its own schema; here it only gets our name.
          Object.fromEntries(names.map(([ours, theirs]) => [ours, read[theirs]])) as {
            [K in keyof S]: z.output<S[K]>;
          },
      ),
    ),
    { type: 'object', properties: Object.fromEntries(described), ...(required.length > 0 && { required }) },
  );
}

/** A group gets the wire's names; an object of another library keeps its own. */
function wireValue(value: unknown, sent: SentSchema): unknown {
  const { items } = sent;
  if (Array.isArray(value) && isObject(items)) return value.map((item) => wireValue(item, items));
  const parts = sent['properties'];
  if (!isObject(value) || !isObject(parts)) return value;
  return Object.fromEntries(
    wireNames(value, {}).map(([ours, theirs]) => [theirs, wireValue(value[ours], (parts[theirs] ?? {}) as SentSchema)]),
  );
}

/** A staff call as it is sent: fields that its path names go there, the rest into the query of a GET or the body. */
export function writeStaffCall<V extends object>(
  { method, path, fields }: { readonly method: string; readonly path: string; readonly fields: Form<V> },
  values: V,
): { readonly url: string; readonly body: Readonly<Record<string, unknown>> | undefined } {
  const sentOf = (name: string): SentSchema => sentSchemaOf(fields.schema.shape[name] ?? {});
  const pairs = fields.names
    .map(([ours, theirs]) => [theirs, wireValue(Reflect.get(values, ours), sentOf(theirs))] as const)
    .filter(([, value]) => value !== undefined);
  const inPath = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  // What a path or a query holds is a number or a text.
  const inUrl = (value: unknown): string =>
    encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  const url = path.replace(/:(\w+)/g, (_, name: string) => inUrl(pairs.find(([key]) => key === name)?.[1] ?? ''));
  const rest = pairs.filter(([name]) => !inPath.includes(name));
  if (method !== 'GET') return { url, body: Object.fromEntries(rest) };
  const query = rest.map(([name, value]) => `${name}=${inUrl(value)}`).join('&');
  return { url: query === '' ? url : `${url}?${query}`, body: undefined };
}
