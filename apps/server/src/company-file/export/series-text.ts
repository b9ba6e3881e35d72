import { clockOfMinute, euroFromCents } from '@embook/domain/shared';
import type { CompanyFileText } from '../format.ts';
import { weekdayNames } from '../format/file-fields.ts';
import { type Exporting, only, some, sorted, unless, valuesText } from './exporting.ts';

type SeriesText = NonNullable<CompanyFileText['shops'][number]['series']>[number];

/** The weekly classes of a shop that go on, also those that are over: their dates name them. */
export function seriesText({ stored, refs, services }: Exporting, shopId: number): SeriesText[] {
  return sorted(stored.classSeries.filter((row) => row.shopId === shopId)).map((row) => {
    const service = services.get(row.serviceId)!;
    const options = stored.classSeriesOptions.filter(({ seriesId }) => seriesId === row.id);
    const leftOut = stored.classSeriesExceptions.filter(
      ({ seriesId, kind }) => seriesId === row.id && kind === 'left_out',
    );
    return {
      ref: refs.series.of(row.id),
      class: refs.services.of(row.serviceId),
      room: refs.rooms.ofSome(row.roomId),
      employee: refs.employees.ofSome(row.employeeId),
      every: row.weekdays.flatMap((weekday) => weekdayNames[weekday - 1] ?? []),
      at: clockOfMinute(row.startMinute),
      ...valuesText(row, service),
      from: row.startsOn,
      until: only(row.endsOn),
      left_out: some(leftOut.map(({ date }) => date).toSorted()),
      options: some(
        sorted(options.map((option) => ({ ...option, id: option.serviceId }))).map((option) => {
          const usual = services.get(option.serviceId)!;
          return {
            service: refs.services.of(option.serviceId),
            price: unless(euroFromCents(usual.priceCents), euroFromCents(option.priceCents)),
            minutes: unless(usual.minutes, option.minutes),
          };
        }),
      ),
    };
  });
}
