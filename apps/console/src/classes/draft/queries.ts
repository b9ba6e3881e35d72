import type { TimetableDraftClass } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type ShownDraft = AnswerOf<StaffContract['staffTimetableDraft']>;
export type DraftChange = ShownDraft['difference'][number];
type DraftClassFields = FieldsOf<StaffContract['staffSaveTimetableDraft']>['classes'][number];

export const draftQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['series', 'draft', shopId],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffTimetableDraft', { shopId }, { signal }),
  });

export const seriesListQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['series', 'list', shopId],
    meta: { screen: true },
    queryFn: async ({ signal }) => (await call('staffSeriesList', { shopId }, { signal })).series,
  });

/** A class of the draft as the call takes it. */
export const sentClass = (drafted: TimetableDraftClass): DraftClassFields => ({
  ...drafted,
  seriesId: drafted.seriesId ?? undefined,
  version: drafted.version ?? undefined,
  name: drafted.name ?? undefined,
  employeeId: drafted.employeeId ?? undefined,
  roomId: drafted.roomId ?? undefined,
  until: drafted.until ?? undefined,
  price: drafted.price / 100,
});
