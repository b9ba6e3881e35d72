import { describe, expect, test } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { type Area, areas, type Permission } from '../shared/index.ts';
import { areasOf, can, type Level, levelsOf, mayGive, type Member, presetNames, reachOf, type Role } from './index.ts';

const person = (role: Role, given: Partial<Member> = {}): Member => ({
  role,
  areas: areasOf(role),
  shops: 'all',
  companyId: 1,
  accountId: 1,
  employeeId: 7,
  ...given,
});

const permissions: readonly Permission[] = [
  ...areas.flatMap((area) => [`${area}.view`, `${area}.change`] as const),
  'money.take',
  'owner',
];

const held = (role: Role) => permissions.filter((permission) => can(person(role), permission).ok);

describe('[TEAM-6] the presets', () => {
  test('an owner may everything, a manager everything but what is the owner’s', () => {
    expect(held('owner')).toEqual(permissions);
    expect(held('manager')).toEqual(permissions.filter((permission) => permission !== 'owner'));
  });

  test.each<[Role, Permission[]]>([
    [
      'desk',
      [
        'agenda.view',
        'agenda.change',
        'check_in.view',
        'check_in.change',
        'customers.view',
        'customers.change',
        'contact_details.view',
        'contact_details.change',
        'money.take',
      ],
    ],
    [
      'practitioner',
      ['agenda.view', 'agenda.change', 'check_in.view', 'check_in.change', 'customers.view', 'customers.change'],
    ],
    ['door', ['check_in.view', 'check_in.change']],
  ])('%s', (role, expected) => {
    expect(held(role)).toEqual(expected);
  });
});

describe('[TEAM-6] may this member do that to this?', () => {
  const anna = person('practitioner', { shops: [1, 2] });
  test.each([
    [person('door'), 'agenda.view', undefined, 'not_in_role'],
    [person('manager'), 'owner', undefined, 'owner_only'],
    [person('owner'), 'agenda.change', { companyId: 2 }, 'other_company'],
    [person('desk', { shops: [1] }), 'agenda.change', { shopId: 2 }, 'other_shop'],
    [person('desk', { shops: [1] }), 'agenda.change', { shopId: null }, 'other_shop'],
    [person('desk', { shops: [] }), 'agenda.change', { shopId: 1 }, 'other_shop'],
    [anna, 'agenda.change', { shopId: 1, employeeId: 8 }, 'not_own'],
    [anna, 'agenda.change', { shopId: 1, employeeId: null }, 'not_own'],
    [anna, 'agenda.change', { shopId: 1, employeeId: undefined }, 'not_own'],
    [{ ...anna, employeeId: null }, 'agenda.change', { shopId: 1, employeeId: null }, 'not_own'],
    [anna, 'agenda.change', { shopId: 3, employeeId: 7 }, 'other_shop'],
    [anna, 'agenda.change', { companyId: 1, shopId: 2, employeeId: 7 }, undefined],
    [person('desk', { shops: [1] }), 'agenda.change', { shopId: 1, employeeId: 8 }, undefined],
    [person('owner'), 'agenda.change', { shopId: null, employeeId: null }, undefined],
  ] as const)('case %#', (member, permission, subject, because) => {
    expect(can(member, permission, subject)).toEqual(because ? { ok: false, because } : { ok: true });
  });

  test('a permission that nobody knows is nobody’s, not even an owner’s', () => {
    expect(can(person('owner'), 'kitchen.change' as Permission).ok).toBe(false);
  });
});

const levels = fc.record(
  Object.fromEntries(areas.map((area) => [area, fc.constantFrom<Level>(...levelsOf[area])])),
) as unknown as fc.Arbitrary<Member['areas']>;
const shopScope = fc.oneof(fc.constant('all' as const), fc.subarray([1, 2, 3]));
const members = fc.record({
  role: fc.constantFrom<Role>('custom', ...presetNames),
  areas: levels,
  shops: shopScope,
  companyId: fc.constant(1),
  accountId: fc.constant(1),
  employeeId: fc.constantFrom(null, 7, 8),
});
const anyMember = members.map((member) => ({
  ...member,
  areas: member.role === 'custom' ? member.areas : areasOf(member.role),
  ...(member.role === 'owner' && { shops: 'all' as const }),
}));
const subjects = fc.record({
  companyId: fc.constantFrom(1, 2),
  shopId: fc.constantFrom(null, 1, 2, 3),
  employeeId: fc.constantFrom(null, 7, 8),
});

test('[TEAM-6] to change is never less than to view, and what may be done to a thing may be done at all', () => {
  fc.assert(
    fc.property(anyMember, fc.constantFrom(...areas), subjects, (member, area: Area, subject) => {
      const change = can(member, `${area}.change`, subject).ok;
      if (change) expect(can(member, `${area}.view`, subject).ok).toBe(true);
      if (change) expect(can(member, `${area}.change`).ok).toBe(true);
      if (subject.companyId !== member.companyId) expect(can(member, `${area}.view`, subject).ok).toBe(false);
    }),
  );
});

test('[TEAM-6] reach and verdict are one: whatever lies within the reach may be done, nothing else', () => {
  fc.assert(
    fc.property(anyMember, fc.constantFrom(...permissions), subjects, (member, permission, subject) => {
      const found = reachOf(member, permission);
      const isWithin =
        found.ok &&
        found.reach.companyId === subject.companyId &&
        (found.reach.shops === 'all' || found.reach.shops.includes(subject.shopId ?? 0)) &&
        (found.reach.employee === 'any' ||
          (found.reach.employee !== null && found.reach.employee === subject.employeeId));
      expect(can(member, permission, subject).ok).toBe(isWithin);
    }),
  );
});

test('[TEAM-5] nobody gives more than they have: who is given something may nowhere do what the giver may not', () => {
  fc.assert(
    fc.property(
      anyMember,
      anyMember,
      fc.constantFrom(...permissions),
      subjects,
      (giver, given, permission, subject) => {
        // Whose employee somebody is, is not given with a role.
        const same = { ...given, employeeId: giver.employeeId };
        if (mayGive(giver, given).ok && can(same, permission, subject).ok)
          expect(can(giver, permission, subject).ok).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

const teamAlone: Member['areas'] = { ...areasOf('door'), check_in: 'none', agenda: 'view', team: 'change' };

test.each([
  [
    'who does not plan the hours links nobody to an employee, whose absences they would see',
    person('custom', { areas: teamAlone, employeeId: null }),
    person('custom', { areas: teamAlone, employeeId: 4 }),
    'more_than_own',
  ],
  [
    'who plans them does',
    person('custom', { areas: { ...teamAlone, timetable: 'view' }, employeeId: null }),
    person('custom', { areas: teamAlone, employeeId: 4 }),
    undefined,
  ],
  ['a manager makes no owner', person('manager'), person('owner'), 'owner_only'],
  [
    'nor one for shops that are not theirs',
    person('manager', { shops: [1] }),
    person('desk', { shops: [2] }),
    'other_shop',
  ],
  ['nor for all shops', person('manager', { shops: [1] }), person('desk'), 'other_shop'],
  ['the desk makes no manager', person('desk'), person('manager'), 'more_than_own'],
  ['an owner makes anybody', person('owner'), person('owner'), undefined],
  ['a manager makes a manager', person('manager', { shops: [1, 2] }), person('manager', { shops: [2] }), undefined],
] as const)('[TEAM-5] %s', (_what, giver, given, because) => {
  expect(mayGive(giver, given)).toEqual(because ? { ok: false, because } : { ok: true });
});
