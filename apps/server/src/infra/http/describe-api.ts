import { sessionEnds } from '@embook/domain/auth';
import { contract, staffContract } from '@embook/domain/contract';
import { fieldProblems, problemStatus, type StaffEndpoint } from '@embook/domain/shared';
import { type Json, operation, templateOf } from './openapi.ts';
import { staffOperation } from './openapi-staff.ts';

const made = new Map<string, string>();

/** The API description. All but the address is made once: it takes 100 ms, and anybody may ask for it (A27). */
export function apiDescription(version: string, publicUrl: string): string {
  const rest = made.get(version) ?? JSON.stringify(describeApi(version));
  made.set(version, rest);
  const servers = JSON.stringify({ servers: [{ url: publicUrl, description: 'This platform.' }] });
  return `${servers.slice(0, -1)},${rest.slice(1)}`;
}

/** It is generated from the same contract that the code runs on (API-3). */
function describeApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(contract))
    paths[templateOf(call)] = { ...paths[templateOf(call)], [call.method.toLowerCase()]: operation(name, call) };
  const staffCalls: [string, StaffEndpoint][] = Object.entries(staffContract);
  for (const [name, call] of staffCalls)
    paths[templateOf(call)] = { ...paths[templateOf(call)], [call.method.toLowerCase()]: staffOperation(name, call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Embook',
      version,
      description: 'The calls between the booking widget and the platform, and those of staff.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      securitySchemes: {
        widget: { type: 'http', scheme: 'basic', description: 'Set per company, optional.' },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: 'embook-staff',
          description: 'Set by signing in; with https its name begins with __Host-.',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'result'],
          properties: {
            code: { type: 'integer', description: 'Equal to the HTTP status.' },
            result: {
              type: 'object',
              required: ['problem', 'message'],
              properties: {
                problem: {
                  type: 'string',
                  enum: Object.keys(problemStatus),
                  description: 'Which refusal it is, for programs: the same in every language. More may come.',
                },
                message: { type: 'string', description: 'In the language of the request.' },
                errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'By field.' },
                reasons: {
                  type: 'object',
                  additionalProperties: { type: 'string', enum: fieldProblems },
                  description: 'Why each field was refused, for programs: the same in every language. More may come.',
                },
                timer: { type: 'integer', description: 'Seconds to wait, with 429.' },
                second_factor: { const: true, description: 'A code is needed too, with 401 for staff.' },
                fresh_sign_in: { const: true, description: 'Sign in once more, with 403 for staff.' },
                changed_by: { type: 'string', description: 'Who was faster, with 409 for a stale version.' },
                current: { type: 'object', description: 'The thing as it is now, with 409 for a stale version.' },
                slots: {
                  type: 'array',
                  description: 'Free times near the one that is gone, with 409 time_taken.',
                  items: {
                    type: 'object',
                    required: ['timestamp', 'room_id'],
                    properties: {
                      timestamp: { type: 'integer', description: 'Unix seconds in shop time.' },
                      room_id: { type: ['integer', 'null'], description: 'The room that is free then.' },
                    },
                  },
                },
                final_cost: { type: 'number', description: 'The price of now in euro, with 409 price_changed.' },
                price: {
                  type: 'number',
                  description: 'The price of now in euro, with 409 price_changed of a membership.',
                },
                confirm_text: {
                  type: 'string',
                  description: 'What is agreed to at that price, with 409 price_changed of a membership.',
                },
                booking_id: { type: 'integer', description: 'The booking there is, with 409 already_in_session.' },
                visits: {
                  type: 'array',
                  description: 'The next visits that are paid for, with 409 visits_ahead.',
                  items: {
                    type: 'object',
                    required: ['booking_id', 'name', 'starts_at'],
                    properties: {
                      booking_id: { type: 'integer', description: 'The visit.' },
                      name: { type: 'string', description: 'What was booked.' },
                      starts_at: { type: 'integer', description: 'Unix seconds in shop time.' },
                    },
                  },
                },
                outcome: { type: 'string', description: 'What stands in the way, with 409 cannot_cancel.' },
                customer_id: {
                  type: 'integer',
                  description: 'The customer there is, with 409 customer_known for staff.',
                },
                starts_at: { type: 'integer', description: 'Which visit of a series, with 409 time_taken for staff.' },
                session_end: {
                  enum: sessionEnds,
                  description: 'Why a session ended that did not time out, with 401 session_ended.',
                },
                company_banned: { const: true, description: 'Nothing else may be shown, with 403.' },
              },
            },
          },
        },
      },
    },
  };
}
