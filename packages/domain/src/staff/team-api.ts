import { email, password } from '../auth/auth-fields.ts';
import { mailAllowanceRecord } from '../company/mail-limit.ts';
import {
  endpoint,
  flag,
  form,
  id,
  json,
  list,
  locales,
  mapOf,
  nullable,
  number,
  oneLine,
  oneOf,
  optional,
  orEmpty,
  record,
  shopTime,
  text,
  truth,
  version,
  whole,
  words,
} from '../shared/index.ts';
import { areaLevels, grantShape, role, shopScope } from './staff-fields.ts';
import { presetNames } from './member.ts';

const memberShape = {
  id: whole(),
  name: text(),
  email: text(),
  ...grantShape,
  employeeId: nullable(whole()),
  version: whole(),
};
export const memberRecord = record(memberShape);

export const staffWorkplace = endpoint({
  method: 'GET',
  path: '/api/staff/workplace',
  summary: 'The company somebody works for: its colour, the shops they work in and who can be booked there',
  caller: { staff: 'member' },
  fields: form({}),
  answer: record({
    company: record({
      name: text(),
      appColor: text(),
      logoUrl: nullable(text()),
      mainLanguage: oneOf(locales),
      /** Those that customers can choose. */
      languages: list(oneOf(locales)),
    }),
    shops: list(record({ id: whole(), name: text(), timeZone: text() })),
    employees: list(record({ id: whole(), name: text(), shopId: whole(), photoUrl: nullable(text()) })),
  }),
  sentences: { shops: 'The shops the member works in.' },
  problems: [],
});

export const staffTeam = endpoint({
  method: 'GET',
  path: '/api/staff/team',
  summary: 'Who works here, and who is invited',
  caller: { staff: 'team.view' },
  fields: form({}),
  answer: record({
    members: list(record({ ...memberShape, secondFactor: flag() })),
    invitations: list(record({ id: whole(), email: text(), ...grantShape, expiresAt: whole() })),
    secondFactorRequired: flag(),
    mailAllowance: mailAllowanceRecord(),
  }),
  problems: [],
});

export const staffInvite = endpoint({
  method: 'POST',
  path: '/api/staff/team/invitation',
  summary: 'Invites somebody by mail; the link works once, for seven days and for that address alone',
  caller: { staff: 'team.change' },
  event: 'member.invited',
  fresh: true,
  fields: form({
    email: email(),
    role: role(),
    areas: optional(areaLevels()),
    shops: optional(shopScope()),
    employeeId: optional(id()),
  }),
  answer: record({ invitation: record({ id: whole(), email: text(), ...grantShape, expiresAt: whole() }) }),
  problems: ['more_than_own', 'already_member', 'too_many_invitations', 'mail_limit', 'mail_stopped'],
});

export const staffWithdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/staff/team/invitation/:id',
  summary: 'Takes an invitation back',
  caller: { staff: 'team.change' },
  event: 'member.invitation_withdrawn',
  fields: form({ id: id() }),
  answer: orEmpty(record({})),
  problems: ['not_found', 'more_than_own'],
});

/** The secret of the link in the mail. */
const token = () => words(200);

export const staffReadInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitation/read',
  summary: 'What the link of an invitation is for; known says whether the address has a staff account already',
  caller: { staff: 'anyone' },
  event: null,
  fields: form({ token: token() }),
  answer: record({ invitation: record({ company: text(), email: text(), role: grantShape.role, known: flag() }) }),
  problems: ['invitation_over', 'too_many_requests'],
});

export const staffAcceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitation/accept',
  summary:
    'Joins the company. Who has no staff account yet gets one with this name and password and is signed in; who has one gives its password and signs in as usual',
  caller: { staff: 'anyone' },
  event: 'member.joined',
  fields: form({ token: token(), name: optional(oneLine(60)), password: password() }),
  answer: record({ company: text(), email: text(), signedIn: flag() }),
  problems: ['invitation_over', 'already_member', 'sign_in_refused', 'too_many_requests', 'too_many_tries'],
});

export const staffChangeMember = endpoint({
  method: 'PATCH',
  path: '/api/staff/team/member/:id',
  summary: 'Changes what somebody may do, in which shops and which employee they are; their sessions end at once',
  caller: { staff: 'team.change' },
  event: 'member.changed',
  fresh: true,
  fields: form({
    id: id(),
    role: optional(role()),
    areas: optional(areaLevels()),
    shops: optional(shopScope()),
    /** 0 links no employee; left out it stays. */
    employeeId: optional(number(0, Number.MAX_SAFE_INTEGER)),
    version: version(),
  }),
  answer: record({ member: memberRecord }),
  problems: ['not_found', 'more_than_own', 'last_owner', 'stale'],
});

export const staffRemoveMember = endpoint({
  method: 'DELETE',
  path: '/api/staff/team/member/:id',
  summary: 'Removes somebody from the team; their sessions end at once',
  caller: { staff: 'team.change' },
  event: 'member.removed',
  fresh: true,
  fields: form({ id: id() }),
  answer: orEmpty(record({})),
  problems: ['not_found', 'more_than_own', 'last_owner'],
});

export const staffLeave = endpoint({
  method: 'POST',
  path: '/api/staff/team/leave',
  summary: 'Leaves the company; the last owner cannot',
  caller: { staff: 'member' },
  event: 'member.left',
  fresh: true,
  fields: form({}),
  answer: orEmpty(record({})),
  problems: ['last_owner'],
});

export const staffRequireSecondFactor = endpoint({
  method: 'POST',
  path: '/api/staff/team/second-factor',
  summary: 'Whether everybody who works here needs a second factor',
  caller: { staff: 'owner' },
  event: 'team.second_factor_policy',
  fresh: true,
  fields: form({ required: truth() }),
  answer: record({ required: flag() }),
  problems: ['second_factor_missing'],
});

export const staffAudit = endpoint({
  method: 'GET',
  path: '/api/staff/audit',
  summary: 'What staff changed, newest first: of one thing for who may see it, of everything with team.view',
  caller: { staff: 'member' },
  fields: form({
    thing: optional(words(40)),
    id: optional(id()),
    /** A part of a name or of what was changed. */
    query: optional(words(80)),
    first: optional(number(0, 1_000_000)),
    limit: optional(number(1, 200)),
  }),
  answer: record({
    entries: list(
      record({
        who: text(),
        /** Real time, unix seconds. */
        at: whole(),
        action: text(),
        thing: text(),
        id: whole(),
        before: json(),
        after: json(),
        /** Of a booking or a class what it is, with whom and for whom, and its time now; null for other things. */
        about: nullable(
          record({
            name: text(),
            startsAt: nullable(shopTime()),
            customer: nullable(text()),
            employee: nullable(text()),
          }),
        ),
      }),
    ),
  }),
  problems: ['not_allowed'],
});

export const staffPermissions = endpoint({
  method: 'GET',
  path: '/api/staff/permissions',
  summary: 'Every staff call with the permission it asks for and the roles that have it, made from the contract',
  caller: { staff: 'team.view' },
  fields: form({}),
  answer: record({
    roles: list(record({ role: oneOf(presetNames), areas: grantShape.areas })),
    calls: list(
      record({
        method: text(),
        path: text(),
        summary: text(),
        permission: text(),
        event: nullable(text()),
        fresh: flag(),
        allowed: mapOf(flag()),
      }),
    ),
  }),
  problems: [],
});
