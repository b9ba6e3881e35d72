import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export type Team = AnswerOf<StaffContract['staffTeam']>;
export type TeamMember = Team['members'][number];
export type Invitation = Team['invitations'][number];
export type Permissions = AnswerOf<StaffContract['staffPermissions']>;

export const teamQuery = queryOptions({
  queryKey: ['team'],
  meta: { screen: true },
  queryFn: ({ signal }) => call('staffTeam', {}, { signal }),
});

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  // Generated from the contract: it only changes with a new version of the platform.
  staleTime: Infinity,
  meta: { screen: true },
  queryFn: ({ signal }) => call('staffPermissions', {}, { signal }),
});
