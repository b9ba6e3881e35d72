import {
  type CallerKind,
  type Endpoint,
  locales,
  type ProblemCode,
  problemStatus,
  type SentSchema,
  sentSchemaOf,
} from '@embook/domain/shared';
import * as z from 'zod/mini';
import { customerSentences, describeField, describeFields, type Sentences } from './sentences/describe-fields.ts';

export type Json = Record<string, unknown>;

/** Refusals that any call may have. */
export const everywhere: readonly ProblemCode[] = [
  'malformed_request',
  'invalid_fields',
  'too_many_requests',
  'internal',
  'unavailable',
];
const withBody: readonly ProblemCode[] = ['not_utf8', 'too_large', 'unsupported_media'];
/** The same of staff calls, which take JSON. */
export const withJson: readonly ProblemCode[] = ['not_utf8', 'too_large', 'json_only'];

/** Further refusals for each kind of caller. */
const refusalsOf: Record<CallerKind, readonly ProblemCode[]> = {
  anyone: [],
  visitor: ['company_unknown', 'company_banned', 'credentials_wrong', 'session_ended'],
  customer: ['company_unknown', 'company_banned', 'credentials_wrong', 'session_ended', 'customer_blocked'],
};

export const header = (
  name: string,
  required: boolean,
  description: string,
  schema: Json = { type: 'string' },
): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const headersOf = ({ caller, money }: Endpoint): Json[] => [
  header('company-api-key', caller !== 'anyone', 'Which company the call is for.'),
  header('user-access-token', caller === 'customer', 'The signed-in customer; an invalid one is answered with 401.'),
  header('locale', false, 'Language of messages.', { type: 'string', enum: locales }),
  ...(money
    ? [header('idempotency-key', false, 'A repetition under the same key gets the same answer, for a day.')]
    : []),
];

/** The schema of the wire side: what is answered, not the values inside. */
export function wireSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

const sentencesOf = ({ sentences }: Endpoint): Sentences => ({ ...customerSentences, ...sentences });

interface SentField {
  readonly name: string;
  readonly schema: SentSchema;
  readonly required: boolean;
}

/** A list is sent as `name[]`, once for each of its values. */
export const fieldsOf = ({ fields }: Pick<Endpoint, 'fields'>, sentences: Sentences = {}): SentField[] =>
  Object.entries(fields.schema.shape).map(([wireName, reader]) => {
    const sent = sentSchemaOf(reader);
    // What is read as JSON has its own schema.
    const schema = Object.keys(sent).length > 0 ? sent : wireSchema(reader);
    const name = schema['type'] === 'array' ? `${wireName}[]` : wireName;
    return {
      name,
      schema: describeField(name, schema, '', sentences),
      required: !z.safeParse(reader, undefined).success,
    };
  });

const isInPath = ({ path }: Endpoint, { name }: SentField): boolean => path.split('/').includes(`:${name}`);

/** A field that is sent in the address. Its description is beside the schema, as OpenAPI tools expect it. */
export function parameterOf({ name, schema, required }: SentField, place: 'path' | 'query'): Json {
  const { description, ...plain } = schema;
  return { name, in: place, required: required || place === 'path', description, schema: plain };
}

function parametersOf(call: Endpoint): Json[] {
  return fieldsOf(call, sentencesOf(call)).flatMap((field) => {
    if (isInPath(call, field)) return [parameterOf(field, 'path')];
    return call.method === 'GET' ? [parameterOf(field, 'query')] : [];
  });
}

function bodyOf(call: Endpoint): Json {
  const fields = fieldsOf(call, sentencesOf(call)).filter((field) => !isInPath(call, field));
  if (call.method === 'GET' || fields.length === 0) return {};
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    requestBody: {
      required: required.length > 0,
      content: {
        [call.multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: {
          schema: {
            type: 'object',
            properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
            ...(required.length > 0 && { required }),
          },
        },
      },
    },
  };
}

/** A refusal with the codes that this call gives under this status. */
const refusalSchema = (codes: readonly ProblemCode[]): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      properties: { result: { type: 'object', properties: { problem: { type: 'string', enum: codes } } } },
    },
  ],
});

/** The answer in its envelope, and every refusal under its status. */
export function responsesOf(
  name: string,
  { answer }: Pick<Endpoint, 'answer'>,
  refusals: readonly ProblemCode[],
  sentences: Sentences,
): Json {
  const statuses = [...new Set(refusals.map((code) => problemStatus[code]))].toSorted((a, b) => a - b);
  return {
    200: {
      description: 'The answer in its envelope',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'result'],
            properties: { code: { const: 200 }, result: describeFields(wireSchema(answer.schema), name, sentences) },
          },
        },
      },
    },
    ...Object.fromEntries(
      statuses.map((status) => {
        const codes = refusals.filter((code) => problemStatus[code] === status);
        return [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: refusalSchema(codes) } },
          },
        ];
      }),
    ),
  };
}

export function operation(name: string, call: Endpoint): Json {
  const refusals = [
    ...new Set([
      ...everywhere,
      ...(call.method === 'POST' ? withBody : []),
      ...refusalsOf[call.caller],
      ...call.problems,
    ]),
  ];
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    ...(call.caller !== 'anyone' && { security: [{}, { widget: [] }] }),
    parameters: [...headersOf(call), ...parametersOf(call)],
    ...bodyOf(call),
    responses: responsesOf(name, call, refusals, sentencesOf(call)),
  };
}

/** The path as descriptions write it. */
export const templateOf = ({ path }: { readonly path: string }): string => path.replace(/:(\w+)/g, '{$1}');
