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

/** The schema of the wire side: what is sent and answered, not what it means inside. */
function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function parametersOf(call: Endpoint): Json[] {
  const properties = Object.entries((wireSchema(call.fields.schema)['properties'] ?? {}) as Record<string, Json>);
  return properties.map(([name, schema]) => ({ name, in: 'query', schema }));
}

function operation(name: string, call: Endpoint): Json {
  const refusals = [...new Set([...everywhere, ...call.problems])];
  const statuses = [...new Set(refusals.map((code) => problemStatus[code]))].toSorted((a, b) => a - b);
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    security: [{}, { widget: [] }],
    parameters: call.method === 'GET' ? [...headers, ...parametersOf(call)] : headers,
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
              properties: { code: { const: 200 }, result: wireSchema(call.answer) },
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

/** The description of the contract the code runs on, printed from the same objects (API-3). */
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(contract))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
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
