import { contract } from '@embook/domain/contract';
import { type Endpoint, type ProblemCode, problemStatus } from '@embook/domain/shared';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** Refusals that any call may meet, whatever it does. */
const everywhere: ProblemCode[] = [
  'invalid_fields',
  'company_unknown',
  'session_ended',
  'too_many_requests',
  'internal',
  'unavailable',
];

const header = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const headers = [
  header('company-api-key', true, 'Which company the call is for.'),
  header('user-access-token', false, 'The signed-in customer; an invalid one is answered with 401.'),
  header('locale', false, 'Language of messages: en, de, nl or lt.'),
];

const keyHeader = header('idempotency-key', false, 'A repetition under the same key gets the same answer, for a day.');

/** The schema of the wire side: what is sent and answered, not what it means inside. */
function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function parametersOf(call: Endpoint): Json[] {
  const properties = Object.entries((wireSchema(call.fields.schema)['properties'] ?? {}) as Record<string, Json>);
  return properties
    .filter(([name]) => call.method === 'GET' || isInPath(call, name))
    .map(([name, schema]) => (isInPath(call, name) ? inPath(name, schema) : { name, in: 'query', schema }));
}

const isInPath = ({ path }: Endpoint, name: string): boolean => path.split('/').includes(`:${name}`);
const inPath = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema });

function operation(name: string, call: Endpoint): Json {
  const refusals = [...new Set([...everywhere, ...call.problems])];
  const statuses = [...new Set(refusals.map((code) => problemStatus[code]))].toSorted((a, b) => a - b);
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    security: [{}, { widget: [] }],
    parameters: [...headers, ...(call.money ? [keyHeader] : []), ...parametersOf(call)],
    ...(call.method === 'POST' && {
      requestBody: {
        content: {
          [call.multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: {
            schema: wireSchema(call.fields.schema),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'The answer in its envelope',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'result'],
              properties: { code: { const: 200 }, result: wireSchema(call.answer.schema) },
            },
          },
        },
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: refusals.filter((code) => problemStatus[code] === status).join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
}

/** The path as descriptions write it. */
export const templateOf = ({ path }: { readonly path: string }): string => path.replace(/:(\w+)/g, '{$1}');

/** The description of the contract the code runs on, printed from the same objects (API-3). */
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(contract))
    paths[templateOf(call)] = { ...paths[templateOf(call)], [call.method.toLowerCase()]: operation(name, call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Embook', version, description: 'The calls between the booking widget and the platform.' },
    paths,
    components: {
      securitySchemes: { widget: { type: 'http', scheme: 'basic', description: 'Set per company, optional.' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'result'],
          properties: {
            code: { type: 'integer', description: 'Equal to the HTTP status.' },
            result: {
              type: 'object',
              required: ['message'],
              properties: {
                message: { type: 'string', description: 'In the language of the request.' },
                errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'By field.' },
                timer: { type: 'integer', description: 'Seconds to wait, with 429.' },
              },
            },
          },
        },
      },
    },
  };
}
