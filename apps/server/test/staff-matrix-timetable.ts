import { classTerms, draftedTimetable, type Place, seriesTerms, service, weekly } from './staff-matrix-things.ts';

/** The calls of weekly classes and of a timetable's draft. */
export const timetableRows = {
  staffSeriesList: { about: 'shop', fields: async ({ shopId }: Place) => ({ shopId }) },
  staffSeries: { about: 'shop', fields: async (at: Place) => ({ id: await weekly(at) }) },
  staffAddSeries: {
    about: 'shop',
    fields: async (at: Place) => {
      const { startsAt: _, on: __, ...terms } = classTerms;
      const { serviceId } = await service(at);
      const when = { every: ['thu' as const], at: '10:00', from: '2026-11-11', until: undefined, leftOut: undefined };
      return { ...terms, ...when, serviceId, places: 10, options: undefined };
    },
  },
  staffSeriesImpact: {
    about: 'shop',
    fields: async (at: Place) => ({ ...seriesTerms, id: await weekly(at), scope: 'all' as const, minutes: 45 }),
  },
  staffChangeSeries: {
    about: 'shop',
    fields: async (at: Place) => ({
      ...seriesTerms,
      id: await weekly(at),
      minutes: 45,
      leftOut: undefined,
      keep: undefined,
      version: 1,
    }),
  },
  staffTimetableDraft: { about: 'shop', fields: async ({ shopId }: Place) => ({ shopId }) },
  staffSaveTimetableDraft: {
    about: 'shop',
    fields: async (at: Place) => ({ ...(await draftedTimetable(at)), from: '2027-05-05', classes: [] }),
  },
  staffDiscardTimetableDraft: { about: 'shop', fields: (at: Place) => draftedTimetable(at) },
  staffPublishTimetableDraft: {
    about: 'shop',
    // It has nothing to publish.
    answers: [422],
    fields: async (at: Place) => ({ ...(await draftedTimetable(at)), fingerprint: 'nothing' }),
  },
} as const;
