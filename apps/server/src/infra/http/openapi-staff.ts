import { locales, type ProblemCode, type StaffAccess, type StaffEndpoint } from '@embook/domain/shared';
import { everywhere, fieldsOf, header, type Json, parameterOf, responsesOf, withJson } from './openapi.ts';
import { describeField, staffCallSentences } from './sentences/describe-fields.ts';

/** What everybody of these can be refused for, beside what any call may meet. */
function refusalsFor(access: StaffAccess, isFresh: boolean): ProblemCode[] {
  if (access === 'anyone') return ['foreign_origin'];
  const own: ProblemCode[] = [
    'foreign_origin',
    'session_ended',
    ...(isFresh ? (['fresh_sign_in_needed'] as const) : []),
  ];
  return access === 'self'
    ? own
    : [...own, 'company_unknown', 'company_banned', 'not_allowed', 'second_factor_required'];
}

const accessText: Readonly<Partial<Record<StaffAccess, string>>> = {
  anyone: 'Nobody has to be signed in.',
  self: 'Whoever is signed in, for their own account.',
  member: 'Everybody who works at the company.',
  owner: 'Owners of the company.',
};

/** A staff call: JSON in and out, with the permission it asks for and the event it writes (TEAM-6, TEAM-7). */
export function staffOperation(name: string, call: StaffEndpoint): Json {
  const { staff: access } = call.caller;
  const sentences = { ...staffCallSentences, ...call.sentences };
  // In JSON a list is sent under its plain name.
  const fields = fieldsOf(call).map(({ schema, ...field }) => {
    const plain = field.name.replace('[]', '');
    return { ...field, name: plain, schema: describeField(plain, schema, name, sentences) };
  });
  const isInPath = (field: { readonly name: string }): boolean => call.path.split('/').includes(`:${field.name}`);
  const body = fields.filter((field) => call.method !== 'GET' && !isInPath(field));
  const required = body.filter((field) => field.required).map((field) => field.name);
  const refusals = [
    ...new Set([
      ...everywhere,
      ...(call.method === 'GET' ? [] : withJson),
      ...refusalsFor(access, call.fresh ?? false),
      ...call.problems,
    ]),
  ];
  const permission = accessText[access] ?? `Asks for the permission ${access}.`;
  return {
    operationId: name,
    summary: call.summary,
    description: `${permission}${call.fresh ? ' The sign-in is at most ten minutes old.' : ''}${call.event ? ` Writes the event ${call.event}.` : ''}`,
    tags: ['staff'],
    'x-permission': access,
    ...(call.event && { 'x-event': call.event }),
    security: access === 'anyone' ? [] : [{ staff: [] }],
    parameters: [
      ...(access === 'anyone' || access === 'self'
        ? []
        : [header('company-api-key', true, 'Which company the call is for.')]),
      header('locale', false, 'Language of messages.', { type: 'string', enum: locales }),
      ...fields.filter(isInPath).map((field) => parameterOf(field, 'path')),
      ...(call.method === 'GET'
        ? fields.filter((field) => !isInPath(field)).map((field) => parameterOf(field, 'query'))
        : []),
    ],
    ...(body.length > 0 && {
      requestBody: {
        required: required.length > 0,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(body.map((field) => [field.name, field.schema])),
              ...(required.length > 0 && { required }),
            },
          },
        },
      },
    }),
    responses: responsesOf(name, call, refusals, sentences),
  };
}
